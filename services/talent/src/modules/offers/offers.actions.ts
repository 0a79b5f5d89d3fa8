import { checkVersion, invalid, newId, refused } from '@tanager/kernel'
import { CommitThenThrow } from '@tanager/postgres'
import { type Ctx, nowOf, type UserCtx } from '../../context.ts'
import { type LockedApplication, lockApplication, moveApplication } from '../applications/applications.actions.ts'
import { demandApproval, superseded } from '../approval-records/approval-records.actions.ts'
import type { NamedApproval } from '../approval-records/approval-records.schema.ts'
import { cancelRequest, decideRequest, demandSeen, openRequest, type SeenVersion } from '../approvals/approvals.actions.ts'
import type { Decision } from '../approvals/approvals.schema.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { nextNumber } from '../configuration/numbering.actions.ts'
import { readTenant, todayOf } from '../configuration/tenant-profile.actions.ts'
import { dayIn } from '../configuration/time-zone.ts'
import { approvedTan, holdTan, noOpenPosition } from '../requisitions/tans.actions.ts'
import { answerFaults, dateFaults, hasExpired, type OfferDates } from './offer-dates.ts'
import { letterOfNow } from './offer-letter.actions.ts'
import type { DraftOffer, OfferAnswer, PatchOffer, WithdrawOffer } from './offers.schema.ts'
import {
  applicationOf,
  findOffer,
  hasFreePosition,
  insertOffer,
  type LockedOffer,
  lockLiveOffer,
  lockOffer,
  newestOfferOf,
  type OfferRow,
  payOf,
  saveOffer,
  setAnswered,
  setDecided,
  setSent,
  setSubmitted,
  setWithdrawn,
  wasInterviewed,
} from './offers.store.ts'
import { isUnderWay, type OfferMove, type OfferStatus, offerFlow } from './offers.transitions.ts'

/** Drafts an offer for a candidate who was interviewed. The application's lock makes it the only one under way. */
export async function draftOffer(ctx: UserCtx, input: DraftOffer): Promise<OfferRow> {
  const { tx, actor } = ctx
  await demandDates(ctx, input)
  const application = await lockApplication(ctx, input.application_id)
  await moveApplication(ctx, application, 'draftOffer')
  await approvedTan(ctx, application.tan_id)
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

/** Changes a draft. Whoever did may not decide about it later. */
export async function updateOffer(ctx: UserCtx, id: string, input: PatchOffer, ifMatch: string | undefined): Promise<OfferRow> {
  const held = await holdOffer(ctx, id)
  const { offer } = held
  checkVersion(offer.row_version, ifMatch, input.row_version)
  demandMove(held, 'update')
  const { row_version: _version, ...fields } = input
  const { job_title, start_date, expires_on, notes } = { ...offer, ...fields }
  await demandDates(ctx, { start_date, expires_on })
  await saveOffer(ctx.tx, id, { job_title, start_date, expires_on, notes }, [...new Set([...offer.edited_by, ctx.actor.userId])])
  return recorded(ctx, held, 'offer.update', offer.status, { changed: Object.keys(fields) })
}

/** Asks the approvers about the offer as it stands, pay included. Nobody who wrote or submitted it may decide. */
export async function submitOffer(ctx: UserCtx, id: string): Promise<OfferRow> {
  const { tx, actor } = ctx
  const held = await holdOffer(ctx, id)
  const { to } = demandMove(held, 'submit')
  const { offer } = held
  const faults = dateFaults(offer, await todayOf(ctx))
  if (faults.length > 0)
    throw refused('dates_passed', `${faults.map(({ path, message }) => `${path} ${message}`).join('; ')}. Change the draft first.`)
  const requestId = await openRequest(ctx, {
    entityType: 'offer',
    entityId: id,
    title: `${offer.offer_number} ${offer.job_title}`, // no name: this title outlives an erasure
    requestedBy: actor.userId,
    authors: [...new Set([offer.created_by, ...offer.edited_by, ...(offer.submitted_by ? [offer.submitted_by] : []), actor.userId])],
    compensation: await payOf(tx, id),
  })
  await setSubmitted(tx, id, to, requestId, actor.userId)
  return recorded(ctx, held, 'offer.submit', to, { approval_request_id: requestId })
}

/** Takes a submitted offer back to the draft; nobody decides the request any more. */
export async function recallOffer(ctx: UserCtx, id: string): Promise<OfferRow> {
  const held = await holdOffer(ctx, id)
  const { to } = demandMove(held, 'recall')
  const requestId = held.offer.approval_request_id as string
  await cancelRequest(ctx, requestId)
  await setDecided(ctx.tx, id, to)
  return recorded(ctx, held, 'offer.recall', to, { approval_request_id: requestId })
}

/** Takes an offer back that was approved or sent; the application is where it was before the draft. */
export async function withdrawOffer(ctx: UserCtx, id: string, input: WithdrawOffer): Promise<OfferRow> {
  const held = await holdOffer(ctx, id)
  const { to } = demandMove(held, 'withdraw')
  await Promise.all([setWithdrawn(ctx.tx, id, to, input.reason), moveApplication(ctx, held.application, 'offerWithdrawn', input.reason)])
  return recorded(ctx, held, 'offer.withdraw', to, { from_status: held.offer.status })
}

/** What the person who decides looked at: the request in the inbox, or the offer. */
export interface LookedAt extends SeenVersion {
  requestId?: string
}

/** A decision moves the offer only when it settles the request; a rejection takes the application back to interviewing. From /offers and the inbox alike. */
export async function decideOffer(ctx: UserCtx, id: string, input: Decision, seen: LookedAt = {}): Promise<OfferRow> {
  const held = await holdOffer(ctx, id)
  demandSeen(held.offer.row_version, seen.ifMatch)
  // A request that was recalled is over; the decision must not fall on the one that followed it.
  if (seen.requestId !== undefined && seen.requestId !== held.offer.approval_request_id)
    throw refused('not_pending', 'This request is no longer the current one of its offer: there is nothing left to decide.')
  demandMove(held, input.decision === 'Rejected' ? 'reject' : 'approve')
  if (input.decision === 'Approved') await refuseExpired(ctx, held, 'Reject it, or recall it and submit it again with a later date.')
  const { settled, details } = await decideRequest(ctx, held.offer.approval_request_id as string, input, seen.requestIfMatch)
  if (settled !== 'Pending') await setDecided(ctx.tx, id, demandMove(held, settled === 'Approved' ? 'approve' : 'reject').to)
  if (settled === 'Rejected') await moveApplication(ctx, held.application, 'offerRejected', input.comment ?? null)
  return recorded(ctx, held, 'offer.approve', input.decision, details)
}

/** A caller that rests on an approval which it looked up before names it; it is looked at again here. */
export async function sendOffer(ctx: UserCtx, id: string, approval: NamedApproval | null = null): Promise<OfferRow> {
  const held = await holdOffer(ctx, id)
  const { to } = demandMove(held, 'send')
  await refuseExpired(ctx, held, 'Withdraw it and draft it again with a later date.')
  const tan = await holdTan(ctx, held.application.tan_id)
  if (!(await hasFreePosition(ctx.tx, tan.id))) throw await noOpenPosition(ctx, tan)
  await demandApproval(ctx, 'offer', id, approval)
  const letter = await letterOfNow(ctx, id)
  await Promise.all([setSent(ctx.tx, id, to, nowOf(ctx), letter), moveApplication(ctx, held.application, 'sendOffer')])
  return recorded(ctx, held, 'offer.send', to)
}

/**
 * The candidate's answer. One that came after the last day is refused, and that is kept: the offer is Expired from then on.
 */
export async function recordAnswer(ctx: UserCtx, id: string, input: OfferAnswer): Promise<OfferRow> {
  const held = await holdOffer(ctx, id)
  const { time_zone: zone } = await readTenant(ctx)
  const today = dayIn(zone, nowOf(ctx))
  const day = input.accepted_on ?? today
  const { expires_on: lastDay, sent_at: sentAt } = held.offer
  const faults = answerFaults(day, sentAt ? dayIn(zone, sentAt) : day, today)
  if (faults.length > 0) throw invalid(faults)
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

/** Withdraws the live offer of an application that is over; an accepted one stays what it is. The caller holds the application. */
export async function closeOffersOf(ctx: Ctx, applicationId: string, move: 'reject' | 'withdraw', reason: string): Promise<void> {
  const offer = await lockLiveOffer(ctx.tx, applicationId)
  if (!offer) return
  const { to, action } = offerFlow.apply(offer.status, move === 'reject' ? 'applicationRejected' : 'applicationWithdrawn')
  if (offer.approval_request_id) await cancelRequest(ctx, offer.approval_request_id)
  await setWithdrawn(ctx.tx, offer.id, to, reason)
  await recordAudit(ctx, {
    action: 'offer.withdraw',
    entityType: 'offer',
    entityId: offer.id,
    outcome: to,
    details: { offer_number: offer.offer_number, application_id: applicationId, from_status: offer.status, because: action },
  })
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

/** 400 for days that lie in the past, or in the wrong order. */
async function demandDates(ctx: Ctx, dates: OfferDates): Promise<void> {
  const faults = dateFaults(dates, await todayOf(ctx))
  if (faults.length > 0) throw invalid(faults)
}

/** 422 for what would lead to an offer that nobody can accept. */
async function refuseExpired(ctx: Ctx, { offer }: Held, next: string): Promise<void> {
  const today = await todayOf(ctx)
  if (hasExpired(offer, today))
    throw refused('offer_expired', `The offer could be answered until ${offer.expires_on}, and today is ${today}. ${next}`)
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
  action: `offer.${'update' | 'submit' | 'recall' | 'approve' | 'send' | 'record-acceptance' | 'withdraw'}`,
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
