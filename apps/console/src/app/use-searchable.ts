import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFurtherPages } from '../api/further-pages.ts'
import { useCandidates } from '../features/candidates/candidates.queries.ts'
import { useEmployees } from '../features/employees/employees.queries.ts'
import { useOffers } from '../features/offers/offers.queries.ts'
import { useTans } from '../features/requisitions/requisitions.queries.ts'
import { useMay } from '../session/session.ts'
import { bestFinds } from './best-finds.ts'
import { fetchedRecords } from './fetched-records.ts'

/** As many as are shown at most. */
export const SHOWN = 12

const MOST_PAGES = 10
const FEW_LETTERS = 2
const PAUSE_MS = 200

/**
 * The records that one can jump to by these words. The service has no search: looking starts with the newest page of each kind, and
 * goes on to older ones only for words of which fewer are known than can be shown. Once closed, nothing is fetched or freshened.
 */
export function useSearchable(isOpen: boolean, typed: string) {
  const queries = useQueryClient()
  const tans = useTans(undefined, { enabled: useMay('tan.read') && isOpen })
  const offers = useOffers(undefined, { enabled: useMay('offer.read') && isOpen })
  const candidates = useCandidates({ enabled: useMay('candidate.read') && isOpen })
  const employees = useEmployees({ enabled: useMay('employee.read') && isOpen })
  const lists = [tans, offers, candidates, employees]
  const count = lists.reduce((sum, { items }) => sum + items.length, 0)
  const fetched = useMemo(() => {
    void count
    // What other pages have fetched is read each time the palette opens. Closed, it does not follow a list that somebody scrolls.
    return isOpen ? fetchedRecords(queries) : []
  }, [queries, isOpen, count])
  const records = useMemo(() => bestFinds(typed, fetched, SHOWN), [typed, fetched])

  const [words] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const looksOn = isOpen && words.length >= FEW_LETTERS && words === typed.trim() && records.length < SHOWN
  const most = looksOn ? MOST_PAGES : 0
  const further = [
    useFurtherPages(tans, most),
    useFurtherPages(offers, most),
    useFurtherPages(candidates, most),
    useFurtherPages(employees, most),
  ]
  const isLooking = words !== typed.trim() || lists.some(({ isLoading }) => isLoading) || further.some(({ goesOn }) => goesOn)
  const state = isLooking ? 'looking' : looksOn && further.some(({ isCut }) => isCut) ? 'cut' : 'none'
  return { records, state } as const
}
