import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, bodyOf } from '../../api/client.ts'
import { type CursorPage, isFreshened, useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { AuditEntry } from '../../ui/audit-story.ts'
import { type AuditSearch, auditQuery } from './audit-search.ts'

type Page = CursorPage<AuditEntry>
type Log = InfiniteData<Page, string | undefined>

const keyOf = (search: AuditSearch) => ['audit', 'log', search] as const
const pageOf = (search: AuditSearch, cursor: string | undefined, signal?: AbortSignal): Promise<Page> =>
  bodyOf(
    api.GET('/api/v1/audit-logs', {
      params: { query: { ...auditQuery(search), limit: 100, ...(cursor ? { cursor } : {}) } },
      ...(signal ? { signal } : {}),
    }),
  )

/** Newest first. */
export function useAuditEntries(search: AuditSearch, enabled: boolean) {
  const list = useCursorPages<AuditEntry>(keyOf(search), (cursor, signal) => pageOf(search, cursor, signal), { enabled })
  useEffect(() => {
    if (enabled) void prependNewer(search).catch(() => {}) // whoever is offline is told so elsewhere, and keeps what is there
  }, [enabled, search])
  return list
}

/** A log that somebody has scrolled far into is not fetched again as a whole. Its entries never change, so those that came since go in front. */
async function prependNewer(search: AuditSearch): Promise<void> {
  const key = keyOf(search)
  const known = queryClient.getQueryData<Log>(key)
  if (known === undefined || isFreshened(known.pages.length)) return
  const page = await pageOf(search, undefined)
  await queryClient.cancelQueries({ queryKey: key, exact: true }) // a further page that is under way would come with the entries of before
  queryClient.setQueryData<Log>(key, (log) => {
    const [first, ...rest] = log?.pages ?? []
    const newest = first?.items[0]?.sequence ?? 0
    const newer = page.items.filter(({ sequence }) => sequence > newest)
    if (log === undefined || first === undefined || newer.length === page.items.length) return { pages: [page], pageParams: [undefined] }
    return { ...log, pages: [{ ...first, items: [...newer, ...first.items] }, ...rest] }
  })
}

/** Those who can no longer sign in; what they did stays in the log. */
export const useLeavers = (enabled: boolean) =>
  useQuery({
    queryKey: ['users', 'leavers'],
    enabled,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const leavers: Array<{ id: string; display_name: string }> = []
      let cursor: string | null = null
      do {
        const query = { status: 'Inactive' as const, limit: 100, ...(cursor === null ? {} : { cursor }) }
        const page: CursorPage<{ id: string; display_name: string }> = await bodyOf(
          api.GET('/api/v1/admin/users', { params: { query }, signal }),
        )
        leavers.push(...page.items)
        cursor = page.next_cursor
      } while (cursor !== null && leavers.length < 2_000)
      return leavers
    },
  })

/** All that the filters leave, without any the whole log, page after page; says how many entries have come. */
export async function everyEntry(onCount: (count: number) => void, search: AuditSearch = {}, signal?: AbortSignal): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  let cursor: string | null = null
  do {
    const query = { ...auditQuery(search), limit: 100, ...(cursor === null ? {} : { cursor }) }
    const page: CursorPage<AuditEntry> = await bodyOf(api.GET('/api/v1/audit-logs', { params: { query }, ...(signal ? { signal } : {}) }))
    entries.push(...page.items)
    onCount(entries.length)
    cursor = page.next_cursor
  } while (cursor !== null)
  return entries
}
