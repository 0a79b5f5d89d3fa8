import { type PendingCall, type PendingRow, type PendingRows, shownState } from '../pending-calls.ts'

/** Pending calls within this process, for tests and for trying things out. */
export function memoryPending(): PendingRows {
  const rows = new Map<string, PendingRow>()
  const name = (tenantId: string, id: string): string => JSON.stringify([tenantId, id])
  const newestFirst = (fits: (row: PendingRow) => boolean): PendingRow[] => [...rows.values()].filter(fits).reverse()
  const callOf = ({ call }: PendingRow): PendingCall => call
  const isUndecided = ({ call }: PendingRow, tenantId: string, requestedBy: string): boolean =>
    call.tenantId === tenantId && call.requestedBy === requestedBy && call.status === 'Pending'
  return {
    async add(row, most) {
      const undecided = newestFirst((other) => isUndecided(other, row.tenantId, row.call.requestedBy))
      const bytes = undecided.reduce((sum, other) => sum + other.bytes, row.bytes)
      if (undecided.length >= most.calls || bytes > most.bytes) return false
      rows.set(name(row.tenantId, row.id), row)
      return true
    },
    get: async (tenantId, id) => rows.get(name(tenantId, id))?.call ?? null,
    newest: async (tenantId, key, now) =>
      newestFirst((row) => row.tenantId === tenantId && row.key === key && row.call.expiresAt > now)[0]?.call ?? null,
    ofRecord: async (tenantId, record, now) =>
      newestFirst(
        (row) => row.tenantId === tenantId && row.record === record && row.call.status === 'Pending' && row.call.expiresAt > now,
      ).map(callOf),
    async page(tenantId, { requestedBy, actions, waiting, state, after, now, calls, bytes }) {
      const isSeen = ({ call }: PendingRow) =>
        call.tenantId === tenantId && (requestedBy === null || call.requestedBy === requestedBy || actions.includes(call.action))
      const seen = newestFirst((row) => isSeen(row) || row.id === after)
      if (waiting) seen.reverse()
      const rest = seen.slice(seen.findIndex(({ id }) => id === after) + 1)
      const isWanted = (call: PendingCall): boolean =>
        waiting ? call.status === 'Pending' && call.expiresAt > now : !state || shownState(call, now) === state
      const fitting = rest.filter(({ call }) => isWanted(call)).slice(0, calls)
      let total = 0
      return fitting
        .filter((row) => {
          total += row.bytes
          return total - row.bytes < bytes
        })
        .map(callOf)
    },
    async replace(call, was) {
      const row = rows.get(name(call.tenantId, call.id))
      if (row?.call.status !== was) return false
      rows.set(name(call.tenantId, call.id), { ...row, call })
      return true
    },
    async forget(before) {
      for (const [key, { call }] of rows) if (call.expiresAt < before) rows.delete(key)
    },
    async forgetExpired(tenantId, requestedBy, now) {
      for (const [key, row] of rows) if (isUndecided(row, tenantId, requestedBy) && row.call.expiresAt <= now) rows.delete(key)
    },
  }
}
