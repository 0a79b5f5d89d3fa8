import { conflict, newId, notFound } from '@tanager/kernel'
import type { Ctx, UserCtx } from '../../context.ts'
import { decideRequest, demandSeen, openRequest } from '../approvals/approvals.actions.ts'
import type { Decision } from '../approvals/approvals.schema.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { refreshCases } from '../onboarding/onboarding.actions.ts'
import { approvedTan } from '../requisitions/tans.actions.ts'
import type { CreateApplication } from './applications.schema.ts'
import {
  type FoundApplication,
  findApplication,
  holdCandidate,
  insertApplication,
  insertStage,
  type LockedApplication,
  maybeLockApplication,
  setApplicationStatus,
  setConversionRequest,
  stagesOf,
} from './applications.store.ts'
import { type ApplicationMove, applicationFlow } from './applications.transitions.ts'

export type { LockedApplication }

/** Puts a candidate forward for an approved TAN; the question whether to shortlist is asked at once. */
export async function createApplication(ctx: UserCtx, input: CreateApplication): Promise<FoundApplication> {
  const { tx, actor } = ctx
  const candidate = await holdCandidate(tx, input.candidate_id)
  if (!candidate) throw notFound('candidate')
  const tan = await approvedTan(ctx, input.tan_id)
  const id = newId()
  const shortlistRequestId = await openRequest(ctx, {
    entityType: 'shortlist',
    entityId: id,
    title: `Shortlist ${candidate.full_name ?? 'a candidate'} for ${tan.tan_number} ${tan.title}`,
    requestedBy: actor.userId,
    authors: [actor.userId],
  })
  const made = await insertApplication(tx, {
    id,
    candidateId: candidate.id,
    tanId: tan.id,
    shortlistRequestId,
    createdBy: actor.userId,
  })
  if (!made) throw conflict('application_exists', 'This candidate already has an application for this TAN. Continue with that one.')
  await addStage(ctx, { id, status: null }, 'Applied', 'application.create', null)
  await recordAudit(ctx, {
    action: 'application.create',
    entityType: 'application',
    entityId: id,
    outcome: 'Applied',
    details: { candidate_id: candidate.id, tan_id: tan.id, approval_request_id: shortlistRequestId },
  })
  return findApplication(tx, id)
}

/** The human decision on the shortlist. A rejection ends the application. */
export async function decideShortlist(
  ctx: UserCtx,
  id: string,
  input: Decision,
  ifMatch: string | undefined,
  whenRejected: () => Promise<void>,
): Promise<FoundApplication> {
  const application = await lockApplication(ctx, id)
  demandSeen(application.row_version, ifMatch)
  applicationFlow.apply(application.status, 'shortlist')
  const { settled, details } = await decideRequest(ctx, application.shortlist_request_id, input)
  if (settled === 'Approved') await moveApplication(ctx, application, 'shortlist', input.comment ?? null)
  if (settled === 'Rejected') {
    await moveApplication(ctx, application, 'refuseShortlist', input.comment ?? null)
    await whenRejected()
  }
  await recordAudit(ctx, { action: 'shortlist.approve', entityType: 'application', entityId: id, outcome: input.decision, details })
  return findApplication(ctx.tx, id)
}

/** An application as it stands, with its history. */
export const readApplication = async (ctx: Pick<Ctx, 'tx'>, id: string) => ({
  row: await findApplication(ctx.tx, id),
  stages: await stagesOf(ctx.tx, id),
})

/** Holds an application for the rest of the transaction. The first lock that any action of the workflow takes. */
export async function lockApplication(ctx: Ctx, id: string): Promise<LockedApplication> {
  const row = await maybeLockApplication(ctx.tx, id)
  if (!row) throw notFound()
  return row
}

/**
 * Moves a locked application, or refuses with 422 `illegal_transition`, and adds to its history. Every change of its status
 * comes through here. The audit entry is the caller's: one action, one entry.
 */
export async function moveApplication(
  ctx: Ctx,
  application: LockedApplication,
  move: ApplicationMove,
  reason: string | null = null,
): Promise<LockedApplication> {
  const { to, action } = applicationFlow.apply(application.status, move)
  if (to === application.status) return application
  await Promise.all([setApplicationStatus(ctx.tx, application.id, to), addStage(ctx, application, to, action, reason)])
  if (application.status === 'Onboarding') await refreshCases(ctx, [application.id])
  return { ...application, status: to }
}

/** Opens the question of conversion, which the workflow asks itself: nobody is its author. */
export async function askForConversion(ctx: Ctx, application: LockedApplication): Promise<string> {
  const requestId = await openRequest(ctx, {
    entityType: 'employee_conversion',
    entityId: application.id,
    title: `Convert ${application.candidate_name ?? 'a candidate'} to employee (${application.tan_number} ${application.tan_title})`,
    requestedBy: null,
    authors: [],
  })
  await setConversionRequest(ctx.tx, application.id, requestId)
  return requestId
}

const addStage = (
  ctx: Ctx,
  application: Pick<LockedApplication, 'id'> & { status: LockedApplication['status'] | null },
  to: LockedApplication['status'],
  action: string,
  reason: string | null,
) =>
  insertStage(ctx.tx, {
    id: newId(),
    applicationId: application.id,
    from: application.status,
    to,
    action,
    actorUserId: ctx.actor?.userId ?? null,
    actorRole: ctx.actor?.role ?? ctx.outsider ?? 'OPERATOR',
    reason,
  })
