import { SimpleGrid, Skeleton, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { locale } from '../../app/i18n.ts'
import { mayGo } from '../../app/nav.ts'
import { useMay, useSession } from '../../session/session.ts'
import { BarList } from '../../ui/bar-list.tsx'
import { firstDayOfWeek } from '../../ui/day-text.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { Tile } from '../../ui/tile.tsx'
import { useWords } from '../../ui/words.ts'
import { useApprovals } from '../approvals/approvals.queries.ts'
import { useDiscrepancies } from '../discrepancies/discrepancies.queries.ts'
import { useInterviews } from '../interviews/interviews.queries.ts'
import { upcomingAddress } from '../interviews/upcoming-address.ts'
import { OFFER_STATUSES } from '../offers/offers.queries.ts'
import { shownStatus } from '../onboarding/missing-words.ts'
import { useCases } from '../onboarding/onboarding.queries.ts'
import { dashboardQuery } from './overview.queries.ts'

/** The stages of a hire, in order. */
const FUNNEL = ['Applied', 'Shortlisted', 'Interviewing', 'OfferPending', 'OfferSent', 'OfferAccepted', 'Onboarding', 'Converted'] as const
const ENDED = ['Rejected', 'Withdrawn'] as const

/** The company at a glance: what moves first, then the rest. Each figure leads to its list where the person may see that. */
export function OverviewPage() {
  const { t } = useTranslation('overview')
  const words = useWords()
  const session = useSession()
  const seesDuplicates = mayGo(session, '/duplicates')
  const seesOffers = mayGo(session, '/offers')
  const { data, error, refetch } = useRecord(dashboardQuery)
  const counted = useCounted()
  if (error) return <PageProblem error={error} onRetry={refetch} />
  /** One scale for those that go on and those that ended. */
  const most = Math.max(1, ...[...FUNNEL, ...ENDED].map((stage) => data?.applications_by_status[stage] ?? 0))
  return (
    <>
      <PageHeader title={t('title')} under={t('under')} />
      {data === undefined || counted.isLoading ? (
        <Skeleton h={420} />
      ) : (
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <Tile leading to="/requisitions?status=Approved" label={t('tansApproved')} value={data.tans_approved} />
            <Tile leading to="/approvals?status=Pending" label={t('approvals')} value={counted.approvals ?? data.approvals_pending} />
            <Tile leading to={counted.interviewsAt} label={t('interviews')} value={data.interviews_upcoming} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 2, sm: 4, lg: seesDuplicates ? 7 : 6 }} spacing="sm">
            <Tile to="/candidates" label={t('candidates')} value={data.candidates} />
            {seesDuplicates && <Tile to="/duplicates" label={t('duplicates')} value={data.open_duplicate_suggestions} />}
            <Tile to="/requisitions?status=PendingApproval" label={t('tansPending')} value={data.tans_pending_approval} />
            {counted.forms === undefined ? (
              <Tile label={t('forms')} value={data.green_forms_pending} />
            ) : (
              <Tile to="/onboarding?status=AwaitingForm" label={words.status('AwaitingForm')} value={counted.forms} />
            )}
            {counted.inReview === undefined ? (
              <Tile label={words.status('InReview')} value={data.verification_in_review} />
            ) : (
              <Tile to="/onboarding?status=InReview" label={words.status('InReview')} value={counted.inReview} />
            )}
            {counted.discrepancies === undefined ? (
              <Tile label={t('discrepancies')} value={data.discrepancies_open} />
            ) : (
              <Tile to="/discrepancies?status=Open" label={t('discrepancies')} value={counted.discrepancies} />
            )}
            <Tile to="/conversion?status=Ready" label={t('eligible')} value={data.conversions_eligible} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <section>
              <Title order={2} mb="sm">
                {t('funnel')}
              </Title>
              <BarList
                label={t('funnel')}
                most={most}
                bars={FUNNEL.map((stage) => ({
                  key: stage,
                  label: words.status(stage),
                  value: data.applications_by_status[stage],
                  to: `/pipeline?status=${stage}`,
                }))}
              />
              <Title order={3} mt="md" mb="xs">
                {t('ended')}
              </Title>
              <BarList
                label={t('ended')}
                most={most}
                bars={ENDED.map((stage) => ({
                  key: stage,
                  label: words.status(stage),
                  value: data.applications_by_status[stage],
                  to: `/pipeline?status=${stage}`,
                }))}
              />
            </section>
            <section>
              <Title order={2} mb="sm">
                {t('offers')}
              </Title>
              <BarList
                label={t('offers')}
                bars={OFFER_STATUSES.map((status) => ({
                  key: status,
                  label: words.status(status),
                  value: data.offers_by_status[status],
                  ...(seesOffers ? { to: `/offers?status=${status}` } : {}),
                }))}
              />
            </section>
          </SimpleGrid>
        </Stack>
      )}
    </>
  )
}

type Count = number | undefined

interface Counted {
  readonly isLoading: boolean
  readonly approvals: Count
  readonly forms: Count
  readonly inReview: Count
  readonly discrepancies: Count
  readonly interviewsAt: string | undefined
}

/**
 * Counted in the lists themselves, where the summary of the service counts more than the list shows: it has forms that were asked for
 * again among those that are out, discrepancies that wait for a document among the open ones, and approvals about records that the
 * person may not read. Undefined where the person does not see the list, or it is longer than a page. `interviewsAt`: where all that are to come are seen at once.
 */
function useCounted(): Counted {
  const [seesCases, seesDiscrepancies] = [useMay('verification.read'), useMay('discrepancy.read')]
  const seesApprovals = useMay('approval.read')
  const approvals = useApprovals({ status: 'Pending' }, { enabled: seesApprovals })
  const cases = useCases({ enabled: seesCases })
  const open = useDiscrepancies({ status: 'Open' }, { enabled: seesDiscrepancies })
  const interviews = useInterviews({ status: 'Scheduled' }, { enabled: useMay('interview.read') })
  const casesOf = (status: string) =>
    cases.isSuccess && !cases.hasNextPage ? cases.items.filter((one) => shownStatus(one) === status).length : undefined
  return {
    isLoading: (seesApprovals && approvals.isLoading) || (seesCases && cases.isLoading) || (seesDiscrepancies && open.isLoading),
    approvals: approvals.isSuccess && !approvals.hasNextPage ? approvals.items.length : undefined,
    forms: casesOf('AwaitingForm'),
    inReview: casesOf('InReview'),
    interviewsAt: interviews.isCut ? undefined : upcomingAddress(interviews.items, new Date(), firstDayOfWeek(locale())),
    discrepancies: open.isSuccess && !open.hasNextPage ? open.items.length : undefined,
  }
}
