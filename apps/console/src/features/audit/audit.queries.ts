import { useQuery } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { type CursorPage, useCursorPages } from '../../api/cursor-pages.ts'
import type { AuditEntry } from '../../ui/audit-story.ts'
import { type AuditSearch, auditQuery } from './audit-search.ts'

export const useAuditEntries = (search: AuditSearch, enabled: boolean) =>
  useCursorPages<AuditEntry>(
    ['audit', 'log', search],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/audit-logs', { params: { query: { ...auditQuery(search), limit: 100, ...(cursor ? { cursor } : {}) } }, signal }),
      ),
    { enabled },
  )

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
