import type { RoleCode } from '../../session/roles.ts'

/** The roles that a program may have: they decide no approval (`approving_role`), and a program can do what they are for (`role_for_people`). */
export const KEY_ROLES = [
  'AGENT_SERVICE',
  'RECRUITER',
  'SOURCER',
  'COORDINATOR',
  'ONBOARDING_SPECIALIST',
  'VERIFICATION_OFFICER',
  'CONFIG_ADMIN',
  'AUDITOR',
] as const satisfies readonly RoleCode[]

const DAY = 86_400_000
/** How long a key lives unless one says otherwise. */
const USUAL_DAYS = 90

/** A calendar day of the person's own, `YYYY-MM-DD`. */
export const dayIn = (days: number, now = new Date()): string => {
  const then = new Date(now.getTime() + days * DAY)
  return [then.getFullYear(), then.getMonth() + 1, then.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
export const usualExpiry = (now = new Date()): string => dayIn(USUAL_DAYS, now)

/** The last moment of the day, where the person is. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999`)
