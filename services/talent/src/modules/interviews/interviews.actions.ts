import { conflict, forbidden, invalid, newId, notFound, Problem } from '@tanager/kernel'
import type { Ctx, UserCtx } from '../../context.ts'
import { lockApplication, moveApplication } from '../applications/applications.actions.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { readTimes, type Times } from './interview-times.ts'
import type { CancelInterview, ScheduleInterview, SubmitFeedback } from './interviews.schema.ts'
import {
  activeUsers,
  cancelScheduled,
  conflictsOf,
  findInterview,
  freePanels,
  type InterviewRow,
  insertFeedback,
  insertInterview,
  insertPanel,
  lockInterview,
  type Seat,
  seatsOf,
  setInterviewStatus,
  takeTurns,
} from './interviews.store.ts'
import { interviewFlow } from './interviews.transitions.ts'

/** Schedules an interview; the first one moves the application on. Locks: the application, then the panel members' turns. */
export async function scheduleInterview(ctx: UserCtx, input: ScheduleInterview): Promise<InterviewRow> {
  const { tx, actor } = ctx
  const times = readTimes(input, new Date())
  const panel = distinct(input.panel)
  const application = await lockApplication(ctx, input.application_id)
  const names = new Map((await activeUsers(tx, panel)).map((user) => [user.id, user.display_name]))
  if (names.size < panel.length) throw notFound('active user to be on the panel')
  await moveApplication(ctx, application, 'interview')
  await refuseConflicts(ctx, panel, names, times)
  const id = newId()
  const { round, mode } = input
  await Promise.all([
    insertInterview(tx, {
      id,
      applicationId: application.id,
      round,
      mode,
      ...times,
      location: input.location ?? null,
      createdBy: actor.userId,
    }),
    insertPanel(tx, id, panel, times),
  ])
  await recordAudit(ctx, {
    action: 'interview.schedule',
    entityType: 'interview',
    entityId: id,
    outcome: 'Scheduled',
    details: {
      application_id: application.id,
      round,
      mode,
      panel,
      starts_at: times.startsAt.toISOString(),
      ends_at: times.endsAt.toISOString(),
    },
  })
  return findInterview(tx, id)
}

/** Nobody sits in two interviews at once, also when both are being scheduled at this moment. One that begins as the other ends is fine. */
async function refuseConflicts(ctx: Ctx, panel: readonly string[], names: ReadonlyMap<string, string>, times: Times): Promise<void> {
  // One round trip: the look begins only when the turn has come.
  const [, clashes] = await Promise.all([takeTurns(ctx.tx, panel), conflictsOf(ctx.tx, panel, times)])
  if (clashes.length === 0) return
  const errors = clashes.map((clash) => ({
    path: `panel.${panel.indexOf(clash.user_id)}`,
    message: `${names.get(clash.user_id)} is in another interview from ${clash.starts_at.toISOString()} to ${clash.ends_at.toISOString()}`,
  }))
  const who = errors.map((one) => one.message).join('; ')
  throw new Problem(422, 'panel_conflict', `${who}. Choose another time or other members.`, { errors })
}

export async function cancelInterview(ctx: UserCtx, id: string, input: CancelInterview): Promise<InterviewRow> {
  const interview = await lockInterview(ctx.tx, id)
  const { to, action } = interviewFlow.apply(interview.status, 'cancel')
  await Promise.all([setInterviewStatus(ctx.tx, id, to, input.reason), freePanels(ctx.tx, [id])])
  await recordAudit(ctx, {
    action,
    entityType: 'interview',
    entityId: id,
    outcome: to,
    details: { application_id: interview.application_id },
  })
  return findInterview(ctx.tx, id)
}

/** One panel member's feedback, once. The last one completes the interview, which from then on keeps nobody busy. */
export async function giveFeedback(ctx: UserCtx, id: string, input: SubmitFeedback): Promise<InterviewRow> {
  const { tx, actor } = ctx
  const [interview, seats] = await Promise.all([lockInterview(tx, id), seatsOf(tx, id)])
  const seat = seatOf(seats, actor.userId)
  if (seat.given) throw conflict('feedback_given', 'You gave your feedback on this interview already. It is not changed afterwards.')
  const { to, action } = interviewFlow.apply(interview.status, 'feedback')
  const given = seats.filter((one) => one.given).length + 1
  const last = given === seats.length
  const status = last ? to : interview.status
  await Promise.all([
    insertFeedback(tx, id, actor.userId, input),
    setInterviewStatus(tx, id, status),
    ...(last ? [freePanels(tx, [id])] : []),
  ])
  // Not the recommendation: who reads the log may be on the panel too.
  await recordAudit(ctx, {
    action,
    entityType: 'interview',
    entityId: id,
    outcome: status,
    details: { application_id: interview.application_id, feedback_given: given, panel_size: seats.length },
  })
  return findInterview(tx, id)
}

/** Refuses who may not give feedback: 404 where there is no such interview, 403 for anyone who is not on its panel. */
export async function demandSeat(ctx: Pick<Ctx, 'tx'>, id: string, userId: string): Promise<void> {
  await findInterview(ctx.tx, id)
  seatOf(await seatsOf(ctx.tx, id), userId)
}

/** Ends what is still to come for an application that is over; answers the ids. The caller holds the application and records the audit entry. */
export async function cancelInterviewsOf(ctx: Ctx, applicationId: string, reason: string): Promise<string[]> {
  const ids = await cancelScheduled(ctx.tx, applicationId, reason)
  if (ids.length > 0) await freePanels(ctx.tx, ids)
  return ids
}

function seatOf(seats: readonly Seat[], userId: string): Seat {
  const seat = seats.find((one) => one.user_id === userId)
  if (!seat) throw forbidden('Only members of the panel give feedback on an interview.')
  return seat
}

/** The members' ids as the database spells them; one who is named twice, in whatever spelling, is a fault. */
function distinct(panel: readonly string[]): string[] {
  const ids = panel.map((id) => id.toLowerCase())
  const faults = ids.flatMap((id, at) => (ids.indexOf(id) < at ? [{ path: `panel.${at}`, message: 'is on the panel already' }] : []))
  if (faults.length > 0) throw invalid(faults)
  return ids
}
