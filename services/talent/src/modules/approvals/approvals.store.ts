import { notFound } from '@tanager/kernel'
import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import type { ApprovedEntity } from '../../policy.ts'
import type { Decidable, Step, StepStatus } from './approval-steps.ts'
import type { CommentKind } from './approvals.schema.ts'
import type { KeptCompensation } from './compensation.schema.ts'
import { PEOPLE_LEFT } from './decidable.ts'

export interface RequestRow extends Decidable {
  id: string
  entity_type: ApprovedEntity
  entity_id: string
  row_version: number
}
export interface StepRow extends Step {
  name: string
}

const REQUEST = `r.id, r.entity_type, r.entity_id, r.status, r.due_roles, r.authors, r.deciders, r.row_version, r.open_roles, ${PEOPLE_LEFT('r')}`
export const APPROVAL_SQL = prepared('approvals', {
  rules: `select step, name, role_code as role, mandatory, 'Waiting' as status from approval_rules
           where tenant_id = $1 and entity_type = $2 order by step`,
  insert: `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, requested_by, authors, due_roles, open_roles, compensation)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  insertSteps: `insert into approval_steps (tenant_id, request_id, entity_type, step, name, role_code, mandatory, status)
                select mine.tenant_id, $2, $3, t.step, t.name, t.role, t.mandatory, t.status
                  from tenants mine cross join unnest($4::int[], $5::text[], $6::text[], $7::bool[], $8::text[]) as t (step, name, role, mandatory, status)
                 where mine.tenant_id = $1`,
  lock: `select ${REQUEST} from approval_requests r where r.tenant_id = $1 and r.id = $2 for no key update`,
  steps: `select step, name, role_code as role, mandatory, status from approval_steps where tenant_id = $1 and request_id = $2 order by step`,
  decideStep: `update approval_steps set status = $4, decided_by = $5, decided_at = now(), comment = $6, decided_for = $7
                where tenant_id = $1 and request_id = $2 and step = $3`,
  markSteps: `update approval_steps s set status = t.status from unnest($3::int[], $4::text[]) as t (step, status)
               where s.tenant_id = $1 and s.request_id = $2 and s.step = t.step and s.status <> t.status`,
  save: `update approval_requests set status = $3, due_roles = $4, deciders = $5, open_roles = $6, row_version = row_version + 1,
           settled_at = now() + case when $3 = 'Pending' then null else interval '0' end
          where tenant_id = $1 and id = $2`,
  newestOf: `select id, status from approval_requests where tenant_id = $1 and entity_type = $2 and entity_id = $3 order by id desc limit 1`,
  insertComment: `insert into approval_comments (tenant_id, id, request_id, kind, written_by, text) values ($1, $2, $3, $4, $5, $6)`,
  markAnswerDue: `update approval_requests set answer_due = $3 where tenant_id = $1 and id = $2`,
})

/** The matrix as it stands now; later changes of it do not reach the request. */
export const currentRules = (tx: Tx, entity: ApprovedEntity) => rows<StepRow>(tx, APPROVAL_SQL.rules, [entity])

export interface NewRequest {
  id: string
  entityType: ApprovedEntity
  entityId: string
  title: string
  requestedBy: string | null
  authors: readonly string[]
  dueRoles: readonly string[]
  openRoles: readonly string[]
  compensation: KeptCompensation | null
}
export const insertRequest = (tx: Tx, r: NewRequest) =>
  rows(tx, APPROVAL_SQL.insert, [
    r.id,
    r.entityType,
    r.entityId,
    r.title,
    r.requestedBy,
    r.authors,
    r.dueRoles,
    r.openRoles,
    r.compensation && JSON.stringify(r.compensation),
  ])
export const insertSteps = (tx: Tx, request: Pick<NewRequest, 'id' | 'entityType'>, steps: readonly StepRow[]) =>
  rows(tx, APPROVAL_SQL.insertSteps, [
    request.id,
    request.entityType,
    steps.map((one) => one.step),
    steps.map((one) => one.name),
    steps.map((one) => one.role),
    steps.map((one) => one.mandatory),
    steps.map((one) => one.status),
  ])

export interface StepDecision {
  status: StepStatus
  decidedBy: string
  /** Whose step it was, where a deputy decided. */
  decidedFor: string | null
  comment: string | null
}

export async function lockRequest(tx: Tx, id: string): Promise<RequestRow> {
  const row = await maybe<RequestRow>(tx, APPROVAL_SQL.lock, [id])
  if (!row) throw notFound()
  return row
}
export const stepsOf = (tx: Tx, requestId: string) => rows<StepRow>(tx, APPROVAL_SQL.steps, [requestId])
export const decideStep = (tx: Tx, requestId: string, step: number, d: StepDecision) =>
  rows(tx, APPROVAL_SQL.decideStep, [requestId, step, d.status, d.decidedBy, d.comment, d.decidedFor])
export const markSteps = (tx: Tx, requestId: string, steps: readonly Step[]) =>
  rows(tx, APPROVAL_SQL.markSteps, [requestId, steps.map((one) => one.step), steps.map((one) => one.status)])
export const saveRequest = (
  tx: Tx,
  id: string,
  r: { status: string; dueRoles: readonly string[]; deciders: readonly string[]; openRoles: readonly string[] },
) => rows(tx, APPROVAL_SQL.save, [id, r.status, r.dueRoles, r.deciders, r.openRoles])

export interface NewComment {
  id: string
  requestId: string
  kind: CommentKind
  writtenBy: string
  text: string
}
/** The comment, and whether an answer is due after it. */
export const insertComment = (tx: Tx, c: NewComment) =>
  Promise.all([
    rows(tx, APPROVAL_SQL.insertComment, [c.id, c.requestId, c.kind, c.writtenBy, c.text]),
    rows(tx, APPROVAL_SQL.markAnswerDue, [c.requestId, c.kind === 'question']),
  ])
/** Of the same record. */
export const newestRequestOf = (tx: Tx, { entity_type, entity_id }: Pick<RequestRow, 'entity_type' | 'entity_id'>) =>
  maybe<{ id: string; status: string }>(tx, APPROVAL_SQL.newestOf, [entity_type, entity_id])
