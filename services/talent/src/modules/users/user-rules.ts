import { refused, transitions } from '@tanager/kernel'

export type UserStatus = 'Active' | 'Inactive'

/** The life of a user: who leaves can come back, and is never deleted, since the history names them. */
export const userFlow = transitions<UserStatus, 'deactivate' | 'activate'>('A user', {
  deactivate: { action: 'user.deactivate', from: ['Active'], to: 'Inactive', words: 'be deactivated' },
  activate: { action: 'user.activate', from: ['Inactive'], to: 'Active', words: 'be activated' },
})

/** What the rules need to know of the user who is to be changed. */
export interface Changed {
  id: string
  status: UserStatus
  roles: readonly string[]
  /** Whether another active user holds TENANT_ADMIN. */
  otherAdmin: boolean
}
const ADMIN = 'TENANT_ADMIN'
const isLastAdmin = ({ status, roles, otherAdmin }: Changed) => status === 'Active' && roles.includes(ADMIN) && !otherAdmin

/** Nobody changes their own roles, and somebody always administers the tenant. The caller is null for who is no user: the operator, a provider. */
export function refuseRoles(user: Changed, roles: readonly string[], callerId: string | null): void {
  if (user.id === callerId) throw refused('own_roles', 'You cannot change your own roles. Ask another administrator.')
  if (isLastAdmin(user) && !roles.includes(ADMIN)) throw lastAdmin()
}

export function refuseDeactivation(user: Changed, callerId: string | null): void {
  userFlow.apply(user.status, 'deactivate')
  if (user.id === callerId) throw refused('own_account', 'You cannot deactivate your own account. Ask another administrator.')
  if (isLastAdmin(user)) throw lastAdmin()
}

const lastAdmin = () =>
  refused('last_tenant_admin', 'This is the last active tenant administrator. Give TENANT_ADMIN to somebody else first.')

/** What a caller who may manage users can do to this one now. */
export function userActions(user: Changed, callerId: string): string[] {
  const allowed = ['user.update', ...userFlow.allowed(user.status)]
  if (user.status === 'Active') allowed.push('user.sign-out')
  if (user.id !== callerId) allowed.push('user.set-roles')
  const mustStay = user.id === callerId || isLastAdmin(user)
  return allowed.filter((action) => !(mustStay && action === 'user.deactivate')).sort()
}
