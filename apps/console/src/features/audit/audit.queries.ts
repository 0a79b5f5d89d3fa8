import { api, bodyOf } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
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
