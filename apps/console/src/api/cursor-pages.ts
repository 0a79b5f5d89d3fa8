import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export interface CursorPage<T> {
  readonly items: readonly T[]
  readonly next_cursor: string | null
  readonly has_more: boolean
}

const FEW_PAGES = 5
/** To freshen a list is to fetch all its pages again, one after the other: not once somebody has scrolled far. */
export const isFreshened = (pages: number): boolean => pages <= FEW_PAGES

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
    staleTime: ({ state }) => (isFreshened(state.data?.pages.length ?? 0) ? 15_000 : Number.POSITIVE_INFINITY),
    // Who comes back to a list sees it at once as it was, and a moment later as it is.
    refetchOnMount: ({ state }) => (isFreshened(state.data?.pages.length ?? 0) ? 'always' : false),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...options,
  })
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  return { ...query, items }
}
