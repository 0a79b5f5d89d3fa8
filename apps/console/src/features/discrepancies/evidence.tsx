import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { DocumentDialog } from '../onboarding/document-dialog.tsx'
import { newestSubmissionQuery, type SentDocument } from '../onboarding/onboarding.queries.ts'
import type { Discrepancy } from './discrepancies.queries.ts'

/** What it is about, to look at: the document, where it is one and may be opened, and the case with its answers. */
export function Evidence({ discrepancy: { application_id: id, field } }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation('discrepancies')
  const [viewed, setViewed] = useState<SentDocument | null>(null)
  const { data: submission } = useQuery({ ...newestSubmissionQuery(id), enabled: useMay('green-form.read') })
  const mayOpen = submission?.allowed_actions.includes('green-form.document.read') ?? false
  const found = submission?.documents.find(({ type }) => type === field)
  return (
    <Group gap="md">
      {found !== undefined && mayOpen && (
        <Button size="compact-sm" variant="default" onClick={() => setViewed(found)}>
          {t('viewDocument')}
        </Button>
      )}
      <Text component="span">
        <AppLink href={`/onboarding/${id}`}>{t('toCase')}</AppLink>
      </Text>
      {viewed !== null && submission != null && (
        <DocumentDialog submission={submission} document={viewed} onClose={() => setViewed(null)} />
      )}
    </Group>
  )
}
