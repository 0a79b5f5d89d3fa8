import { Button, Grid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { DecisionButtons } from '../../ui/decision.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { decideTan, tanQuery } from './requisitions.queries.ts'

/** One position: what was asked for, who has to say yes, and what happened. */
export function RequisitionPage() {
  const { t, i18n } = useTranslation('requisitions')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: tan, error, refetch } = useQuery(tanQuery(id))
  const mayApplications = useMay('application.read')
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (tan === undefined) return <Skeleton h={480} />
  const employment = (code: string | null) =>
    code !== null && i18n.exists(`requisitions:employment.${code}`) ? t(`employment.${code as 'Permanent'}`) : code
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
        {(tan.status === 'Approved' || tan.status === 'Filled') && mayApplications && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/pipeline" search={{ tan: tan.id }} />}>
            {t('toPipeline')}
          </Button>
        )}
        {tan.allowed_actions.includes('tan.approve') && (
          <DecisionButtons about={`${tan.tan_number} ${tan.title}`} decide={(decision, comment) => decideTan(id, decision, comment)} />
        )}
      </PageHeader>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <Facts
              facts={[
                [t('department'), tan.department],
                [t('manager'), tan.hiring_manager_id && <Person key="manager" id={tan.hiring_manager_id} />],
                [t('positions'), `${tan.positions_filled} / ${tan.positions}`],
                [t('employmentType'), employment(tan.employment_type)],
                [t('requestedBy'), <Person key="by" id={tan.created_by} />],
                [t('created'), <RelativeTime key="at" at={tan.created_at} />],
              ]}
            />
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
          <ContextPanel approvalRequestId={tan.approval_request_id} entityType="tan" entityId={tan.id} />
        </Grid.Col>
      </Grid>
    </>
  )
}
