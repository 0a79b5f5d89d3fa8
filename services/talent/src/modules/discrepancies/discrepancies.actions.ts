import { newId, refused } from '@tanager/kernel'
import type { Ctx, UserCtx } from '../../context.ts'
import { type LockedApplication, lockApplication } from '../applications/applications.actions.ts'
import { isLive } from '../applications/applications.transitions.ts'
import { cancelRequest, decideRequest, demandSeen, openRequest, type SeenVersion } from '../approvals/approvals.actions.ts'
import type { Decision } from '../approvals/approvals.schema.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { requestReupload, withdrawReupload } from '../green-forms/green-forms.actions.ts'
import { refreshCases } from '../onboarding/onboarding.actions.ts'
import type { RaiseDiscrepancy, RequestReupload, ResolveDiscrepancy } from './discrepancies.schema.ts'
import {
  applicationOf,
  type DiscrepancyRow,
  findDiscrepancy,
  insertDiscrepancy,
  type LockedDiscrepancy,
  lockDiscrepancy,
  lockOpenDiscrepancies,
  moveDiscrepancies,
  setDiscrepancyStatus,
  settleDiscrepancy,
} from './discrepancies.store.ts'
import { type ApplicationEnd, discrepancyFlow } from './discrepancies.transitions.ts'

/**
 * Says that something does not fit; the question what to make of it is asked at once. It is about the newest submission, which cannot change while the
 * application is held: once resolved it settles nothing about a later one, nor about a form that was not there yet.
 */
export async function raiseDiscrepancy(ctx: UserCtx, input: RaiseDiscrepancy): Promise<DiscrepancyRow> {
  const { tx, actor } = ctx
  const application = await lockApplication(ctx, input.application_id)
  refuseClosed(application)
  const id = newId()
  const approvalRequestId = await openRequest(ctx, {
    entityType: 'discrepancy',
    entityId: id,
    title: `${input.category} discrepancy (${input.severity}): ${application.candidate_name ?? 'a candidate'}`,
    requestedBy: actor.userId,
    authors: [actor.userId],
  })
  await insertDiscrepancy(tx, { ...input, id, field: input.field?.trim() ?? null, approvalRequestId, raisedBy: actor.userId })
  await refreshCases(ctx, [application.id])
  await recordAudit(ctx, {
    action: 'discrepancy.raise',
    entityType: 'discrepancy',
    entityId: id,
    outcome: 'Open',
    details: {
      application_id: application.id,
      category: input.category,
      severity: input.severity,
      approval_request_id: approvalRequestId,
    },
  })
  return findDiscrepancy(tx, id)
}

/** Asks the candidate for a document once more; the link of the form opens again for it. */
export async function askForReupload(ctx: UserCtx, id: string, input: RequestReupload): Promise<DiscrepancyRow> {
  const { tx } = ctx
  const { application, discrepancy } = await holdDiscrepancy(ctx, id)
  refuseClosed(application)
  const { to, action } = discrepancyFlow.apply(discrepancy.status, 'requestReupload')
  await requestReupload(ctx, {
    applicationId: application.id,
    discrepancyId: id,
    documentType: input.document_type,
    message: input.message,
  })
  await setDiscrepancyStatus(tx, id, to)
  await refreshCases(ctx, [application.id])
  await recordAudit(ctx, {
    action,
    entityType: 'discrepancy',
    entityId: id,
    outcome: to,
    details: { application_id: application.id, document_type: input.document_type },
  })
  return findDiscrepancy(tx, id)
}

/** A person's verdict, under the rules of the approval step it stands for. */
export const resolveDiscrepancy = (ctx: UserCtx, id: string, input: ResolveDiscrepancy, ifMatch?: string) =>
  decideDiscrepancy(ctx, id, { decision: input.resolution === 'Resolved' ? 'Approved' : 'Rejected', comment: input.comment }, { ifMatch })

/** The same from the inbox: approving resolves, rejecting upholds. It moves only when the decision settles the request. */
export async function decideDiscrepancy(ctx: UserCtx, id: string, input: Decision, seen: SeenVersion = {}): Promise<DiscrepancyRow> {
  const { tx, actor } = ctx
  const { application, discrepancy } = await holdDiscrepancy(ctx, id)
  demandSeen(discrepancy.row_version, seen.ifMatch)
  refuseClosed(application)
  const { to, action } = discrepancyFlow.apply(discrepancy.status, input.decision === 'Rejected' ? 'uphold' : 'resolve')
  const { settled, details } = await decideRequest(ctx, discrepancy.approval_request_id, input, seen.requestIfMatch)
  if (settled !== 'Pending') {
    if (discrepancy.status === 'ReuploadRequested') await withdrawReupload(ctx, id)
    await settleDiscrepancy(tx, id, { status: to, comment: input.comment ?? null, resolvedBy: actor.userId })
    await refreshCases(ctx, [application.id])
  }
  await recordAudit(ctx, {
    action,
    entityType: 'discrepancy',
    entityId: id,
    outcome: settled === 'Pending' ? input.decision : to,
    details: { application_id: application.id, ...details },
  })
  return findDiscrepancy(tx, id)
}

/** The documents that were asked for are in: people look at them again. The caller holds the application and refreshes its case. */
export async function documentsArrived(ctx: Ctx, discrepancyIds: readonly string[]): Promise<void> {
  const { from, to } = discrepancyFlow.moves.documentArrived
  if (discrepancyIds.length > 0) await moveDiscrepancies(ctx.tx, discrepancyIds, to, from)
}

/**
 * Cancels what nobody has settled about an application that ended; a verdict stays. The caller holds the application and has closed its
 * form, and with it the documents that were asked for.
 */
export async function closeDiscrepanciesOf(ctx: Ctx, applicationId: string, end: ApplicationEnd): Promise<void> {
  for (const one of await lockOpenDiscrepancies(ctx.tx, applicationId)) {
    const { to, action } = discrepancyFlow.apply(one.status, end)
    await cancelRequest(ctx, one.approval_request_id)
    await setDiscrepancyStatus(ctx.tx, one.id, to)
    await recordAudit(ctx, {
      action: 'discrepancy.cancel',
      entityType: 'discrepancy',
      entityId: one.id,
      outcome: to,
      details: { application_id: applicationId, from_status: one.status, because: action },
    })
  }
}

/** The application's lock comes first: whatever concerns one application takes turns on it. */
async function holdDiscrepancy(ctx: Ctx, id: string): Promise<{ application: LockedApplication; discrepancy: LockedDiscrepancy }> {
  const application = await lockApplication(ctx, await applicationOf(ctx.tx, id))
  return { application, discrepancy: await lockDiscrepancy(ctx.tx, id) }
}

function refuseClosed(application: LockedApplication): void {
  if (!isLive(application.status))
    throw refused('application_closed', `The application is ${application.status}: nothing about it is disputed any more.`)
}
