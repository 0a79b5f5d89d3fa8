import { notFound } from '@tanager/kernel'
import { maybe, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import type { Decidable } from '../approvals/approval-steps.ts'
import type { Tan } from './tans.schema.ts'
import type { TanStatus } from './tans.transitions.ts'

/** A TAN with what its request tells about who may decide. */
export interface TanRow extends Omit<Tan, 'tan_id' | 'status' | 'allowed_actions' | 'not_persisted' | 'job_description'> {
  status: TanStatus
  request: Decidable
}
/** With its job description. */
export type WholeTanRow = TanRow & { job_description: string }
export type LockedTan = Pick<TanRow, 'id' | 'status' | 'positions' | 'positions_filled' | 'approval_request_id'>

const COLUMNS = `t.id, t.tan_number, t.title, t.department, t.hiring_manager_id, t.positions, t.positions_filled, t.employment_type, t.justification,
   t.status, t.approval_request_id, t.job_description_version, t.created_by, t.created_at, t.updated_at, t.row_version,
   json_build_object('status', r.status, 'due_roles', r.due_roles, 'authors', r.authors, 'deciders', r.deciders) as request`
const FROM = `tans t join approval_requests r on r.tenant_id = $1 and r.id = t.approval_request_id`

export const TAN_SQL = {
  ...prepared('tans', {
    find: `select ${COLUMNS}, j.body as job_description from ${FROM}
             join job_descriptions j on j.tenant_id = $1 and j.tan_id = t.id and j.version = t.job_description_version
            where t.tenant_id = $1 and t.id = $2`,
    lock: `select id, status, positions, positions_filled, approval_request_id from tans where tenant_id = $1 and id = $2 for no key update`,
    share: `select id, tan_number, title, status from tans where tenant_id = $1 and id = $2 for share`,
    insert: `insert into tans (tenant_id, id, tan_number, title, department, hiring_manager_id, positions, employment_type, justification, status,
               approval_request_id, created_by)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'PendingApproval', $10, $11)`,
    insertDescription: `insert into job_descriptions (tenant_id, tan_id, version, body, created_by) values ($1, $2, 1, $3, $4)`,
    setStatus: `update tans set status = $3, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    fillOne: `update tans set positions_filled = positions_filled + 1, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    activeUser: `select id from users where tenant_id = $1 and id = $2 and status = 'Active'`,
  }),
  ...replanned({
    list: `select ${COLUMNS} from ${FROM}
            where t.tenant_id = $1 and ($2::text is null or t.status = $2) and ($3::uuid is null or t.id < $3) order by t.id desc limit $4`,
  }),
}

export const listTans = (tx: Tx, status: string | undefined, before: string | null, limit: number) =>
  rows<TanRow>(tx, TAN_SQL.list, [status ?? null, before, limit])
export async function findTan(tx: Tx, id: string): Promise<WholeTanRow> {
  const row = await maybe<WholeTanRow>(tx, TAN_SQL.find, [id])
  if (!row) throw notFound()
  return row
}
export async function lockTan(tx: Tx, id: string): Promise<LockedTan> {
  const row = await maybe<LockedTan>(tx, TAN_SQL.lock, [id])
  if (!row) throw notFound()
  return row
}
/** Held as it is until the transaction ends: it can be neither filled nor decided meanwhile. */
export const shareTan = (tx: Tx, id: string) =>
  maybe<{ id: string; tan_number: string; title: string; status: TanStatus }>(tx, TAN_SQL.share, [id])

export interface NewTan {
  id: string
  tanNumber: string
  title: string
  department: string | null
  hiringManagerId: string | null
  positions: number
  employmentType: string | null
  justification: string | null
  approvalRequestId: string
  createdBy: string
}
export const insertTan = (tx: Tx, t: NewTan) =>
  rows(tx, TAN_SQL.insert, [
    t.id,
    t.tanNumber,
    t.title,
    t.department,
    t.hiringManagerId,
    t.positions,
    t.employmentType,
    t.justification,
    t.approvalRequestId,
    t.createdBy,
  ])
export const insertDescription = (tx: Tx, tanId: string, body: string, createdBy: string) =>
  rows(tx, TAN_SQL.insertDescription, [tanId, body, createdBy])
export const setTanStatus = (tx: Tx, id: string, status: TanStatus) => rows(tx, TAN_SQL.setStatus, [id, status])
export const fillOnePosition = (tx: Tx, id: string) => rows(tx, TAN_SQL.fillOne, [id])
export const isActiveUser = async (tx: Tx, id: string) => (await maybe(tx, TAN_SQL.activeUser, [id])) !== undefined
