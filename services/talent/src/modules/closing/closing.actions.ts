import type { UserCtx } from '../../context.ts'
import { decideShortlist, lockApplication, moveApplication, readApplication } from '../applications/applications.actions.ts'
import type { CloseApplication } from '../applications/applications.schema.ts'
import { cancelRequest } from '../approvals/approvals.actions.ts'
import type { Decision } from '../approvals/approvals.schema.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { closeDiscrepanciesOf } from '../discrepancies/discrepancies.actions.ts'
import { closeFormOf } from '../green-forms/green-forms.actions.ts'
import { cancelInterviewsOf } from '../interviews/interviews.actions.ts'
import { closeOffersOf } from '../offers/offers.actions.ts'
import { refreshCases } from '../onboarding/onboarding.actions.ts'
import { pendingRequestsOf } from './closing.store.ts'

/**
 * Ends an application from any live status, and with it all that hangs on it: nobody is interviewed, nothing is decided, no
 * offer stands and no form is filled in for somebody who is out. The application's lock is held, so that nothing new is begun meanwhile.
 */
export async function closeApplication(ctx: UserCtx, id: string, move: 'reject' | 'withdraw', input: CloseApplication) {
  const application = await lockApplication(ctx, id)
  const closed = await moveApplication(ctx, application, move, input.reason)
  const cancelledRequests = await pendingRequestsOf(ctx.tx, id)
  const cancelledInterviews = await cancelInterviewsOf(ctx, id, input.reason)
  await closeOffersOf(ctx, id, move, input.reason)
  await closeFormOf(ctx, id)
  await closeDiscrepanciesOf(ctx, id, move === 'reject' ? 'applicationRejected' : 'applicationWithdrawn')
  await cancelRequest(ctx, application.shortlist_request_id)
  if (application.conversion_request_id) await cancelRequest(ctx, application.conversion_request_id)
  if (application.status === 'Onboarding') await refreshCases(ctx, [id])
  await recordAudit(ctx, {
    action: `application.${move}`,
    entityType: 'application',
    entityId: id,
    outcome: closed.status,
    details: { from_status: application.status, cancelled_requests: cancelledRequests, cancelled_interviews: cancelledInterviews },
  })
  return readApplication(ctx, id)
}

/** The human decision on the shortlist. A rejection ends the application, and with it what is disputed about it: nothing else hangs on it yet. */
export async function decideShortlistAndEnd(ctx: UserCtx, id: string, input: Decision, ifMatch?: string) {
  await decideShortlist(ctx, id, input, ifMatch, () => closeDiscrepanciesOf(ctx, id, 'shortlistRefused'))
  return readApplication(ctx, id)
}
