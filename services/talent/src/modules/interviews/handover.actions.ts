import { notFound, refused } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { lockApplication } from '../applications/applications.actions.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { dropSeat, moveSeat } from './handover.store.ts'
import {
  activeUsers,
  applicationOf,
  conflictsOf,
  freePanels,
  lockInterview,
  seatsOf,
  setInterviewStatus,
  takeTurns,
} from './interviews.store.ts'

/**
 * Gives a seat on a panel, whose feedback is still owed, to somebody else. Who sits there already just takes over: the seat goes, and an
 * interview that waited for it alone is complete. Locks as for scheduling.
 */
export async function handOverSeat(ctx: Ctx, interviewId: string, from: string, to: string): Promise<void> {
  const { tx } = ctx
  await lockApplication(ctx, await applicationOf(tx, interviewId))
  const [interview, seats, [person]] = await Promise.all([lockInterview(tx, interviewId), seatsOf(tx, interviewId), activeUsers(tx, [to])])
  if (!person) throw notFound('active user')
  if (person.is_program) throw refused('not_a_person', 'Only people sit on a panel.')
  const isOwed = seats.some((seat) => seat.user_id === from && !seat.given)
  if (interview.status !== 'Scheduled' || !isOwed) throw refused('illegal_transition', 'This interview is not waiting for their feedback.')
  let status: 'Scheduled' | 'Completed' = 'Scheduled'
  if (seats.some((seat) => seat.user_id === to)) {
    await dropSeat(tx, interviewId, from)
    if (seats.every((seat) => seat.given || seat.user_id === from)) status = 'Completed'
  } else {
    const times = { startsAt: interview.starts_at, endsAt: interview.ends_at }
    const [, [clash]] = await Promise.all([takeTurns(tx, [to]), conflictsOf(tx, interviewId, [to], times)])
    if (clash) {
      const when = `from ${clash.starts_at.toISOString()} to ${clash.ends_at.toISOString()}`
      throw refused('panel_conflict', `${person.display_name} is in another interview ${when}.`)
    }
    await moveSeat(tx, interviewId, from, to)
  }
  await setInterviewStatus(tx, interviewId, status)
  if (status === 'Completed') await freePanels(tx, [interviewId])
  await recordAudit(ctx, {
    action: 'interview.update',
    entityType: 'interview',
    entityId: interviewId,
    outcome: status,
    details: { application_id: interview.application_id, changed: ['panel'], reassigned_from: from, reassigned_to: to },
  })
}
