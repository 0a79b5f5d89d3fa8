import { notFound } from '@tanager/kernel'
import { maybe, pageRows, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import type { Decidable } from '../approvals/approval-steps.ts'
import { decidableOf } from '../approvals/decidable.ts'
import { holdersOf } from './position-holders.ts'
import type { Tan } from './tans.schema.ts'
import type { TanStatus } from './tans.transitions.ts'

/** A TAN with what its request tells about who may decide. */
export interface TanRow extends Omit<Tan, 'tan_id' | 'status' | 'allowed_actions' | 'not_persisted' | 'job_description'> {
  status: TanStatus
  request: Decidable
  /** Whether a live application stands on it. */
  in_use: boolean
}
/** With its job description. */
export type WholeTanRow = TanRow & { job_description: string }
export type LockedTan = Pick<
  TanRow,
  | 'id'
  | 'tan_number'
  | 'title'
  | 'department'
  | 'hiring_manager_id'
  | 'positions'
  | 'positions_filled'
  | 'employment_type'
  | 'justification'
  | 'status'
  | 'approval_request_id'
  | 'job_description_version'
  | 'created_by'
  | 'row_version'
>

const COLUMNS = `t.id, t.tan_number, t.title, t.department, t.hiring_manager_id, t.positions, t.positions_filled, t.employment_type, t.justification,
   t.status, t.cancel_reason, t.approval_request_id, t.job_description_version, t.scorecard_template_id, t.created_by, t.created_at, t.updated_at, t.row_version,
   ${decidableOf('r')} as request,
   exists (select from applications a where a.tenant_id = $1 and a.tan_id = t.id and a.status not in ('Rejected', 'Withdrawn', 'Converted')) as in_use`
const FROM = `tans t join approval_requests r on r.tenant_id = $1 and r.id = t.approval_request_id`

/** Of a member of a panel: the TANs of the interviews they sit in; one that was cancelled opens nothing. */
const ofMember = (member: string) => `exists (select from interview_panel s
     join interviews i on i.tenant_id = $1 and i.id = s.interview_id
     join applications a on a.tenant_id = $1 and a.id = i.application_id
    where s.tenant_id = $1 and s.user_id = ${member} and a.tan_id = t.id and i.status <> 'Cancelled')`

export const TAN_SQL = {
  ...prepared('tans', {
    find: `select ${COLUMNS}, j.body as job_description from ${FROM}
             join job_descriptions j on j.tenant_id = $1 and j.tan_id = t.id and j.version = t.job_description_version
            where t.tenant_id = $1 and t.id = $2 and ($3::uuid is null or ${ofMember('$3')})`,
    shown: `select ${COLUMNS} from ${FROM} where t.tenant_id = $1 and t.id = any ($2::uuid[]) order by t.id desc`,
    lock: `select id, tan_number, title, department, hiring_manager_id, positions, positions_filled, employment_type, justification, status,
             approval_request_id, job_description_version, created_by, row_version
             from tans where tenant_id = $1 and id = $2 for no key update`,
    holders: `select ${holdersOf('t')} as numbers from tans t where t.tenant_id = $1 and t.id = $2`,
    share: `select id, tan_number, title, status from tans where tenant_id = $1 and id = $2 for share`,
    insert: `insert into tans (tenant_id, id, tan_number, title, department, hiring_manager_id, positions, employment_type, justification, status,
               approval_request_id, created_by)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'PendingApproval', $10, $11)`,
    insertDescription: `insert into job_descriptions (tenant_id, tan_id, version, body, created_by) values ($1, $2, $3, $4, $5)`,
    description: `select body from job_descriptions where tenant_id = $1 and tan_id = $2 and version = $3`,
    save: `update tans set title = $3, department = $4, hiring_manager_id = $5, positions = $6, employment_type = $7, justification = $8,
             job_description_version = $9, approval_request_id = $10, row_version = row_version + 1, updated_at = now()
            where tenant_id = $1 and id = $2`,
    liveApplication: `select id from applications where tenant_id = $1 and tan_id = $2 and status not in ('Rejected', 'Withdrawn', 'Converted') limit 1`,
    cancel: `update tans set status = $3, cancel_reason = $4, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    setScorecard: `update tans set scorecard_template_id = $3, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    setStatus: `update tans set status = $3, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    fillOne: `update tans set positions_filled = positions_filled + 1, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    activeUser: `select u.kind <> 'Person' or exists (select from user_roles g where g.tenant_id = $1 and g.user_id = u.id
                          and g.role_code = 'AGENT_SERVICE' and g.status = 'Active') as is_program
                   from users u where u.tenant_id = $1 and u.id = $2 and u.status = 'Active'`,
  }),
  ...replanned({
    list: `select t.id from tans t
            where t.tenant_id = $1 and ($2::text is null or t.status = $2) and ($3::uuid is null or t.id < $3) order by t.id desc limit $4`,
    listOfMember: `select t.id from tans t
            where t.tenant_id = $1 and ($2::text is null or t.status = $2) and ($3::uuid is null or t.id < $3)
              and t.id in (select a.tan_id from interview_panel s join interviews i on i.tenant_id = $1 and i.id = s.interview_id
                             join applications a on a.tenant_id = $1 and a.id = i.application_id
                            where s.tenant_id = $1 and s.user_id = $5 and i.status <> 'Cancelled')
            order by t.id desc limit $4`,
  }),
}

/** Of everyone, or of one member of a panel. */
export const listTans = (tx: Tx, status: string | undefined, member: string | null, before: string | null, limit: number) =>
  member === null
    ? pageRows<TanRow>(tx, TAN_SQL.list, [status ?? null, before, limit], TAN_SQL.shown)
    : pageRows<TanRow>(tx, TAN_SQL.listOfMember, [status ?? null, before, limit, member], TAN_SQL.shown)
/** For a member of a panel those of their interviews only. */
export async function findTan(tx: Tx, id: string, member: string | null = null): Promise<WholeTanRow> {
  const row = await maybe<WholeTanRow>(tx, TAN_SQL.find, [id, member])
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
export const insertDescription = (tx: Tx, tanId: string, version: number, body: string, createdBy: string) =>
  rows(tx, TAN_SQL.insertDescription, [tanId, version, body, createdBy])
export const descriptionOf = async (tx: Tx, tanId: string, version: number) =>
  (await maybe<{ body: string }>(tx, TAN_SQL.description, [tanId, version]))?.body
export type TanChange = Omit<LockedTan, 'tan_number' | 'status' | 'positions_filled' | 'created_by' | 'row_version'>
export const saveTan = (tx: Tx, t: TanChange) =>
  rows(tx, TAN_SQL.save, [
    t.id,
    t.title,
    t.department,
    t.hiring_manager_id,
    t.positions,
    t.employment_type,
    t.justification,
    t.job_description_version,
    t.approval_request_id,
  ])
/** Whether somebody is still on the way to one of its positions. */
export const hasLiveApplication = async (tx: Tx, id: string) => (await maybe(tx, TAN_SQL.liveApplication, [id])) !== undefined
export const setTanCancelled = (tx: Tx, id: string, status: TanStatus, reason: string) => rows(tx, TAN_SQL.cancel, [id, status, reason])
export const setTanStatus = (tx: Tx, id: string, status: TanStatus) => rows(tx, TAN_SQL.setStatus, [id, status])
export const setScorecard = (tx: Tx, id: string, templateId: string | null) => rows(tx, TAN_SQL.setScorecard, [id, templateId])
export const fillOnePosition = (tx: Tx, id: string) => rows(tx, TAN_SQL.fillOne, [id])
export const activeUser = (tx: Tx, id: string) => maybe<{ is_program: boolean }>(tx, TAN_SQL.activeUser, [id])
/** Who holds its positions, by number. */
export const positionHolders = async (tx: Tx, id: string) => (await maybe<{ numbers: string[] }>(tx, TAN_SQL.holders, [id]))?.numbers ?? []
