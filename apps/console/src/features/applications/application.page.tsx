import { Grid, Skeleton, Stack, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { daysSince } from '../../ui/elapsed.ts'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { exact } from '../../ui/relative-time.tsx'
import { FeedbackList } from '../interviews/feedback-list.tsx'
import { ActivitySection } from '../notes/activity-section.tsx'
import { NotesSection } from '../notes/notes-section.tsx'
import { ReplaceLink } from '../onboarding/replace-link.tsx'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationInterviews } from './application-interviews.tsx'
import { ApplicationOffers } from './application-offers.tsx'
import { ApplicationPerson } from './application-person.tsx'
import { applicationQuery } from './applications.queries.ts'
import { ConversionApproval } from './conversion-approval.tsx'
import { FormIsOut, FormLinkState } from './form-link-state.tsx'
import { StageHistory } from './stage-history.tsx'
import { toldByStages } from './told-by-stages.ts'

/** One candidate on the way to one position: how far, since when, what may be done now, and what happened. */
export function ApplicationPage() {
  const { t } = useTranslation(['applications', 'common'])
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: application, error, refetch } = useRecord(applicationQuery(id))
  const seesCandidates = useMay('candidate.read')
  const seesEmployees = useMay('employee.read')
  const seesOffers = useMay('offer.read')
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (application === undefined) return <Skeleton h={480} />
  const name = application.candidate_name ?? t('common:unnamed')
  return (
    <>
      <PageHeader
        over={
          <>
            <Link to="/pipeline" search={{ tan: application.tan_id }}>
              {t('pipeline')}
            </Link>{' '}
            · {application.tan_number} {application.tan_title}
          </>
        }
        title={name}
        status={application.status}
        under={<FormIsOut application={application} />}
      >
        <ReplaceLink application={application} />
        <ApplicationActions application={application} />
      </PageHeader>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <Facts
              facts={[
                [
                  t('candidate'),
                  seesCandidates ? (
                    <AppLink key="who" href={`/candidates/${application.candidate_id}`}>
                      {name}
                    </AppLink>
                  ) : (
                    name
                  ),
                ],
                [
                  t('requisition'),
                  <AppLink key="tan" href={`/requisitions/${application.tan_id}`}>
                    {application.tan_number} {application.tan_title}
                  </AppLink>,
                ],
                [
                  t('employee'),
                  application.employee_id !== null && seesEmployees ? (
                    <AppLink key="employee" href={`/employees/${application.employee_id}`}>
                      {application.employee_number}
                    </AppLink>
                  ) : (
                    application.employee_number
                  ),
                ],
                [t('formLink.label'), application.form_link && <FormLinkState key="link" link={application.form_link} />],
                [
                  t('inStage'),
                  <time key="since" dateTime={application.updated_at} title={exact(application.updated_at)}>
                    {t('stageDays', { count: daysSince(application.updated_at) })}
                  </time>,
                ],
              ]}
            />
            {seesCandidates && <ApplicationPerson candidateId={application.candidate_id} />}
            <ApplicationInterviews applicationId={id} feedbackOf={({ feedback }) => <FeedbackList feedback={feedback} />} />
            {seesOffers && <ApplicationOffers application={application} />}
            <NotesSection subject={{ kind: 'application', id }} />
            <section>
              <Title order={2} mb="sm">
                {t('stages')}
              </Title>
              <StageHistory stages={application.stage_history} />
            </section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <ContextPanel
            approvalRequestId={application.shortlist_request_id}
            entityType="application"
            entityId={id}
            tellsDecisions
            activity={<ActivitySection subject={{ kind: 'application', id }} told={toldByStages} />}
          >
            {application.conversion_request_id !== null && <ConversionApproval requestId={application.conversion_request_id} />}
          </ContextPanel>
        </Grid.Col>
      </Grid>
    </>
  )
}
