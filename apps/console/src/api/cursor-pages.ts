import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export interface CursorPage<T> {
  readonly items: readonly T[]
  readonly next_cursor: string | null
  readonly has_more: boolean
}

const FEW_PAGES = 5

/** A list that goes on by cursor: all rows fetched so far, and how to fetch more. */
export function useCursorPages<T>(
  key: readonly unknown[],
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<CursorPage<T>>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
) {
  const query = useInfiniteQuery<CursorPage<T>, Error, InfiniteData<CursorPage<T>>, readonly unknown[], string | undefined>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined,
    // To freshen a list is to fetch all its pages again, one after the other: not once somebody has scrolled far.
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > FEW_PAGES ? Number.POSITIVE_INFINITY : 15_000),
    // Who comes back to a list sees it at once as it was, and a moment later as it is.
    refetchOnMount: ({ state }) => ((state.data?.pages.length ?? 0) > FEW_PAGES ? false : 'always'),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...options,
  })
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  return { ...query, items }
}
