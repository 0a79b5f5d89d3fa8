import { type Beat, drawBeat, drawMeeting } from './calendar.ts'
import { type Fate, hasForm, isAccepted, isFormIn, isInterviewed, isOffered, isScheduled, isShortlisted } from './fates.ts'
import type { Random } from './random.ts'

/** The rounds of interviews that an application sees: how many sit on each panel, and how many of them spoke. */
export interface Round {
  seats: number
  told: number
}

/** The last round of these is still to come, or never was. */
const isUnheld = (fate: Fate) => fate === 'interview-scheduled' || fate === 'interview-cancelled'

export function drawRounds(random: Random, fate: Fate): Round[] {
  if (!isScheduled(fate)) return []
  const count = fate === 'interview-cancelled' ? 1 : random.pick([1, 1, 1, 1, 2, 2, 3])
  return Array.from({ length: count }, (_, index) => {
    const last = index === count - 1
    const seats = last && fate === 'interview-half-told' ? 2 : random.pick([1, 1, 2])
    return { seats, told: !last || isInterviewed(fate) ? seats : fate === 'interview-half-told' ? 1 : 0 }
  })
}

/** What happens to an application, in order: the names are those that the scenes look up. */
export function drawBeats(random: Random, fate: Fate, rounds: readonly Round[]): Beat[] {
  const beats = [drawBeat(random, 'applied', 1, 1)]
  const next = (name: string, from: number, to: number) => beats.push(drawBeat(random, name, from, to))
  if (isShortlisted(fate) || fate.startsWith('shortlist-')) next('shortlist', 0, 5)
  for (const [index, { told }] of rounds.entries()) {
    const last = index === rounds.length - 1
    next(`scheduled ${index}`, 0, 3)
    if (last && fate === 'interview-cancelled') next('cancelled', 1, 2)
    if (last && isUnheld(fate)) break
    beats.push(drawMeeting(random, `held ${index}`, 2, 7))
    for (let seat = 0; seat < told; seat++) next(`told ${index} ${seat}`, 0, 2 - seat)
  }
  if (isOffered(fate)) offerBeats(fate, next)
  if (hasForm(fate)) formBeats(fate, next)
  if (isClosed(fate)) next('closed', 1, 8)
  return beats
}

type Next = (name: string, from: number, to: number) => void

function offerBeats(fate: Fate, next: Next): void {
  next('drafted', 1, 4)
  if (fate === 'offer-draft') return
  next('submitted', 0, 1)
  if (fate === 'offer-pending') return
  next('decided 0', 0, 4)
  if (fate === 'offer-pending-second-step') return
  next('decided 1', 0, 3)
  if (fate === 'offer-rejected' || fate === 'offer-approved') return
  next('sent', 0, 1)
  if (fate === 'offer-expired') next('answered', EXPIRES_AFTER + 1, EXPIRES_AFTER + 4)
  else if (fate === 'offer-declined' || isAccepted(fate)) next('answered', 1, 6)
}
/** Days from the draft to the last day of the offer: always enough for an answer, never for the one that comes too late. */
export const EXPIRES_AFTER = 28

function formBeats(fate: Fate, next: Next): void {
  next('issued', 0, 3)
  if (!isFormIn(fate)) return
  next('form in', 1, 6)
  if (fate === 'discrepancy-open' || fate === 'reupload-requested' || fate === 'discrepancy-upheld') next('raised', 0, 3)
  if (fate === 'reupload-requested') next('asked', 0, 1)
  if (fate === 'discrepancy-upheld') next('settled', 1, 6)
  if (fate === 'converted') next('converted', 1, 7)
}

const isClosed = (fate: Fate) => fate === 'rejected-later' || fate === 'withdrawn' || fate === 'withdrawn-early'
const OVER: readonly Fate[] = ['shortlist-rejected', 'offer-rejected', 'offer-declined', 'offer-expired', 'discrepancy-upheld']

/** Days since anything happened: what is over may be so for months, what waits for somebody has waited for days. */
export function drawIdleDays(random: Random, fate: Fate): number {
  const hours = random.next()
  if (fate === 'converted') return random.whole(38, 80) + hours
  if (isClosed(fate) || OVER.includes(fate)) return random.whole(2, 60) + hours
  return random.whole(0, 5) + hours
}
