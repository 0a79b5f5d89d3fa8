import { ROLES, type RoleCode } from '../../session/roles.ts'
import { DECIDERS } from './matrix.ts'

const deciding = new Set<string>(Object.values(DECIDERS).flat())

/** The roles that a program may have: those that decide no approval (`approving_role`). */
export const KEY_ROLES: readonly RoleCode[] = ROLES.filter((role) => !deciding.has(role))

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
