import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { type CursorPage, useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'

export type Suggestion = components['schemas']['ReviewableSuggestion']
export type Verdict = components['schemas']['ReviewDuplicateSuggestion']['decision']

export const SUGGESTION_STATUSES = ['Open', 'ConfirmedDuplicate', 'NotDuplicate'] as const
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number]

const fetchPage = (status: SuggestionStatus | undefined, cursor: string | undefined, signal: AbortSignal) =>
  bodyOf(
    api.GET('/api/v1/duplicate-suggestions', {
      params: { query: { limit: 100, ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) } },
      signal,
    }),
  )

export const useSuggestions = (status: SuggestionStatus, options: { enabled?: boolean; refetchInterval?: number } = {}) =>
  useCursorPages<Suggestion>(['duplicates', status], (cursor, signal) => fetchPage(status, cursor, signal), options)

/** One suggestion. The API lists them and has no address for one, so the pages are read until it comes. */
export const suggestionQuery = (id: string) =>
  queryOptions({
    queryKey: ['duplicates', 'one', id],
    queryFn: async ({ signal }): Promise<Suggestion | null> => {
      let cursor: string | undefined
      do {
        const page = await fetchPage(undefined, cursor, signal)
        const found = page.items.find((one) => one.id === id)
        if (found !== undefined) return found
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
      return null
    },
  })

export async function review(id: string, decision: Verdict, comment: string | undefined): Promise<void> {
  const saved = await bodyOf(
    api.POST('/api/v1/duplicate-suggestions/{id}/review', {
      params: { path: { id } },
      body: { decision, ...(comment ? { comment } : {}) },
    }),
  )
  queryClient.setQueryData(suggestionQuery(id).queryKey, saved)
  // Out of the open ones at once, so that the next to review is the next to see.
  queryClient.setQueryData<InfiniteData<CursorPage<Suggestion>>>(
    ['duplicates', 'Open'],
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.id !== id) })) },
  )
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['duplicates', decision] }),
    ...[saved.candidate_id, saved.other_candidate_id].map((one) => queryClient.invalidateQueries({ queryKey: ['candidates', 'one', one] })),
    ...['dashboard', 'audit'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })),
  ])
}
