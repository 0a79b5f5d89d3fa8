import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onceEach } from '../../api/once-each.ts'
import { tanQuery, useTans } from '../requisitions/requisitions.queries.ts'

/** In the address: every requisition together. */
export const ALL = 'all'
const MOST = 1_000

export interface Choice {
  readonly value: string
  readonly label: string
}

/** The requisitions that have applications, newest first, and the one that is looked at: the newest, unless the address names another. */
export function useRequisition(named: string | undefined, hasStage: boolean) {
  const open = useTans('Approved')
  const filled = useTans('Filled')
  const { hasNextPage, isFetchingNextPage, fetchNextPage, items } = open
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && items.length < MOST) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, items.length])
  const choices: Choice[] = onceEach(open.items, filled.items)
    .sort((one, other) => (one.id < other.id ? 1 : -1)) // ids are in the order of time
    .map((tan) => ({ value: tan.id, label: `${tan.tan_number} ${tan.title}` }))
  // A stage without a requisition is the figure of the overview, which counts them all.
  const chosen = named ?? (hasStage ? ALL : choices[0]?.value)
  const isListed = chosen === undefined || chosen === ALL || choices.some(({ value }) => value === chosen)
  const other = useQuery({ ...tanQuery(chosen ?? ''), enabled: !isListed && open.isSuccess && filled.isSuccess })
  if (other.data !== undefined && !isListed) choices.push({ value: other.data.id, label: `${other.data.tan_number} ${other.data.title}` })
  return {
    choices,
    chosen,
    tanId: chosen === ALL ? undefined : chosen,
    isLoading: open.isLoading || filled.isLoading,
    error: open.error ?? filled.error ?? other.error,
    refetch: () => Promise.all([open.refetch(), filled.refetch()]),
  }
}
