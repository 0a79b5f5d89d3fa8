import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { useApplicationsIn } from '../applications/applications.queries.ts'
import { useDiscrepancies } from '../discrepancies/discrepancies.queries.ts'
import { shownStatus, useMissingWords } from './missing-words.ts'
import { useCases } from './onboarding.queries.ts'

export interface OnboardingRow {
  readonly id: string
  readonly name: string | null
  readonly requisition: string | null
  readonly status: string
  readonly missing: string
}

export const ROW_STATUSES = ['OfferAccepted', 'AwaitingForm', 'InReview', 'DiscrepancyOpen', 'Cleared', 'NotConvertible'] as const
/** For those who issue links and read no cases. */
export const LINK_STATUSES = ['OfferAccepted', 'Onboarding'] as const

/** Who needs a link first, then the cases. Those who may issue links and read no cases see who is being onboarded. */
export function useOnboardingRows() {
  const { t } = useTranslation('onboarding')
  const seesCases = useMay('verification.read')
  const missing = useMissingWords()
  const accepted = useApplicationsIn('OfferAccepted', undefined)
  const inside = useApplicationsIn('Onboarding', undefined)
  const cases = useCases({ enabled: seesCases })
  // A cleared case can still be one that nobody may convert: what was upheld stands against it for good.
  const upheld = useDiscrepancies({ status: 'Upheld' }, { enabled: seesCases })
  const refused = new Set(upheld.items.map(({ application_id }) => application_id))
  const lists = seesCases ? [accepted, cases, upheld] : [accepted, inside]
  const title = ({ tan_number, tan_title }: { tan_number: string; tan_title: string }) => `${tan_number} ${tan_title}`
  const requisitions = new Map(inside.items.map((application) => [application.id, title(application)]))
  const needLink = accepted.items.map(
    (application): OnboardingRow => ({
      id: application.id,
      name: application.candidate_name,
      requisition: title(application),
      status: application.status,
      missing: t('needsLink'),
    }),
  )
  const begun = seesCases
    ? cases.items.map(
        (one): OnboardingRow => ({
          id: one.application_id,
          name: one.candidate_name,
          requisition: requisitions.get(one.application_id) ?? null,
          status: shownStatus(one),
          missing: refused.has(one.application_id) ? t('upheld') : missing(one),
        }),
      )
    : inside.items.map(
        (application): OnboardingRow => ({
          id: application.id,
          name: application.candidate_name,
          requisition: title(application),
          status: application.status,
          missing: t('withOnboarding'),
        }),
      )
  return {
    items: [...needLink, ...begun],
    isLoading: lists.some((list) => list.isLoading),
    error: lists.find((list) => list.error)?.error ?? null,
    refetch: () => void Promise.all(lists.map((list) => list.refetch())),
    hasNextPage: lists.some((list) => list.hasNextPage),
    isFetchingNextPage: lists.some((list) => list.isFetchingNextPage),
    isFetchNextPageError: lists.some((list) => list.isFetchNextPageError),
    fetchNextPage: () => {
      for (const list of [...lists, inside]) if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
    },
  }
}
