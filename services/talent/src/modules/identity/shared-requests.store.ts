import type { SharedWindow } from '@tanager/kernel'
import { outsideTenant, type Pool, prepared } from '@tanager/postgres'

export const SHARED_REQUESTS_SQL = prepared('shared-requests', {
  note: `select count, remaining_ms as "remainingMs", taken from note_requests($1, $2, $3)`,
  forget: `select forget_request_windows()`,
})
export const noteRequests = async (pool: Pool, key: Buffer, more: number, remainingMs: number) =>
  (await outsideTenant<SharedWindow>(pool, SHARED_REQUESTS_SQL.note, [key, more, remainingMs]))[0]
export const forgetWindows = (pool: Pool) => outsideTenant(pool, SHARED_REQUESTS_SQL.forget)
