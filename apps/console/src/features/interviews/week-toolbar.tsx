import { ActionIcon, Button, Group, SegmentedControl, Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx'
import { useWords } from '../../ui/words.ts'
import { INTERVIEW_STATUSES, type InterviewStatus } from './interviews.queries.ts'
import { weekRange } from './times.ts'

interface Props {
  days: readonly Date[]
  onPrevious: () => void
  onNext: () => void
  onToday: () => void
  mine: boolean
  onMine: (mine: boolean) => void
  status: InterviewStatus | undefined
  onStatus: (status: InterviewStatus | undefined) => void
}

const ALL = ''

/** Which week, whose interviews, in which state. */
export function WeekToolbar({ days, onPrevious, onNext, onToday, mine, onMine, status, onStatus }: Props) {
  const { t } = useTranslation(['interviews', 'common'])
  const words = useWords()
  const statuses = [
    { value: ALL, label: t('common:anyStatus') },
    ...INTERVIEW_STATUSES.map((code) => ({ value: code as string, label: words.status(code) })),
  ]
  return (
    <Group justify="space-between" gap="sm" mb="sm">
      <Group gap="xs" wrap="nowrap">
        <ActionIcon variant="default" size={32} onClick={onPrevious} aria-label={t('previousWeek')} aria-keyshortcuts="PageUp">
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="xs" h={32} style={{ flex: 'none' }} onClick={onToday} aria-keyshortcuts="t">
          {t('todayButton')}
        </Button>
        <ActionIcon variant="default" size={32} onClick={onNext} aria-label={t('nextWeek')} aria-keyshortcuts="PageDown">
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {weekRange(days)}
        </Text>
      </Group>
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('whose')}
          data={[
            { value: 'all', label: t('everybody') },
            { value: 'mine', label: t('mine') },
          ]}
          value={mine ? 'mine' : 'all'}
          onChange={(value) => onMine(value === 'mine')}
        />
        <Select
          size="xs"
          w={150}
          aria-label={t('common:statusFilter')}
          data={statuses}
          allowDeselect={false}
          value={status ?? ALL}
          onChange={(value) => onStatus(INTERVIEW_STATUSES.find((code) => code === value))}
        />
      </Group>
    </Group>
  )
}
