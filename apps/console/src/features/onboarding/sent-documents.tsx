import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { useFormText } from '../../ui/form-text.ts'
import { usePersonName } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import rows from '../applications/linked-rows.module.css'
import { DocumentDialog } from './document-dialog.tsx'
import type { SentDocument, Submission } from './onboarding.queries.ts'

const KINDS = ['application/pdf', 'image/jpeg', 'image/png'] as const
const kilobytes = (bytes: number) =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(Math.ceil(bytes / 1000))

/** The documents that came with the form, and which of them somebody who checks documents still has to open. Each look is recorded, so nothing is fetched before one asks. */
export function SentDocuments({ submission, toOpen }: { submission: Submission; toOpen: readonly string[] }) {
  const { t } = useTranslation('onboarding')
  const say = useFormText()
  const nameOf = usePersonName()
  const mayOpen = submission.allowed_actions.includes('green-form.document.read')
  const [viewed, setViewed] = useState<SentDocument | null>(null)
  const kind = ({ media_type }: SentDocument) => {
    const known = KINDS.find((one) => one === media_type)
    return known === undefined ? media_type : t(`kind.${known}`)
  }
  return (
    <section>
      <Title order={2} mb="sm">
        {t('documents')}
      </Title>
      <ul className={rows['rows']} aria-label={t('documents')}>
        {submission.documents.map((one) => (
          <li key={one.type}>
            <span className={rows['main']}>
              <Text>{say(one.label)}</Text>
              <Text size="sm" c="dimmed">
                {kind(one)} · {kilobytes(one.size_bytes)}
                {one.seen_at !== null && (
                  <>
                    {' · '}
                    {t('openedBy', { name: nameOf(one.seen_by) })}, <RelativeTime at={one.seen_at} />
                  </>
                )}
              </Text>
            </span>
            {one.seen_at === null && (
              <ToneBadge tone={toOpen.includes(one.type) ? 'waiting' : 'quiet'} code="seen_at">
                {t(toOpen.includes(one.type) ? 'toOpen' : 'notOpened')}
              </ToneBadge>
            )}
            {mayOpen && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setViewed(one)}
                aria-label={t('viewOf', { document: say(one.label) })}
              >
                {t('view')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="xs">
        {t('documentsRecorded')}
      </Text>
      {viewed !== null && <DocumentDialog submission={submission} document={viewed} onClose={() => setViewed(null)} />}
    </section>
  )
}
