import { maybe, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import { PERSON } from '../onboarding/one-person.ts'
import type { CreateDataRequest, ListDataRequests, PersonCounts } from './data-requests.schema.ts'

export interface DataRequestRow {
  id: string
  candidate_id: string
  candidate_name: string | null
  kind: 'Export' | 'Erasure'
  ground: string
  reason: string | null
  status: string
  requested_by: { user_id: string; display_name: string }
  requested_at: Date
  decided_by: { user_id: string; display_name: string } | null
  decided_at: Date | null
  comment: string | null
  available_until: Date | null
  erased: PersonCounts | null
  row_version: number
}

const COLUMNS = `r.id, r.candidate_id, c.full_name as candidate_name, r.kind, r.ground, r.reason, r.status,
   jsonb_build_object('user_id', q.id, 'display_name', q.display_name) as requested_by, r.requested_at,
   case when d.id is not null then jsonb_build_object('user_id', d.id, 'display_name', d.display_name) end as decided_by, r.decided_at,
   r.comment, r.available_until, r.erased, r.row_version`
const FROM = `data_requests r join users q on q.tenant_id = $1 and q.id = r.requested_by
   left join users d on d.tenant_id = $1 and d.id = r.decided_by
   left join candidates c on c.tenant_id = $1 and c.id = r.candidate_id`

export const DATA_REQUEST_SQL = prepared('data-requests', {
  // Nobody erases the candidate while the request is being made.
  holdCandidate: `select id from candidates where tenant_id = $1 and id = $2 and status <> 'Erased' for key share`,
  pending: `select id from data_requests where tenant_id = $1 and candidate_id = $2 and kind = $3 and status = 'Pending'`,
  insert: `insert into data_requests (tenant_id, id, candidate_id, kind, ground, reason, requested_by) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict do nothing returning id`,
  find: `select ${COLUMNS} from ${FROM} where r.tenant_id = $1 and r.id = $2`,
  lock: `select id from data_requests where tenant_id = $1 and id = $2 for update`,
  settle: `update data_requests set status = $3, decided_by = $4, decided_at = now(), comment = $5, available_until = $6, row_version = row_version + 1
            where tenant_id = $1 and id = $2`,
  withdraw: `update data_requests set status = 'Withdrawn', row_version = row_version + 1 where tenant_id = $1 and id = $2`,
  complete: `update data_requests set erased = $3 where tenant_id = $1 and id = $2`,
  // What people wrote about the person goes with them; that it was asked and confirmed, and by whom, stays.
  forget: `update data_requests set reason = null, comment = null,
                  status = case when status = 'Pending' then 'Withdrawn' else status end,
                  available_until = case when kind = 'Export' then null else available_until end, row_version = row_version + 1
            where tenant_id = $1 and candidate_id = $2`,
  isEmployee: `${PERSON('select $2::uuid')} select from person p join employees e on e.tenant_id = $1 and e.candidate_id = p.id limit 1`,
  isApplying: `select from applications where tenant_id = $1 and candidate_id = $2 and status not in ('Rejected', 'Withdrawn') limit 1`,
  otherRecords: `${PERSON('select $2::uuid')} select count(*)::int - 1 as n from person p`,
})

export const DATA_REQUEST_LIST_SQL = replanned({
  list: `select ${COLUMNS} from ${FROM}
          where r.tenant_id = $1 and ($2::text is null or r.status = $2) and ($3::text is null or r.kind = $3)
            and ($4::uuid is null or r.candidate_id = $4) and ($5::uuid is null or r.id < $5)
          order by r.id desc limit $6`,
})

const SQL = DATA_REQUEST_SQL
export const holdCandidate = async (tx: Tx, id: string) => (await maybe(tx, SQL.holdCandidate, [id])) !== undefined
export const hasPending = async (tx: Tx, candidateId: string, kind: string) =>
  (await maybe(tx, SQL.pending, [candidateId, kind])) !== undefined
export const insertRequest = async (tx: Tx, id: string, input: CreateDataRequest, by: string) =>
  (await maybe(tx, SQL.insert, [id, input.candidate_id.toLowerCase(), input.kind, input.ground, input.reason, by])) !== undefined
export const findRequest = (tx: Tx, id: string) => maybe<DataRequestRow>(tx, SQL.find, [id])
export const lockRequest = async (tx: Tx, id: string) => (await maybe(tx, SQL.lock, [id])) !== undefined
export const listRequests = (tx: Tx, query: ListDataRequests, before: string | null, limit: number) =>
  rows<DataRequestRow>(tx, DATA_REQUEST_LIST_SQL.list, [
    query.status ?? null,
    query.kind ?? null,
    query.candidate_id ?? null,
    before,
    limit,
  ])
export const settleRequest = (tx: Tx, id: string, status: string, by: string, comment: string | null, until: Date | null) =>
  rows(tx, SQL.settle, [id, status, by, comment, until])
export const withdrawRequest = (tx: Tx, id: string) => rows(tx, SQL.withdraw, [id])
export const completeRequest = (tx: Tx, id: string, erased: PersonCounts) => rows(tx, SQL.complete, [id, JSON.stringify(erased)])
export const forgetWords = (tx: Tx, candidateId: string) => rows(tx, SQL.forget, [candidateId])
export const isEmployee = async (tx: Tx, candidateId: string) => (await maybe(tx, SQL.isEmployee, [candidateId])) !== undefined
export const isApplying = async (tx: Tx, candidateId: string) => (await maybe(tx, SQL.isApplying, [candidateId])) !== undefined
export const countOtherRecords = async (tx: Tx, candidateId: string) =>
  (await maybe<{ n: number }>(tx, SQL.otherRecords, [candidateId]))?.n ?? 0
