import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFieldWord } from '../../ui/field-words.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { type Tone, ToneBadge } from '../../ui/tone-badge.tsx'
import rows from '../applications/linked-rows.module.css'
import type { Discrepancy } from './discrepancies.queries.ts'

const TONES = { Open: 'waiting', Fulfilled: 'good', Cancelled: 'quiet' } as const satisfies Record<string, Tone>

/** What the candidate was asked to send again, and whether it came. */
export function Reuploads({ requests }: { requests: Discrepancy['reupload_requests'] }) {
  const { t } = useTranslation(['discrepancies', 'common'])
  const fieldWord = useFieldWord()
  if (requests.length === 0) return null
  return (
    <section>
      <Title order={2} mb="sm">
        {t('reuploads')}
      </Title>
      <ul className={rows['rows']}>
        {requests.map(({ document_type, message, status, requested_at }) => {
          const known = status in TONES ? (status as keyof typeof TONES) : null
          return (
            <li key={`${document_type} ${requested_at}`}>
              <span className={rows['main']}>
                <Text fw={600}>{fieldWord(document_type)}</Text>
                <Text size="sm">{t('common:quoted', { text: message })}</Text>
                <Text size="sm" c="dimmed" component="div">
                  <RelativeTime at={requested_at} />
                </Text>
              </span>
              <ToneBadge tone={known === null ? 'quiet' : TONES[known]} code={status}>
                {known === null ? status : t(`reuploadStatus.${known}`)}
              </ToneBadge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
