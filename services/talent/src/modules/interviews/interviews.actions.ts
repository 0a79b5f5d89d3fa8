import { checkVersion, conflict, forbidden, invalid, newId, notFound, Problem, refused } from '@tanager/kernel'
import type { Actor, Ctx, UserCtx } from '../../context.ts'
import { isProgram, onlyPanelsOf } from '../../policy.ts'
import { lockApplication, moveApplication } from '../applications/applications.actions.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { readTenant } from '../configuration/tenant-profile.actions.ts'
import { interviewCalendar } from './calendar.ts'
import { readTimes, type Times } from './interview-times.ts'
import type { CancelInterview, PatchInterview, ScheduleInterview, SubmitFeedback } from './interviews.schema.ts'
import {
  activeUsers,
  applicationOf,
  cancelScheduled,
  conflictsOf,
  deletePanel,
  findInterview,
  freePanels,
  type InterviewRow,
  insertFeedback,
  insertInterview,
  insertPanel,
  lockInterview,
  overlapOf,
  type Seat,
  saveInterview,
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
  const names = await namesOf(ctx, panel)
  await moveApplication(ctx, application, 'interview')
  const id = newId()
  await refuseConflicts(ctx, { id, applicationId: application.id, panel, ...times }, names)
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

/** Changes when, where and with whom, before anybody gave feedback. Locks as for scheduling: the application, the interview, the turns. */
export async function updateInterview(ctx: UserCtx, id: string, input: PatchInterview, ifMatch: string | undefined): Promise<InterviewRow> {
  const { tx } = ctx
  const application = await lockApplication(ctx, await applicationOf(tx, id))
  const [before, seats] = await Promise.all([lockInterview(tx, id), seatsOf(tx, id)])
  checkVersion(before.row_version, ifMatch, input.row_version)
  const { to, action } = interviewFlow.apply(before.status, 'update')
  if (seats.some((seat) => seat.given))
    throw refused('illegal_transition', 'Feedback on this interview was given, so it cannot be changed. Schedule another one.')
  const times = changedTimes(before, input)
  const panel = input.panel ? distinct(input.panel) : seats.map((seat) => seat.user_id)
  await refuseConflicts(ctx, { id, applicationId: application.id, panel, ...times }, await namesOf(ctx, panel))
  const { mode = before.mode, location = before.location } = input
  await saveInterview(tx, id, { mode, location, ...times })
  await deletePanel(tx, id)
  await insertPanel(tx, id, panel, times)
  await recordAudit(ctx, {
    action,
    entityType: 'interview',
    entityId: id,
    outcome: to,
    details: {
      application_id: application.id,
      changed: Object.keys(input).filter((name) => name !== 'row_version'),
      panel,
      panel_before: seats.map((seat) => seat.user_id),
      mode,
      mode_before: before.mode,
      starts_at: times.startsAt.toISOString(),
      starts_at_before: before.starts_at.toISOString(),
      ends_at: times.endsAt.toISOString(),
      ends_at_before: before.ends_at.toISOString(),
    },
  })
  return findInterview(tx, id)
}

/** New times must lie ahead; those that stay may not. */
function changedTimes(before: { starts_at: Date; ends_at: Date }, input: PatchInterview): Times {
  if (input.starts_at === undefined && input.ends_at === undefined) return { startsAt: before.starts_at, endsAt: before.ends_at }
  const { starts_at = before.starts_at.toISOString(), ends_at = before.ends_at.toISOString() } = input
  return readTimes({ starts_at, ends_at }, new Date())
}

/** The members by name; 404 where one is unknown or inactive, 422 where one is a program. */
async function namesOf(ctx: Ctx, panel: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await activeUsers(ctx.tx, panel)
  if (users.length < panel.length) throw notFound('active user to be on the panel')
  const errors = users
    .filter((user) => user.is_program)
    .map((user) => ({ path: `panel.${panel.indexOf(user.id)}`, message: `${user.display_name} is a program` }))
  if (errors.length > 0) throw new Problem(422, 'not_a_person', 'Only people can be on a panel. Choose other members.', { errors })
  return new Map(users.map((user) => [user.id, user.display_name]))
}

interface Plan extends Times {
  id: string
  applicationId: string
  panel: readonly string[]
}
/**
 * Nobody sits in two interviews at once, neither a member of the panel nor the candidate, also when both are being scheduled at this
 * moment. One that begins as the other ends is fine. The caller holds the application.
 */
async function refuseConflicts(ctx: Ctx, plan: Plan, names: ReadonlyMap<string, string>): Promise<void> {
  const { id, panel } = plan
  // One round trip: the look begins only when the turn has come.
  const [, clashes] = await Promise.all([takeTurns(ctx.tx, panel), conflictsOf(ctx.tx, id, panel, plan)])
  if (clashes.length === 0) return refuseOverlap(ctx, plan)
  const errors = clashes.map((clash) => ({
    path: `panel.${panel.indexOf(clash.user_id)}`,
    message: `${names.get(clash.user_id)} is in another interview from ${clash.starts_at.toISOString()} to ${clash.ends_at.toISOString()}`,
  }))
  const who = errors.map((one) => one.message).join('; ')
  throw new Problem(422, 'panel_conflict', `${who}. Choose another time or other members.`, { errors })
}

async function refuseOverlap(ctx: Ctx, plan: Plan): Promise<void> {
  const other = await overlapOf(ctx.tx, plan.id, plan.applicationId, plan)
  if (!other) return
  const [from, to] = [other.starts_at.toISOString(), other.ends_at.toISOString()]
  throw refused('candidate_conflict', `This application has another interview from ${from} to ${to}. Choose another time.`)
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
  const seat = seatOf(seats, actor)
  if (seat.given) throw conflict('feedback_given', 'You already gave your feedback on this interview. It cannot be changed afterwards.')
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

/** Refuses who may not give feedback: 404 where there is no such interview that they may see, 403 for anyone else who is not on its panel. */
export async function demandSeat(ctx: Pick<Ctx, 'tx'>, id: string, actor: Member): Promise<void> {
  await findInterview(ctx.tx, id)
  seatOf(await seatsOf(ctx.tx, id), actor)
}

/** Ends what is still to come for an application that is over; answers the ids. The caller holds the application and records the audit entry. */
export async function cancelInterviewsOf(ctx: Ctx, applicationId: string, reason: string): Promise<string[]> {
  const ids = await cancelScheduled(ctx.tx, applicationId, reason)
  if (ids.length > 0) await freePanels(ctx.tx, ids)
  return ids
}

/** The interview as a calendar file, for people to use themselves. That it was taken is audited. */
export async function writeCalendar(ctx: UserCtx, id: string): Promise<string> {
  const row = await findInterview(ctx.tx, id, onlyPanelsOf(ctx.actor))
  const text = interviewCalendar(row, await readTenant(ctx))
  await recordAudit(ctx, {
    action: 'interview.download-calendar',
    entityType: 'interview',
    entityId: id,
    outcome: 'Downloaded',
    details: { application_id: row.application_id },
  })
  return text
}

type Member = Pick<Actor, 'userId' | 'role' | 'isPerson'>
function seatOf(seats: readonly Seat[], actor: Member): Seat {
  const seat = seats.find((one) => one.user_id === actor.userId)
  if (!seat && onlyPanelsOf(actor)) throw notFound() // an interview of others does not exist for them
  if (isProgram(actor)) throw forbidden('Only people give feedback on an interview.')
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
