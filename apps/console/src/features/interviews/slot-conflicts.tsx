import { Button, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Caution } from '../../ui/caution.tsx'
import { IconCalendarX } from '../../ui/icons.tsx'
import type { Interview } from './interviews.queries.ts'
import type { Busy } from './panel-conflicts.ts'
import { dayAndTime, span } from './times.ts'

interface Props {
  busy: ReadonlyArray<Busy<Interview>>
  /** Whom the service named when it refused, should the list here not show why. */
  refused: readonly string[]
  /** The next time at which all are free. */
  free: Date | null
  onFree: (at: Date) => void
}

/** Who of the panel is taken at the chosen time, before one asks for it; and the next time that suits all. */
export function SlotConflicts({ busy, refused, free, onFree }: Props) {
  const { t } = useTranslation(['interviews', 'common'])
  const alone = refused.filter((name) => !busy.some((one) => one.name === name))
  if (busy.length === 0 && alone.length === 0) return null
  return (
    <Caution
      role={refused.length > 0 ? 'alert' : 'status'}
      icon={<IconCalendarX aria-hidden />}
      title={refused.length > 0 ? t('conflict.refused') : t('conflict.title')}
    >
      <List size="sm" mb="xs">
        {busy.map(({ userId, name, interview }) => (
          <List.Item key={`${userId} ${interview.id}`}>
            {t('conflict.busy', {
              name,
              time: span(interview.starts_at, interview.ends_at),
              candidate: interview.candidate_name ?? t('common:unnamed'),
            })}
          </List.Item>
        ))}
        {alone.map((name) => (
          <List.Item key={name}>{t('conflict.taken', { name })}</List.Item>
        ))}
      </List>
      {free === null ? (
        <Text size="sm">{t('conflict.noneFree')}</Text>
      ) : (
        <Button size="xs" variant="default" onClick={() => onFree(free)}>
          {t('conflict.useFree', { time: dayAndTime(free) })}
        </Button>
      )}
    </Caution>
  )
}
