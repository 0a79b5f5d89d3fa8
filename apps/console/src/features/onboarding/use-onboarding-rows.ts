import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { useApplicationsIn } from '../applications/applications.queries.ts'
import { useMissingWords } from './missing-words.ts'
import { useCases } from './onboarding.queries.ts'

export interface OnboardingRow {
  readonly id: string
  readonly name: string | null
  readonly requisition: string | null
  readonly status: string
  readonly missing: string
}

export const ROW_STATUSES = ['OfferAccepted', 'AwaitingForm', 'InReview', 'DiscrepancyOpen', 'Cleared'] as const

/** Who needs a link first, then the cases. Those who may issue links and read no cases see who is being onboarded. */
export function useOnboardingRows() {
  const { t } = useTranslation('onboarding')
  const seesCases = useMay('verification.read')
  const missing = useMissingWords()
  const accepted = useApplicationsIn('OfferAccepted', undefined)
  const inside = useApplicationsIn('Onboarding', undefined)
  const cases = useCases({ enabled: seesCases })
  const lists = seesCases ? [accepted, cases] : [accepted, inside]
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
          status: one.status,
          missing: missing(one),
        }),
      )
    : inside.items.map(
        (application): OnboardingRow => ({
          id: application.id,
          name: application.candidate_name,
          requisition: title(application),
          status: application.status,
          missing: '',
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
