import { Grid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { DecidedByOthers } from './decided-by-others.tsx'
import { discrepancyQuery } from './discrepancies.queries.ts'
import { DiscrepancyActions } from './discrepancy-actions.tsx'
import { Evidence } from './evidence.tsx'
import { FieldValues } from './field-values.tsx'
import { Reuploads } from './reuploads.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import { useDescription } from './use-description.ts'
import { useSubject } from './use-subject.ts'

/** One thing that does not fit: what, who said so, what the candidate was asked, and how it ended. */
export function DiscrepancyPage() {
  const { t } = useTranslation(['discrepancies', 'common'])
  const descriptionOf = useDescription()
  const { id } = useParams({ strict: false }) as { id: string }
  const subject = useSubject()
  const { data: one, error, refetch } = useRecord(discrepancyQuery(id))
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (one === undefined) return <Skeleton h={480} />
  const name = one.candidate_name ?? t('common:unnamed')
  return (
    <>
      <PageHeader
        over={
          <>
            <Link to="/discrepancies">{t('heading')}</Link> · {subject(one)}
          </>
        }
        title={name}
        status={one.status}
      >
        <DiscrepancyActions discrepancy={one} withNote />
      </PageHeader>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <DecidedByOthers discrepancy={one} />
            {one.status === 'ReuploadRequested' && (
              <Note tone="info" title={t('waitsForCandidate', { name })}>
                {t('waitsForCandidateText')}
              </Note>
            )}
            {one.next_step && (
              <Note tone="warning" title={t(one.status === 'Resolved' ? 'notSettledTitle' : 'willNotSettleTitle')}>
                <Text>{t('notSettled')}</Text>
                <AppLink href={`/onboarding/${one.application_id}`}>{t('toCase')}</AppLink>
              </Note>
            )}
            {one.allowed_actions.includes('discrepancy.resolve') && <Text c="dimmed">{t('consequence')}</Text>}
            <section>
              <Title order={2} mb={4}>
                {t('what')}
              </Title>
              <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} maw="72ch">
                {descriptionOf(one.description)}
              </Text>
            </section>
            <FieldValues discrepancy={one} />
            <Facts
              facts={[
                [t('about'), subject(one)],
                [t('severity'), <SeverityBadge key="severity" severity={one.severity} />],
                [t('raisedBy'), <Person key="by" id={one.raised_by} />],
                [t('raised'), <RelativeTime key="at" at={one.created_at} />],
                [t('evidence'), <Evidence key="evidence" discrepancy={one} />],
              ]}
            />
            <Reuploads requests={one.reupload_requests} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <ContextPanel
            approvalRequestId={one.approval_request_id}
            entityType="discrepancy"
            entityId={one.id}
            isTold={({ action }) => action === 'discrepancy.raise'}
          />
        </Grid.Col>
      </Grid>
    </>
  )
}
