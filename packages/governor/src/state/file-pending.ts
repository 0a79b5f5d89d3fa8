import type { DatabaseSync } from 'node:sqlite'
import type { PendingCall, PendingRows } from '../pending-calls.ts'

const SEEN = `tenant_id = ?1 and (?2 is null or requested_by = ?2 or action in (select value from json_each(?3)))`

/** As shownState() tells it; only of an approved call the text has to be read. */
const STATE = `case when status = 'Approved' and coalesce(call ->> '$.use.outcome', 'given_back') <> 'given_back' then 'Used'
                    when status in ('Rejected', 'Withdrawn') or expires_at > ?4 then status else 'Expired' end`

export const FILE_PENDING_SQL = {
  table: `create table if not exists pending_calls (
            tenant_id text not null, id text not null, key text not null, record text not null, status text not null,
            expires_at text not null, requested_by text not null, action text not null, bytes integer not null, call text not null,
            number integer primary key autoincrement, unique (tenant_id, id)
          ) strict`,
  columns: `select name from pragma_table_info('pending_calls')`,
  // Files of earlier releases lack them.
  addColumns: `alter table pending_calls add column requested_by text not null default '';
               alter table pending_calls add column action text not null default '';
               alter table pending_calls add column bytes integer not null default 0;
               update pending_calls set requested_by = call ->> '$.requestedBy', action = call ->> '$.action', bytes = octet_length(call)`,
  // Whatever is asked before each call is answered from an index: a row may hold a megabyte of arguments.
  indexes: `create index if not exists pending_calls_by_key on pending_calls (tenant_id, key);
            create index if not exists pending_calls_by_record on pending_calls (tenant_id, record);
            create index if not exists pending_calls_by_end on pending_calls (expires_at);
            create index if not exists pending_calls_by_requester on pending_calls (tenant_id, requested_by, status, expires_at, bytes)`,
  add: `insert into pending_calls (tenant_id, id, key, record, status, expires_at, requested_by, action, bytes, call)
        select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
        from (select count(*) as calls, coalesce(sum(bytes), 0) as bytes from pending_calls
              where tenant_id = ?1 and requested_by = ?7 and status = 'Pending') as undecided
        where undecided.calls < ?11 and undecided.bytes + ?9 <= ?12`,
  get: 'select call from pending_calls where tenant_id = ? and id = ?',
  number: 'select number from pending_calls where tenant_id = ? and id = ?',
  newest: 'select call from pending_calls where tenant_id = ? and key = ? and expires_at > ? order by number desc limit 1',
  ofRecord: `select call from pending_calls where tenant_id = ? and record = ? and status = 'Pending' and expires_at > ?
             order by number desc limit 1000`,
  waiting: `select bytes, call from pending_calls where ${SEEN} and number > ? and status = 'Pending' and expires_at > ?
            order by number asc limit ?`,
  all: `select bytes, call from pending_calls where ${SEEN} and (?5 is null or ?5 = ${STATE}) and number < ?6
        order by number desc limit ?7`,
  replace: 'update pending_calls set status = ?, call = ? where tenant_id = ? and id = ? and status = ?',
  forget: 'delete from pending_calls where expires_at < ?',
  forgetExpired: `delete from pending_calls where tenant_id = ? and requested_by = ? and status = 'Pending' and expires_at <= ?`,
} as const

/** Pending calls in the file of the state. */
export function filePending(database: DatabaseSync): PendingRows {
  const sql = FILE_PENDING_SQL
  database.exec('begin immediate') // another process may be opening the same file
  try {
    database.exec(sql.table)
    const columns = database.prepare(sql.columns).all()
    if (!columns.some(({ name }) => name === 'bytes')) database.exec(sql.addColumns)
    database.exec(sql.indexes)
  } finally {
    database.exec('commit')
  }
  const calls = (text: string, ...values: (string | number)[]): PendingCall[] =>
    database
      .prepare(text)
      .all(...values)
      .map(({ call }) => JSON.parse(String(call)) as PendingCall)
  const numberOf = (tenantId: string, id: string | null, otherwise: number): number =>
    id === null ? otherwise : Number(database.prepare(sql.number).get(tenantId, id)?.number ?? otherwise)
  return {
    async add({ tenantId, id, key, record, bytes, call }, most) {
      const { status, expiresAt, requestedBy, action } = call
      const row = [tenantId, id, key, record, status, expiresAt, requestedBy, action, bytes, JSON.stringify(call)]
      return database.prepare(sql.add).run(...row, most.calls, most.bytes).changes === 1
    },
    get: async (tenantId, id) => calls(sql.get, tenantId, id)[0] ?? null,
    newest: async (tenantId, key, now) => calls(sql.newest, tenantId, key, now)[0] ?? null,
    ofRecord: async (tenantId, record, now) => calls(sql.ofRecord, tenantId, record, now),
    async page(tenantId, { requestedBy, actions, waiting, state = null, after, now, calls: most, bytes }) {
      const who = [tenantId, requestedBy, JSON.stringify(actions)]
      const rows = waiting
        ? database.prepare(sql.waiting).iterate(...who, numberOf(tenantId, after, 0), now, most)
        : database.prepare(sql.all).iterate(...who, now, state, numberOf(tenantId, after, Number.MAX_SAFE_INTEGER), most)
      const found: PendingCall[] = []
      let total = 0
      for (const row of rows) {
        found.push(JSON.parse(String(row.call)) as PendingCall)
        total += Number(row.bytes)
        if (total >= bytes) break
      }
      return found
    },
    replace: async (call, was) =>
      database.prepare(sql.replace).run(call.status, JSON.stringify(call), call.tenantId, call.id, was).changes === 1,
    async forget(before) {
      database.prepare(sql.forget).run(before)
    },
    async forgetExpired(tenantId, requestedBy, now) {
      database.prepare(sql.forgetExpired).run(tenantId, requestedBy, now)
    },
  }
}
