import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { toProblem } from './problem.ts'

/** The record is gone, or one may not see it any more: what stands there must go too. */
const TAKEN_AWAY = [403, 404, 410]

/**
 * A page's own record, fetched whenever the page is opened: what a colleague did seconds ago decides what can be done now. One that is shown
 * stays when a later fetch fails: to put an error in its place would take the focus, the open dialog and what is typed there. The frame of the
 * page says that it is not up to date.
 */
export function useRecord<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const { data, error, refetch, isRefetchError } = useQuery({ ...options, refetchOnMount: 'always', meta: { isRecord: true } })
  const isKept = isRefetchError && !TAKEN_AWAY.includes(toProblem(error).status)
  return { data, error: isKept ? null : error, refetch }
}

/** When the oldest record in sight was fetched, of those that could not be fetched again; 0: all are up to date. */
export function useStaleSince(): number {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  return useSyncExternalStore(subscribe, () => {
    const failed = cache.findAll({
      type: 'active',
      predicate: ({ meta, state }) => meta?.['isRecord'] === true && state.status === 'error',
    })
    return failed.reduce((oldest, { state }) => (oldest === 0 ? state.dataUpdatedAt : Math.min(oldest, state.dataUpdatedAt)), 0)
  })
}
