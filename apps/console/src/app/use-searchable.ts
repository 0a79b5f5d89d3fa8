import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFurtherPages } from '../api/further-pages.ts'
import { useCandidates } from '../features/candidates/candidates.queries.ts'
import { useOffers } from '../features/offers/offers.queries.ts'
import { useTans } from '../features/requisitions/requisitions.queries.ts'
import { useMay } from '../session/session.ts'
import { matches } from '../ui/typed-words.ts'
import { type FetchedRecord, fetchedRecords } from './fetched-records.ts'

/** As many as are shown at most. */
export const SHOWN = 12

const MOST_PAGES = 10
const FEW_LETTERS = 2
const PAUSE_MS = 200

const hasWords = ({ label, description }: FetchedRecord, words: string) => matches(words, label, description)

/**
 * The records that one can jump to by these words. The service has no search: looking starts with the newest page of each kind, and
 * goes on to older ones only for words of which fewer are known than can be shown. Once closed, nothing is fetched or freshened.
 */
export function useSearchable(isOpen: boolean, typed: string) {
  const queries = useQueryClient()
  const tans = useTans(undefined, { enabled: useMay('tan.read') && isOpen })
  const offers = useOffers(undefined, { enabled: useMay('offer.read') && isOpen })
  const candidates = useCandidates({ enabled: useMay('candidate.read') && isOpen })
  const lists = [tans, offers, candidates]
  const count = lists.reduce((sum, { items }) => sum + items.length, 0)
  const records = useMemo(() => {
    void isOpen // what other pages have fetched is read each time the palette opens
    void count
    return fetchedRecords(queries)
  }, [queries, isOpen, count])

  const [words] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const looksOn = isOpen && words.length >= FEW_LETTERS && records.filter((one) => hasWords(one, words)).length < SHOWN
  const most = looksOn ? MOST_PAGES : 0
  const further = [useFurtherPages(tans, most), useFurtherPages(offers, most), useFurtherPages(candidates, most)]
  const isLooking = words !== typed.trim() || lists.some(({ isLoading }) => isLoading) || further.some(({ goesOn }) => goesOn)
  const state = isLooking ? 'looking' : looksOn && further.some(({ isCut }) => isCut) ? 'cut' : 'none'
  return { records, state } as const
}
