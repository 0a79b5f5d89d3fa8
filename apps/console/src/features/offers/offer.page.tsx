import { Grid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { day, sinceWhen } from '../../ui/relative-time.tsx'
import { useWords } from '../../ui/words.ts'
import { applicationQuery } from '../applications/applications.queries.ts'
import { FormLinkState } from '../applications/form-link-state.tsx'
import { approvalQuery } from '../approvals/approvals.queries.ts'
import { OfferActions } from './offer-actions.tsx'
import { OfferNotice } from './offer-notice.tsx'
import { OfferPay } from './offer-pay.tsx'
import { isInTimeline, OfferTimeline } from './offer-timeline.tsx'
import { offerQuery } from './offers.queries.ts'

/** One offer: what is offered, who has to say yes, what was answered; and, for whoever is due, the decision at the top. */
export function OfferPage() {
  const { t } = useTranslation(['offers', 'applications', 'common'])
  const words = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const seesApprovals = useMay('approval.read')
  const { data: offer, error, refetch } = useRecord(offerQuery(id))
  const requestId = offer?.approval_request_id ?? null
  const { data: approval } = useQuery({ ...approvalQuery(requestId ?? ''), enabled: seesApprovals && requestId !== null })
  const { data: application } = useQuery({
    ...applicationQuery(offer?.application_id ?? ''),
    enabled: offer !== undefined && (offer.sent_at !== null || offer.status === 'Withdrawn'),
  })
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (offer === undefined) return <Skeleton h={480} />
  const name = offer.candidate_name ?? t('common:unnamed')
  const due = offer.status === 'PendingApproval' ? approval?.steps.find(({ status }) => status === 'Due') : undefined
  const since = approval?.steps.reduce(
    (last, { decided_at }) => (decided_at !== null && decided_at > last ? decided_at : last),
    approval.requested_at,
  )
  return (
    <>
      <PageHeader
        over={
          <>
            <Link to="/offers">{t('heading')}</Link> · {offer.offer_number}
          </>
        }
        title={`${name}, ${offer.job_title}`}
        status={offer.status}
        under={due && since && t('waitingFor', { role: words.role(due.role), since: sinceWhen(since) })}
      >
        <OfferActions offer={offer} approval={approval} />
      </PageHeader>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <OfferNotice offer={offer} />
            <Facts
              facts={[
                [
                  t('candidate'),
                  <AppLink key="application" href={`/applications/${offer.application_id}`}>
                    {name}
                  </AppLink>,
                ],
                [t('position'), `${offer.tan_number} ${offer.tan_title}`],
                [t('startDate'), day(offer.start_date)],
                [t('expiresOn'), day(offer.expires_on)],
                [t('applications:formLink.label'), application?.form_link && <FormLinkState key="link" link={application.form_link} />],
              ]}
            />
            <OfferPay offer={offer} approval={approval} />
            {offer.notes !== null && (
              <section>
                <Title order={2}>{t('notes')}</Title>
                <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} maw="72ch">
                  {offer.notes}
                </Text>
              </section>
            )}
            <OfferTimeline offer={offer} approval={approval} stages={application?.stage_history ?? []} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <ContextPanel
            approvalRequestId={offer.approval_request_id}
            entityType="offer"
            entityId={offer.id}
            tellsDecisions
            isTold={(entry) => isInTimeline(entry, offer)}
          />
        </Grid.Col>
      </Grid>
    </>
  )
}
