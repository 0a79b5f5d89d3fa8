import type { DatabaseSync } from 'node:sqlite'
import type { PendingCall, PendingRows } from '../pending-calls.ts'

const FILE_PENDING_SQL = {
  table: `create table if not exists pending_calls (
            tenant_id text not null, id text not null, key text not null, record text not null, status text not null,
            expires_at text not null, call text not null, number integer primary key autoincrement, unique (tenant_id, id)
          ) strict;
          create index if not exists pending_calls_by_key on pending_calls (tenant_id, key);
          create index if not exists pending_calls_by_record on pending_calls (tenant_id, record)`,
  add: 'insert into pending_calls (tenant_id, id, key, record, status, expires_at, call) values (?, ?, ?, ?, ?, ?, ?)',
  get: 'select call from pending_calls where tenant_id = ? and id = ?',
  withKey: 'select call from pending_calls where tenant_id = ? and key = ? order by number desc limit 100',
  ofRecord: 'select call from pending_calls where tenant_id = ? and record = ? order by number desc limit 100',
  list: 'select call from pending_calls where tenant_id = ? order by number desc limit ?',
  decide: "update pending_calls set status = ?, call = ? where tenant_id = ? and id = ? and status = 'Pending'",
  forget: 'delete from pending_calls where expires_at < ?',
} as const

/** Pending calls in the file of the state. */
export function filePending(database: DatabaseSync): PendingRows {
  database.exec(FILE_PENDING_SQL.table)
  const { table: _, ...texts } = FILE_PENDING_SQL
  const all = (text: string, ...values: (string | number)[]): PendingCall[] =>
    database
      .prepare(text)
      .all(...values)
      .map(({ call }) => JSON.parse(String(call)) as PendingCall)
  return {
    async add({ tenantId, id, key, record, call }) {
      database.prepare(texts.add).run(tenantId, id, key, record, call.status, call.expiresAt, JSON.stringify(call))
    },
    get: async (tenantId, id) => all(texts.get, tenantId, id)[0] ?? null,
    withKey: async (tenantId, key) => all(texts.withKey, tenantId, key),
    ofRecord: async (tenantId, record) => all(texts.ofRecord, tenantId, record),
    list: async (tenantId, most) => all(texts.list, tenantId, most),
    decide: async (call) => database.prepare(texts.decide).run(call.status, JSON.stringify(call), call.tenantId, call.id).changes === 1,
    async forget(before) {
      database.prepare(texts.forget).run(before)
    },
  }
}
