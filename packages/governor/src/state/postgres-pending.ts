import { type Pool, prepared } from '@tanager/postgres'
import type { PendingCall, PendingRows } from '../pending-calls.ts'

const OF_RECORD = `select call from governor.pending_calls
                   where tenant_id = $1 and record = $2 and status = 'Pending' and expires_at > $3 order by number desc limit 1000`
/** As shownState() tells it; only of an approved call the text has to be read. */
const STATE = `case when status = 'Approved' and coalesce(call::jsonb #>> '{use,outcome}', 'given_back') <> 'given_back' then 'Used'
                    when status in ('Rejected', 'Withdrawn') or expires_at > $7 then status else 'Expired' end`
/** A page ends after so many calls, or with the one that takes it over so many bytes. */
const page = (waiting: boolean) => `
  with page as (
    select number, bytes from governor.pending_calls
    where tenant_id = $1 and ($2::text is null or requested_by = $2 or action = any($3::text[]))
      and ($4::text is null or number ${waiting ? '>' : '<'} (select number from governor.pending_calls where tenant_id = $1 and id = $4))
      and ${waiting ? "status = 'Pending' and expires_at > $7" : `($8::text is null or $8 = ${STATE})`}
    order by number ${waiting ? 'asc' : 'desc'} limit $5
  ), sized as (select number, bytes, sum(bytes) over (order by number ${waiting ? 'asc' : 'desc'}) as total from page)
  select call from sized join governor.pending_calls using (number) where total - sized.bytes < $6
  order by number ${waiting ? 'asc' : 'desc'}`

export const PENDING_SQL = prepared('governor.pending', {
  add: `insert into governor.pending_calls (tenant_id, id, key, record, status, expires_at, requested_by, action, bytes, call)
        select $1, $2, $3, $4, $5, $6, $7, $8, $9::bigint, $10
        from (select count(*) as calls, coalesce(sum(bytes), 0) as bytes from governor.pending_calls
              where tenant_id = $1 and requested_by = $7 and status = 'Pending') as undecided
        where undecided.calls < $11 and undecided.bytes + $9::bigint <= $12`,
  get: 'select call from governor.pending_calls where tenant_id = $1 and id = $2',
  newest: 'select call from governor.pending_calls where tenant_id = $1 and key = $2 and expires_at > $3 order by number desc limit 1',
  ofRecord: OF_RECORD,
  waiting: page(true),
  all: page(false),
  replace: 'update governor.pending_calls set status = $4, call = $5 where tenant_id = $1 and id = $2 and status = $3',
  forget: 'delete from governor.pending_calls where expires_at < $1',
  forgetExpired: `delete from governor.pending_calls where tenant_id = $1 and requested_by = $2 and status = 'Pending' and expires_at <= $3`,
})

/** Pending calls that several governors share. */
export function postgresPending(pool: Pool): PendingRows {
  const calls = async (statement: (typeof PENDING_SQL)[keyof typeof PENDING_SQL], values: unknown[]): Promise<PendingCall[]> =>
    (await pool.query<{ call: string }>({ ...statement, values })).rows.map(({ call }) => JSON.parse(call) as PendingCall)
  return {
    async add({ tenantId, id, key, record, bytes, call }, most) {
      const { status, expiresAt, requestedBy, action } = call
      const row = [tenantId, id, key, record, status, expiresAt, requestedBy, action, bytes, JSON.stringify(call)]
      return (await pool.query({ ...PENDING_SQL.add, values: [...row, most.calls, most.bytes] })).rowCount === 1
    },
    get: async (tenantId, id) => (await calls(PENDING_SQL.get, [tenantId, id]))[0] ?? null,
    newest: async (tenantId, key, now) => (await calls(PENDING_SQL.newest, [tenantId, key, now]))[0] ?? null,
    ofRecord: (tenantId, record, now) => calls(PENDING_SQL.ofRecord, [tenantId, record, now]),
    page: (tenantId, { requestedBy, actions, waiting, state = null, after, now, calls: most, bytes }) => {
      const values = [tenantId, requestedBy, actions, after, most, bytes, now]
      return waiting ? calls(PENDING_SQL.waiting, values) : calls(PENDING_SQL.all, [...values, state])
    },
    replace: async (call, was) =>
      (await pool.query({ ...PENDING_SQL.replace, values: [call.tenantId, call.id, was, call.status, JSON.stringify(call)] })).rowCount ===
      1,
    async forget(before) {
      await pool.query({ ...PENDING_SQL.forget, values: [before] })
    },
    async forgetExpired(tenantId, requestedBy, now) {
      await pool.query({ ...PENDING_SQL.forgetExpired, values: [tenantId, requestedBy, now] })
    },
  }
}
