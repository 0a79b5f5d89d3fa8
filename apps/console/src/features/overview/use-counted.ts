import { useMay } from '../../session/session.ts'
import { useDiscrepancies } from '../discrepancies/discrepancies.queries.ts'
import { useCases } from '../onboarding/onboarding.queries.ts'

/**
 * Counted in the lists themselves, where the summary of the service counts more than the list shows: it has forms that were asked for
 * again among those that are out, and discrepancies that wait for a document among the open ones. Undefined where the person does not
 * see the list, or it is longer than a page.
 */
export function useCounted(): { isLoading: boolean; forms: number | undefined; discrepancies: number | undefined } {
  const [seesCases, seesDiscrepancies] = [useMay('verification.read'), useMay('discrepancy.read')]
  const cases = useCases({ enabled: seesCases })
  const open = useDiscrepancies({ status: 'Open' }, { enabled: seesDiscrepancies })
  return {
    isLoading: (seesCases && cases.isLoading) || (seesDiscrepancies && open.isLoading),
    forms: cases.isSuccess && !cases.hasNextPage ? cases.items.filter(({ status }) => status === 'AwaitingForm').length : undefined,
    discrepancies: open.isSuccess && !open.hasNextPage ? open.items.length : undefined,
  }
}
