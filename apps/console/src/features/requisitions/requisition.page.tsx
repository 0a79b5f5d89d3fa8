import { Alert, Grid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { useMay } from '../../session/session.ts'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TanCandidates } from '../applications/tan-candidates.tsx'
import { RequisitionActions } from './requisition-actions.tsx'
import { useEmploymentWord } from './requisition-fields.tsx'
import { tanQuery } from './requisitions.queries.ts'
import { ScorecardChoice } from './scorecard-choice.tsx'

/** One position: what was asked for, who is up for it, who has to approve it, and what happened. */
export function RequisitionPage() {
  const { t } = useTranslation('requisitions')
  const employment = useEmploymentWord()
  const mayTemplates = useMay('scorecard-template.read')
  const mayApplications = useMay('application.read')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: tan, error, refetch } = useRecord(tanQuery(id))
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (tan === undefined) return <Skeleton h={480} />
  return (
    <>
      <PageHeader
        over={
          <>
            <Link to="/requisitions">{t('heading')}</Link> · {tan.tan_number}
          </>
        }
        title={tan.title}
        status={tan.status}
      >
        <RequisitionActions tan={tan} />
      </PageHeader>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            {tan.cancel_reason !== null && (
              <Alert color="gray" variant="light" title={t('wasCancelled')}>
                {tan.cancel_reason}
              </Alert>
            )}
            <Facts
              facts={[
                [t('department'), tan.department],
                [t('manager'), tan.hiring_manager_id && <Person key="manager" id={tan.hiring_manager_id} />],
                [t('positions'), t('filledOf', { filled: tan.positions_filled, positions: tan.positions })],
                [t('employmentType'), employment(tan.employment_type)],
                [t('requestedBy'), <Person key="by" id={tan.created_by} />],
                [t('created'), <RelativeTime key="at" at={tan.created_at} />],
              ]}
            />
            {mayApplications && (tan.status === 'Approved' || tan.status === 'Filled') && <TanCandidates tanId={tan.id} />}
            {mayTemplates && <ScorecardChoice tan={tan} isLabelled />}
            {tan.justification && (
              <section>
                <Title order={2}>{t('justification')}</Title>
                <Text style={{ whiteSpace: 'pre-wrap' }}>{tan.justification}</Text>
              </section>
            )}
            <section>
              <Title order={2}>{t('jobDescription')}</Title>
              <Text style={{ whiteSpace: 'pre-wrap' }} maw="72ch">
                {tan.job_description}
              </Text>
            </section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <ContextPanel
            approvalRequestId={tan.approval_request_id}
            entityType="tan"
            entityId={tan.id}
            isTold={({ action }) => action === 'tan.create'}
          />
        </Grid.Col>
      </Grid>
    </>
  )
}
