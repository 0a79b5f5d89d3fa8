import { type Pool, prepared } from '@tanager/postgres'
import type { PendingCall, PendingRows } from '../pending-calls.ts'

export const PENDING_SQL = prepared('governor.pending', {
  add: `insert into governor.pending_calls (tenant_id, id, key, record, status, expires_at, call) values ($1, $2, $3, $4, $5, $6, $7)`,
  get: 'select call from governor.pending_calls where tenant_id = $1 and id = $2',
  withKey: 'select call from governor.pending_calls where tenant_id = $1 and key = $2 order by number desc limit 100',
  ofRecord: 'select call from governor.pending_calls where tenant_id = $1 and record = $2 order by number desc limit 100',
  list: 'select call from governor.pending_calls where tenant_id = $1 order by number desc limit $2',
  decide: `update governor.pending_calls set status = $3, call = $4 where tenant_id = $1 and id = $2 and status = 'Pending'`,
  forget: 'delete from governor.pending_calls where expires_at < $1',
})

/** Pending calls that several governors share. */
export function postgresPending(pool: Pool): PendingRows {
  const calls = async (statement: (typeof PENDING_SQL)[keyof typeof PENDING_SQL], values: unknown[]): Promise<PendingCall[]> =>
    (await pool.query<{ call: string }>({ ...statement, values })).rows.map(({ call }) => JSON.parse(call) as PendingCall)
  return {
    async add({ tenantId, id, key, record, call }) {
      await pool.query({ ...PENDING_SQL.add, values: [tenantId, id, key, record, call.status, call.expiresAt, JSON.stringify(call)] })
    },
    get: async (tenantId, id) => (await calls(PENDING_SQL.get, [tenantId, id]))[0] ?? null,
    withKey: (tenantId, key) => calls(PENDING_SQL.withKey, [tenantId, key]),
    ofRecord: (tenantId, record) => calls(PENDING_SQL.ofRecord, [tenantId, record]),
    list: (tenantId, most) => calls(PENDING_SQL.list, [tenantId, most]),
    decide: async (call) =>
      (await pool.query({ ...PENDING_SQL.decide, values: [call.tenantId, call.id, call.status, JSON.stringify(call)] })).rowCount === 1,
    async forget(before) {
      await pool.query({ ...PENDING_SQL.forget, values: [before] })
    },
  }
}
