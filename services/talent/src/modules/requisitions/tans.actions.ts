import { checkVersion, forbidden, newId, notFound, refused } from '@tanager/kernel'
import type { Actor, Ctx, UserCtx } from '../../context.ts'
import { cancelRequest, decideRequest, demandSeen, openRequest } from '../approvals/approvals.actions.ts'
import type { Decision } from '../approvals/approvals.schema.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { nextNumber } from '../configuration/numbering.actions.ts'
import { holdTemplate } from '../configuration/scorecard-templates.actions.ts'
import { namedHolders } from './position-holders.ts'
import type { CancelTan, CreateTan, PatchTan, SetTanScorecard } from './tans.schema.ts'
import {
  activeUser,
  descriptionOf,
  fillOnePosition,
  findTan,
  hasLiveApplication,
  insertDescription,
  insertTan,
  lockTan,
  positionHolders,
  saveTan,
  setScorecard,
  setTanCancelled,
  setTanStatus,
  shareTan,
} from './tans.store.ts'
import { tanFlow } from './tans.transitions.ts'

/** Creates the requisition with its number and job description, and submits it for approval at once. */
export async function createTan(ctx: UserCtx, input: CreateTan) {
  const { tx, actor } = ctx
  if (input.hiring_manager_id) await demandManager(ctx, input.hiring_manager_id)
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
    insertDescription(tx, id, 1, input.job_description, actor.userId),
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

/** A hiring manager is a person, of whatever role: 404 where there is no such active user, 422 for a program, which never decides. */
export async function demandManager({ tx }: Pick<Ctx, 'tx'>, id: string): Promise<void> {
  const user = await activeUser(tx, id)
  if (!user) throw notFound('active user to be the hiring manager')
  if (user.is_program) throw refused('not_a_person', 'Only a person can be the hiring manager. Choose somebody else.')
}

/** Whether this person may change or cancel the TAN: its author, and who leads talent acquisition. */
export const mayChangeTan = (tan: { created_by: string }, actor: Pick<Actor, 'userId' | 'role'>) =>
  tan.created_by === actor.userId || actor.role === 'TA_MANAGER' || actor.role === 'TA_HEAD'

/** Refuses who may not: 404 where there is no such TAN, 403 for anyone else than those. */
export async function demandAuthor(ctx: Pick<Ctx, 'tx'>, id: string, actor: Pick<Actor, 'userId' | 'role'>): Promise<void> {
  if (!mayChangeTan(await findTan(ctx.tx, id), actor))
    throw forbidden('Only its author, a TA manager or a TA head can change or cancel a requisition.')
}

/**
 * Changes a TAN that waits for approval. What the approvers saw is another version by then: their request is cancelled and a new one
 * begins. Everyone who wrote any part of it is an author, so that nobody decides about their own words.
 */
export async function updateTan(ctx: UserCtx, id: string, input: PatchTan, ifMatch: string | undefined) {
  const { tx, actor } = ctx
  await demandAuthor(ctx, id, actor)
  const tan = await lockTan(tx, id)
  checkVersion(tan.row_version, ifMatch, input.row_version)
  tanFlow.apply(tan.status, 'update')
  if (input.hiring_manager_id) await demandManager(ctx, input.hiring_manager_id)
  const { row_version: _version, job_description, ...fields } = input
  const version = tan.job_description_version + 1
  const body = job_description ?? (await descriptionOf(tx, id, tan.job_description_version))
  if (body === undefined) throw new Error('A TAN has no job description.')
  const authors = await cancelRequest(ctx, tan.approval_request_id)
  const changed = { ...tan, ...fields }
  const approvalRequestId = await openRequest(ctx, {
    entityType: 'tan',
    entityId: id,
    title: `${tan.tan_number} ${changed.title}`,
    requestedBy: actor.userId,
    authors: [...new Set([...authors, actor.userId])],
  })
  await insertDescription(tx, id, version, body, actor.userId)
  await saveTan(tx, { ...changed, job_description_version: version, approval_request_id: approvalRequestId })
  await recordAudit(ctx, {
    action: 'tan.update',
    entityType: 'tan',
    entityId: id,
    outcome: tan.status,
    details: {
      changed: Object.keys(input).filter((name) => name !== 'row_version'),
      positions: changed.positions,
      positions_before: tan.positions,
      hiring_manager_id: changed.hiring_manager_id,
      hiring_manager_id_before: tan.hiring_manager_id,
      job_description_version: version,
      job_description_version_before: tan.job_description_version,
      approval_request_id: approvalRequestId,
      cancelled_request_id: tan.approval_request_id,
    },
  })
  return findTan(tx, id)
}

/** Ends a TAN that is not needed any more. The lock keeps new applications out until it is done. */
export async function cancelTan(ctx: UserCtx, id: string, input: CancelTan) {
  const { tx, actor } = ctx
  await demandAuthor(ctx, id, actor)
  const tan = await lockTan(tx, id)
  const { to, action } = tanFlow.apply(tan.status, 'cancel')
  if (await hasLiveApplication(tx, id))
    throw refused('tan_in_use', 'This requisition has live applications. Reject or withdraw them first, or hire.')
  await cancelRequest(ctx, tan.approval_request_id)
  await setTanCancelled(tx, id, to, input.reason)
  await recordAudit(ctx, { action, entityType: 'tan', entityId: id, outcome: to, details: { from_status: tan.status } })
  return findTan(tx, id)
}

/** Whether interviews for it may still come. */
const takesScorecard = (tan: { status: string }) => tan.status === 'PendingApproval' || tan.status === 'Approved'

/** Says what its interviewers rate. That is nothing an approver decided on, so the approvals go on as they are. */
export async function setTanScorecard(ctx: UserCtx, id: string, input: SetTanScorecard, ifMatch: string | undefined) {
  const { tx } = ctx
  const tan = await lockTan(tx, id)
  checkVersion(tan.row_version, ifMatch, input.row_version)
  if (!takesScorecard(tan))
    throw refused('illegal_transition', `Only a TAN that is PendingApproval or Approved gets a scorecard. This one is ${tan.status}.`)
  if (input.scorecard_template_id !== null) await holdTemplate(ctx, input.scorecard_template_id)
  await setScorecard(tx, id, input.scorecard_template_id)
  await recordAudit(ctx, {
    action: 'tan.set-scorecard',
    entityType: 'tan',
    entityId: id,
    outcome: tan.status,
    details: { scorecard_template_id: input.scorecard_template_id },
  })
  return findTan(tx, id)
}

/** A decision moves the TAN only when it settles the request. */
export async function decideTan(ctx: UserCtx, id: string, input: Decision, ifMatch?: string) {
  const tan = await lockTan(ctx.tx, id)
  demandSeen(tan.row_version, ifMatch)
  tanFlow.apply(tan.status, input.decision === 'Rejected' ? 'reject' : 'approve')
  const { settled, details } = await decideRequest(ctx, tan.approval_request_id, input)
  if (settled !== 'Pending') await setTanStatus(ctx.tx, id, tanFlow.apply(tan.status, settled === 'Approved' ? 'approve' : 'reject').to)
  await recordAudit(ctx, { action: 'tan.approve', entityType: 'tan', entityId: id, outcome: input.decision, details })
  return findTan(ctx.tx, id)
}

/** The TAN of a new application or offer: it must be approved, and stays so until the transaction ends. */
export async function approvedTan(ctx: Ctx, id: string) {
  const tan = await shareTan(ctx.tx, id)
  if (!tan) throw notFound('TAN')
  if (tan.status === 'Filled' || tan.status === 'Cancelled') throw await noOpenPosition(ctx, tan)
  if (tan.status !== 'Approved') throw refused('tan_not_approved', `The TAN is ${tan.status}: only an approved one takes applications.`)
  return tan
}

/** Names who holds the positions, so that people know whom to ask. */
export async function noOpenPosition(ctx: Ctx, { id, status }: { id: string; status: string }) {
  const holders = status === 'Cancelled' ? [] : await positionHolders(ctx.tx, id)
  const why =
    holders.length === 0 ? `This requisition is ${status}.` : `Every position of this requisition is held, by ${namedHolders(holders)}.`
  return refused('no_open_position', `${why} No position is free.`)
}

/** Holds the TAN while a position of it is promised or taken. Between the application's lock and the approval's. */
export const holdTan = (ctx: Ctx, id: string) => lockTan(ctx.tx, id)

/** Takes one position; the last one fills the TAN. The caller records the audit entry. */
export async function fillPosition(ctx: Ctx, id: string): Promise<'Approved' | 'Filled'> {
  const tan = await lockTan(ctx.tx, id)
  const { to } = tanFlow.apply(tan.status, 'fill')
  await fillOnePosition(ctx.tx, id)
  if (tan.positions_filled + 1 < tan.positions) return 'Approved'
  await setTanStatus(ctx.tx, id, to)
  return 'Filled'
}
