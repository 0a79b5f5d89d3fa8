import type { PendingCall, PendingRow, PendingRows } from '../pending-calls.ts'

/** Pending calls within this process, for tests and for trying things out. */
export function memoryPending(): PendingRows {
  const rows = new Map<string, PendingRow>()
  const name = (tenantId: string, id: string): string => JSON.stringify([tenantId, id])
  const newestFirst = (fits: (row: PendingRow) => boolean): PendingCall[] =>
    [...rows.values()]
      .filter(fits)
      .map(({ call }) => call)
      .reverse()
  return {
    add: async (row) => void rows.set(name(row.tenantId, row.id), row),
    get: async (tenantId, id) => rows.get(name(tenantId, id))?.call ?? null,
    withKey: async (tenantId, key) => newestFirst((row) => row.tenantId === tenantId && row.key === key),
    ofRecord: async (tenantId, record) => newestFirst((row) => row.tenantId === tenantId && row.record === record),
    list: async (tenantId, most) => newestFirst((row) => row.tenantId === tenantId).slice(0, most),
    async decide(call) {
      const row = rows.get(name(call.tenantId, call.id))
      if (row?.call.status !== 'Pending') return false
      rows.set(name(call.tenantId, call.id), { ...row, call })
      return true
    },
    async forget(before) {
      for (const [key, { call }] of rows) if (call.expiresAt < before) rows.delete(key)
    },
  }
}
