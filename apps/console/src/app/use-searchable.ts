import { useFurtherPages } from '../api/further-pages.ts'
import { useCandidates } from '../features/candidates/candidates.queries.ts'
import { useOffers } from '../features/offers/offers.queries.ts'
import { useTans } from '../features/requisitions/requisitions.queries.ts'
import { useMay } from '../session/session.ts'

const MOST_PAGES = 10

/**
 * Fetches what one looks for by name or number, from the moment when one first looks: the service has no search. Answers how
 * many records there are, and whether more are on their way.
 */
export function useSearchable(wanted: boolean): { count: number; isLoading: boolean } {
  const tans = useTans(undefined, { enabled: useMay('tan.read') && wanted })
  const offers = useOffers(undefined, { enabled: useMay('offer.read') && wanted })
  const candidates = useCandidates({ enabled: useMay('candidate.read') && wanted })
  const most = wanted ? MOST_PAGES : 0
  useFurtherPages(tans, most)
  useFurtherPages(offers, most)
  useFurtherPages(candidates, most)
  const lists = [tans, offers, candidates]
  return {
    count: lists.reduce((sum, { items }) => sum + items.length, 0),
    isLoading: lists.some(({ isLoading, isFetchingNextPage }) => isLoading || isFetchingNextPage),
  }
}
