import { refused } from '@tanager/kernel'
import { holdsNoApprovingAction, mayTake } from '../../policy.ts'

/** A period is for an absence: whoever is away for longer gives somebody the role. */
export const MAX_DAYS = 366

export interface Appointment {
  principal: { id: string; roles: readonly string[] }
  deputy: { id: string; status: string; roles: readonly string[] } | undefined
  startsOn: string
  endsOn: string
  today: string
  /** Who appoints: the principal, or somebody who manages users. */
  callerId: string
}

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Who may be whose deputy, and for how long. The deputy's own requests are judged at each decision. */
export function refuseDeputy({ principal, deputy, startsOn, endsOn, today, callerId }: Appointment): void {
  if (principal.roles.every(holdsNoApprovingAction))
    throw refused('no_approvals', 'None of the roles of this person decides approvals, so there is nothing to delegate.')
  if (deputy?.id === principal.id) throw refused('same_user', 'Choose somebody else as the deputy.')
  if (deputy?.id === callerId)
    throw refused('own_roles', 'You cannot make yourself a deputy. Ask another administrator, or the person who is away.')
  if (deputy?.status !== 'Active') throw refused('unknown_user', 'There is no active user with this id.')
  if (!deputy.roles.some(canBeDeputy))
    throw refused('not_a_deputy', 'The deputy must hold a role that reads approvals, and must not be a guest or an agent.')
  if (endsOn < startsOn || endsOn < today || days(startsOn, endsOn) >= MAX_DAYS)
    throw refused('invalid_period', `The period must end today or later, not before it starts, and last at most ${MAX_DAYS} days.`)
}

const canBeDeputy = (role: string) => role !== 'AGENT_SERVICE' && mayTake(role, 'approval.read')

/** How it stands on that day. */
export function deputyStatus(
  row: { starts_on: string; ends_on: string; ended_at: unknown },
  today: string,
): 'Planned' | 'Active' | 'Ended' {
  if (row.ended_at !== null || row.ends_on < today) return 'Ended'
  return row.starts_on > today ? 'Planned' : 'Active'
}
