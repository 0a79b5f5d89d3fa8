import { notFound } from '@tanager/kernel'
import { maybe, pageRows, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import type { Decidable } from '../approvals/approval-steps.ts'
import { decidableOf } from '../approvals/decidable.ts'
import type { Discrepancy, DiscrepancyReupload, RaiseDiscrepancy } from './discrepancies.schema.ts'
import type { DiscrepancyStatus } from './discrepancies.transitions.ts'

/** A discrepancy with all that tells what may be done with it now. */
export interface DiscrepancyRow extends Omit<Discrepancy, 'status' | 'reupload_requests' | 'allowed_actions'> {
  status: DiscrepancyStatus
  /** As JSON, so their times are text. */
  reupload_requests: (Omit<DiscrepancyReupload, 'requested_at'> & { requested_at: string })[]
  facts: { request: Decidable; application_status: string; form_submitted: boolean }
}
/** What a lock answers. */
export interface LockedDiscrepancy {
  id: string
  application_id: string
  status: DiscrepancyStatus
  approval_request_id: string
  row_version: number
}

const COLUMNS = `d.id, d.application_id, c.full_name as candidate_name, d.category, d.severity, d.field, d.description, d.status, d.resolution_comment,
   d.approval_request_id, d.raised_by, d.resolved_by, d.resolved_at, d.created_at, d.updated_at, d.row_version,
   coalesce((select json_agg(json_build_object('document_type', u.document_type, 'message', u.message, 'status', u.status,
                                               'requested_at', u.requested_at) order by u.id)
               from reupload_requests u
              where u.tenant_id = $1 and u.application_id = d.application_id and u.discrepancy_id = d.id), '[]') as reupload_requests,
   json_build_object(
     'request', ${decidableOf('r')},
     'application_status', a.status,
     'form_submitted', exists (select from green_forms g
                                where g.tenant_id = $1 and g.application_id = d.application_id and g.status <> 'Open' and not g.closed)) as facts`
const FROM = `discrepancies d
   join applications a on a.tenant_id = $1 and a.id = d.application_id
   join candidates c on c.tenant_id = $1 and c.id = a.candidate_id
   join approval_requests r on r.tenant_id = $1 and r.id = d.approval_request_id`

export const DISCREPANCY_SQL = {
  ...prepared('discrepancies', {
    find: `select ${COLUMNS} from ${FROM} where d.tenant_id = $1 and d.id = $2`,
    shown: `select ${COLUMNS} from ${FROM} where d.tenant_id = $1 and d.id = any ($2::uuid[]) order by d.id desc`,
    applicationOf: `select application_id from discrepancies where tenant_id = $1 and id = $2`,
    lock: `select id, application_id, status, approval_request_id, row_version from discrepancies where tenant_id = $1 and id = $2 for no key update`,
    openOf: `select id, application_id, status, approval_request_id, row_version from discrepancies
              where tenant_id = $1 and application_id = $2 and status in ('Open', 'ReuploadRequested') order by id for no key update`,
    // With what is disputed: the newest submission, and what the candidate's record says in the field now.
    insert: `insert into discrepancies (tenant_id, id, application_id, category, severity, field, description, approval_request_id, raised_by,
               submission_id, record_value)
             select a.tenant_id, $2::uuid, a.id, $4::text, $5::text, $6::text, $7::text, $8::uuid, $9::uuid,
               (select s.id from green_form_submissions s where s.tenant_id = $1 and s.application_id = a.id order by s.id desc limit 1),
               case when $6::text = 'full_name' then c.full_name when $6::text = 'email' then c.email when $6::text = 'phone' then c.phone end
               from applications a join candidates c on c.tenant_id = $1 and c.id = a.candidate_id where a.tenant_id = $1 and a.id = $3`,
    setStatus: `update discrepancies set status = $3, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    settle: `update discrepancies set status = $3, resolution_comment = $4, resolved_by = $5, resolved_at = now(),
               row_version = row_version + 1, updated_at = now()
              where tenant_id = $1 and id = $2`,
    reopen: `update discrepancies set status = $3, row_version = row_version + 1, updated_at = now()
              where tenant_id = $1 and id = any ($2::uuid[]) and status = any ($4::text[])`,
  }),
  ...replanned({
    list: `select d.id from discrepancies d
            where d.tenant_id = $1 and ($2::uuid is null or d.application_id = $2) and ($3::text is null or d.status = $3)
              and ($4::uuid is null or d.id < $4)
            order by d.id desc limit $5`,
  }),
}

const existing = <R>(row: R | undefined): R => {
  if (row === undefined) throw notFound()
  return row
}
export const findDiscrepancy = async (tx: Tx, id: string) => existing(await maybe<DiscrepancyRow>(tx, DISCREPANCY_SQL.find, [id]))
/** Never changes, so that it can be read before the application is locked. */
export const applicationOf = async (tx: Tx, id: string) =>
  existing(await maybe<{ application_id: string }>(tx, DISCREPANCY_SQL.applicationOf, [id])).application_id
export const lockDiscrepancy = async (tx: Tx, id: string) => existing(await maybe<LockedDiscrepancy>(tx, DISCREPANCY_SQL.lock, [id]))
/** Those of an application that nobody has settled. */
export const lockOpenDiscrepancies = (tx: Tx, applicationId: string) => rows<LockedDiscrepancy>(tx, DISCREPANCY_SQL.openOf, [applicationId])

export interface DiscrepancyFilter {
  application_id?: string
  status?: string
}
export const listDiscrepancies = (tx: Tx, filter: DiscrepancyFilter, before: string | null, limit: number) =>
  pageRows<DiscrepancyRow>(
    tx,
    DISCREPANCY_SQL.list,
    [filter.application_id ?? null, filter.status ?? null, before, limit],
    DISCREPANCY_SQL.shown,
  )

export const insertDiscrepancy = (
  tx: Tx,
  d: { id: string; approvalRequestId: string; raisedBy: string; field: string | null } & Omit<RaiseDiscrepancy, 'field'>,
) =>
  rows(tx, DISCREPANCY_SQL.insert, [
    d.id,
    d.application_id,
    d.category,
    d.severity,
    d.field,
    d.description,
    d.approvalRequestId,
    d.raisedBy,
  ])
export const setDiscrepancyStatus = (tx: Tx, id: string, status: DiscrepancyStatus) => rows(tx, DISCREPANCY_SQL.setStatus, [id, status])
export const settleDiscrepancy = (tx: Tx, id: string, s: { status: DiscrepancyStatus; comment: string | null; resolvedBy: string }) =>
  rows(tx, DISCREPANCY_SQL.settle, [id, s.status, s.comment, s.resolvedBy])
/** Those of them that are in one of the statuses. */
export const moveDiscrepancies = (tx: Tx, ids: readonly string[], to: DiscrepancyStatus, from: readonly DiscrepancyStatus[]) =>
  rows(tx, DISCREPANCY_SQL.reopen, [ids, to, from])
