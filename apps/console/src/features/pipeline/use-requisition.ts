import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, bodyOf } from '../../api/client.ts'
import { onceEach } from '../../api/once-each.ts'
import { tanQuery, useTans } from '../requisitions/requisitions.queries.ts'

/** In the address: every requisition together. */
export const ALL = 'all'
const MOST = 1_000

export interface Choice {
  readonly value: string
  readonly label: string
}

/** The requisition of the newest application: where something happens. Null where nobody has applied for anything. */
const busiestQuery = queryOptions({
  queryKey: ['applications', 'newest'],
  queryFn: async ({ signal }) => {
    const { items } = await bodyOf(api.GET('/api/v1/applications', { params: { query: { limit: 1 } }, signal }))
    return items[0]?.tan_id ?? null
  },
})

/**
 * The requisitions that can have applications, newest first, and the one that is looked at: the one with the newest application,
 * unless the address names another.
 */
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
  const newest = useQuery({ ...busiestQuery, enabled: named === undefined && !hasStage })
  const isAsking = named === undefined && !hasStage && newest.isLoading
  const chosen = named ?? (hasStage ? ALL : isAsking ? undefined : (newest.data ?? choices[0]?.value))
  const isListed = chosen === undefined || chosen === ALL || choices.some(({ value }) => value === chosen)
  const other = useQuery({ ...tanQuery(chosen ?? ''), enabled: !isListed && open.isSuccess && filled.isSuccess })
  if (other.data !== undefined && !isListed) choices.push({ value: other.data.id, label: `${other.data.tan_number} ${other.data.title}` })
  return {
    choices,
    chosen,
    tanId: chosen === ALL ? undefined : chosen,
    isLoading: open.isLoading || filled.isLoading || isAsking,
    // Once there, they stay when they cannot be fetched anew.
    error: [open, filled, other].find(({ isLoadingError }) => isLoadingError)?.error ?? null,
    refetch: () => Promise.all([open.refetch(), filled.refetch()]),
  }
}
