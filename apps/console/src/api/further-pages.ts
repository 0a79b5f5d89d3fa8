import { useEffect } from 'react'

interface Paged {
  readonly data?: { readonly pages: readonly unknown[] } | undefined
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/**
 * Goes on fetching a list by itself, where what is looked for can stand on any page: up to so many pages, which spares
 * the service a run through years. Answers whether it is under way, and whether the bound was met with more behind it.
 */
export function useFurtherPages({ data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Paged, most: number) {
  const fetched = data?.pages.length ?? 0
  const goOn = fetched > 0 && fetched < most && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (goOn) void fetchNextPage()
  }, [goOn, fetchNextPage])
  return { goesOn: goOn || isFetchingNextPage, isCut: hasNextPage && fetched >= most }
}
