import { isUuid, Problem } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import type { Actor } from '../../context.ts'
import { holdsNoApprovingAction, isOpenToDeputies, type Role } from '../../policy.ts'
import { rolesOfPrincipal } from './identity.store.ts'

/** The caller as the deputy of a principal, in one of that person's deciding roles: the chosen one, or the first. */
export async function asDeputy(tx: Tx, actor: Actor, principal: string, chosen: string | undefined): Promise<Actor> {
  const roles = isUuid(principal) && actor.isPerson ? await rolesOfPrincipal(tx, principal, actor.userId) : undefined
  const deciding = (roles ?? []).filter((role) => !holdsNoApprovingAction(role))
  const role = chosen === undefined ? deciding[0] : deciding.find((one) => one === chosen)
  if (role === undefined) throw new Problem(403, 'not_a_deputy', 'You are not the deputy of this person today, or not in this role.')
  return { ...actor, role: role as Role, deputyFor: principal.toLowerCase() }
}

interface Shown {
  allowed_actions?: unknown
  items?: unknown
}
/** What a record lets the role do, less what a deputy may not. */
export function forDeputies<T>(payload: T): T {
  const page = payload as Shown | null
  if (typeof page !== 'object' || page === null) return payload
  const { allowed_actions: actions, items } = page
  return {
    ...page,
    ...(Array.isArray(actions) ? { allowed_actions: actions.filter((code) => isOpenToDeputies(String(code))) } : {}),
    ...(Array.isArray(items) ? { items: items.map(forDeputies) } : {}),
  } as T
}
