import { newId, notFound, refused } from '@tanager/kernel'
import type { Ctx, UserCtx } from '../../context.ts'
import { decideRequest, openRequest } from '../approvals/approvals.actions.ts'
import type { Decision } from '../approvals/approvals.schema.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { nextNumber } from '../configuration/numbering.actions.ts'
import type { CreateTan } from './tans.schema.ts'
import { fillOnePosition, findTan, insertDescription, insertTan, isActiveUser, lockTan, setTanStatus, shareTan } from './tans.store.ts'
import { tanFlow } from './tans.transitions.ts'

/** Creates the requisition with its number and job description, and submits it for approval at once. */
export async function createTan(ctx: UserCtx, input: CreateTan) {
  const { tx, actor } = ctx
  if (input.hiring_manager_id && !(await isActiveUser(tx, input.hiring_manager_id))) throw notFound('active user to be the hiring manager')
  const id = newId()
  const tanNumber = await nextNumber(tx, 'tan')
  const approvalRequestId = await openRequest(ctx, {
    entityType: 'tan',
    entityId: id,
    title: `${tanNumber} ${input.title}`,
    requestedBy: actor.userId,
    authors: [actor.userId],
  })
  await Promise.all([
    insertTan(tx, {
      id,
      tanNumber,
      title: input.title,
      department: input.department ?? null,
      hiringManagerId: input.hiring_manager_id ?? null,
      positions: input.positions,
      employmentType: input.employment_type ?? null,
      justification: input.justification ?? null,
      approvalRequestId,
      createdBy: actor.userId,
    }),
    insertDescription(tx, id, input.job_description, actor.userId),
  ])
  await recordAudit(ctx, {
    action: 'tan.create',
    entityType: 'tan',
    entityId: id,
    outcome: 'PendingApproval',
    details: { tan_number: tanNumber, positions: input.positions, approval_request_id: approvalRequestId, job_description_version: 1 },
  })
  return findTan(tx, id)
}

/** A decision moves the TAN only when it settles the request. */
export async function decideTan(ctx: UserCtx, id: string, input: Decision) {
  const tan = await lockTan(ctx.tx, id)
  tanFlow.apply(tan.status, input.decision === 'Rejected' ? 'reject' : 'approve')
  const { settled, details } = await decideRequest(ctx, tan.approval_request_id, input)
  if (settled !== 'Pending') await setTanStatus(ctx.tx, id, tanFlow.apply(tan.status, settled === 'Approved' ? 'approve' : 'reject').to)
  await recordAudit(ctx, { action: 'tan.approve', entityType: 'tan', entityId: id, outcome: input.decision, details })
  return findTan(ctx.tx, id)
}

/** The TAN of a new application: it must be approved, and stays so until the transaction ends. */
export async function approvedTan(ctx: Ctx, id: string) {
  const tan = await shareTan(ctx.tx, id)
  if (!tan) throw notFound('TAN')
  if (tan.status !== 'Approved') throw refused('tan_not_approved', `The TAN is ${tan.status}: only an approved one takes applications.`)
  return tan
}

/** Holds the TAN while somebody is converted on it. Between the application's lock and the approval's. */
export const holdTan = async (ctx: Ctx, id: string) => {
  await lockTan(ctx.tx, id)
}

/** Takes one position; the last one fills the TAN. The caller records the audit entry. */
export async function fillPosition(ctx: Ctx, id: string): Promise<'Approved' | 'Filled'> {
  const tan = await lockTan(ctx.tx, id)
  const { to } = tanFlow.apply(tan.status, 'fill')
  await fillOnePosition(ctx.tx, id)
  if (tan.positions_filled + 1 < tan.positions) return 'Approved'
  await setTanStatus(ctx.tx, id, to)
  return 'Filled'
}
