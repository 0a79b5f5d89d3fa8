import { invalid, newId, refused } from '@tanager/kernel'
import { CommitThenThrow } from '@tanager/postgres'
import type { Ctx, UserCtx } from '../../context.ts'
import { type LockedApplication, lockApplication, moveApplication } from '../applications/applications.actions.ts'
import { demandApproval, superseded } from '../approval-records/approval-records.actions.ts'
import type { NamedApproval } from '../approval-records/approval-records.schema.ts'
import { cancelRequest, decideRequest, openRequest } from '../approvals/approvals.actions.ts'
import type { Decision } from '../approvals/approvals.schema.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { nextNumber } from '../configuration/numbering.actions.ts'
import type { DraftOffer, OfferAnswer } from './offers.schema.ts'
import {
  applicationOf,
  findOffer,
  insertOffer,
  type LockedOffer,
  lockOffer,
  newestOfferOf,
  type OfferRow,
  pendingRequestsOf,
  setAnswered,
  setDecided,
  setSent,
  setSubmitted,
  wasInterviewed,
} from './offers.store.ts'
import { isUnderWay, type OfferMove, type OfferStatus, offerFlow } from './offers.transitions.ts'

/** Drafts an offer for a candidate who was interviewed. The application's lock makes it the only one under way. */
export async function draftOffer(ctx: UserCtx, input: DraftOffer): Promise<OfferRow> {
  const { tx, actor } = ctx
  const application = await lockApplication(ctx, input.application_id)
  await moveApplication(ctx, application, 'draftOffer')
  if (!(await wasInterviewed(tx, application.id)))
    throw refused('no_completed_interview', 'No interview of this application is completed. An offer follows the feedback of a panel.')
  const id = newId()
  const offerNumber = await nextNumber(tx, 'offer')
  await insertOffer(tx, {
    id,
    offerNumber,
    applicationId: application.id,
    jobTitle: input.job_title,
    startDate: input.start_date,
    expiresOn: input.expires_on,
    notes: input.notes ?? null,
    createdBy: actor.userId,
  })
  await recordAudit(ctx, {
    action: 'offer.create',
    entityType: 'offer',
    entityId: id,
    outcome: 'Draft',
    details: { offer_number: offerNumber, application_id: application.id },
  })
  return findOffer(tx, id)
}

/** Asks the approvers. Neither who drafted the offer nor who submits it may decide. */
export async function submitOffer(ctx: UserCtx, id: string): Promise<OfferRow> {
  const { tx, actor } = ctx
  const held = await holdOffer(ctx, id)
  const { to } = demandMove(held, 'submit')
  const { offer } = held
  const requestId = await openRequest(ctx, {
    entityType: 'offer',
    entityId: id,
    title: `${offer.offer_number} ${offer.job_title}`, // no name: this title outlives an erasure
    requestedBy: actor.userId,
    authors: [...new Set([offer.created_by, actor.userId])],
  })
  await setSubmitted(tx, id, to, requestId, actor.userId)
  return recorded(ctx, held, 'offer.submit', to, { approval_request_id: requestId })
}

/** A decision moves the offer only when it settles the request; a rejection takes the application back to interviewing. From /offers and the inbox alike. */
export async function decideOffer(ctx: UserCtx, id: string, input: Decision): Promise<OfferRow> {
  const held = await holdOffer(ctx, id)
  demandMove(held, input.decision === 'Rejected' ? 'reject' : 'approve')
  const { settled, details } = await decideRequest(ctx, held.offer.approval_request_id as string, input)
  if (settled !== 'Pending') await setDecided(ctx.tx, id, demandMove(held, settled === 'Approved' ? 'approve' : 'reject').to)
  if (settled === 'Rejected') await moveApplication(ctx, held.application, 'offerRejected', input.comment ?? null)
  return recorded(ctx, held, 'offer.approve', input.decision, details)
}

/** A caller that rests on an approval which it looked up before names it; it is looked at again here. */
export async function sendOffer(ctx: UserCtx, id: string, approval: NamedApproval | null = null): Promise<OfferRow> {
  const held = await holdOffer(ctx, id)
  const { to } = demandMove(held, 'send')
  await demandApproval(ctx, 'offer', id, approval)
  await Promise.all([setSent(ctx.tx, id, to), moveApplication(ctx, held.application, 'sendOffer')])
  return recorded(ctx, held, 'offer.send', to)
}

/**
 * The candidate's answer. One that came after the last day is refused, and that is kept: the offer is Expired from then on.
 */
export async function recordAnswer(ctx: UserCtx, id: string, input: OfferAnswer): Promise<OfferRow> {
  const held = await holdOffer(ctx, id)
  const today = new Date().toISOString().slice(0, 10)
  const day = input.accepted_on ?? today
  if (day > today) throw invalid([{ path: 'accepted_on', message: `must not be in the future; today is ${today} (UTC)` }])
  const { expires_on: lastDay } = held.offer
  const move = day > lastDay ? 'expire' : input.accepted ? 'accept' : 'decline'
  const { to } = demandMove(held, move)
  const comment = input.comment ?? null
  await Promise.all([
    move === 'expire' ? setAnswered(ctx.tx, id, to, null, null) : setAnswered(ctx.tx, id, to, day, comment),
    moveApplication(
      ctx,
      held.application,
      move === 'accept' ? 'acceptOffer' : 'offerDeclined',
      move === 'expire' ? 'The offer had expired.' : comment,
    ),
  ])
  const saved = await recorded(ctx, held, 'offer.record-acceptance', to, { answered_on: day, expires_on: lastDay })
  if (move !== 'expire') return saved
  throw new CommitThenThrow(
    refused('offer_expired', `The offer was open until ${lastDay} and the answer is of ${day}. It is Expired now; draft a new one.`),
  )
}

/** Nobody needs to decide any more about the offer of an application that is over. The caller holds the application; the offer keeps its status. */
export async function closeOffersOf(ctx: Ctx, applicationId: string): Promise<void> {
  for (const requestId of await pendingRequestsOf(ctx.tx, applicationId)) await cancelRequest(ctx, requestId)
}

/** The same look for what follows from an offer: the approval must be that of the application's newest one. The caller holds the application. */
export async function demandOfferApproval(ctx: Ctx, applicationId: string, approval: NamedApproval | null): Promise<void> {
  if (approval === null) return
  const offerId = await newestOfferOf(ctx.tx, applicationId)
  if (offerId === undefined) throw superseded()
  await demandApproval(ctx, 'offer', offerId, approval)
}

interface Held {
  application: LockedApplication
  offer: LockedOffer
}

/** Locks the application, then its offer. */
async function holdOffer(ctx: Ctx, id: string): Promise<Held> {
  const applicationId = await applicationOf(ctx.tx, id)
  const [application, offer] = await Promise.all([lockApplication(ctx, applicationId), lockOffer(ctx.tx, id)])
  return { application, offer }
}

/** The move, or 422 where the offer's state forbids it, or its application is over. */
function demandMove({ application, offer }: Held, move: OfferMove): { to: OfferStatus } {
  const { to } = offerFlow.apply(offer.status, move)
  if (!isUnderWay(offer.status, application.status))
    throw refused('illegal_transition', `The application is ${application.status}: nothing more can be done with its offer.`)
  return { to }
}

async function recorded(
  ctx: Ctx,
  { offer }: Held,
  action: 'offer.submit' | 'offer.approve' | 'offer.send' | 'offer.record-acceptance',
  outcome: string,
  details: Parameters<typeof recordAudit>[1]['details'] = {},
): Promise<OfferRow> {
  await recordAudit(ctx, {
    action,
    entityType: 'offer',
    entityId: offer.id,
    outcome,
    details: { offer_number: offer.offer_number, application_id: offer.application_id, ...details },
  })
  return findOffer(ctx.tx, offer.id)
}
