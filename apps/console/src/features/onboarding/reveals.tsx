import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFieldWord } from '../../ui/field-words.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import rows from '../applications/linked-rows.module.css'
import type { Submission } from './onboarding.queries.ts'

/** Who looked at which masked answer, and why: newest first. */
export function Reveals({ submission }: { submission: Submission }) {
  const { t } = useTranslation(['onboarding', 'common'])
  const fieldWord = useFieldWord()
  if (submission.reveals.length === 0) return null
  return (
    <section>
      <Title order={2} mb="sm">
        {t('reveals')}
      </Title>
      <ul className={rows['rows']} aria-label={t('reveals')}>
        {submission.reveals.toReversed().map(({ field, reason, revealed_by, revealed_at }) => (
          <li key={`${revealed_at} ${field}`}>
            <span className={rows['main']}>
              <Text>{t('revealLine', { name: revealed_by.display_name ?? t('common:unknownPerson'), field: fieldWord(field) })}</Text>
              <Text size="sm" c="dimmed">
                {t('common:quoted', { text: reason })}
              </Text>
            </span>
            <Text size="sm" c="dimmed" component="div">
              <RelativeTime at={revealed_at} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
