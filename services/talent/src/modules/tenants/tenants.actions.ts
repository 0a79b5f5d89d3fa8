import { conflict, newId, notFound, refused } from '@tanager/kernel'
import { isSqlState, UNIQUE_VIOLATION } from '@tanager/postgres'
import type { Ctx } from '../../context.ts'
import { ROLES, type Role } from '../../policy.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { WORKFLOWS } from '../configuration/workflow-catalog.ts'
import { searchKey } from '../users/search-key.ts'
import { DEFAULT_FORM } from './default-form.ts'
import {
  beginChain,
  findUserByEmail,
  grantUserRole,
  insertFormDefinition,
  insertMatrix,
  insertNumberingRule,
  insertRule,
  insertTenant,
  insertUser,
  insertWorkflow,
  registerTenant,
  revokeUserRole,
} from './tenants.store.ts'

// Operator's actions: they run on the owner's connection, inside the tenant they concern, and are audited like any other.

const NUMBER_PREFIXES = { tan: 'TAN-', employee: 'EMP-', offer: 'OF-' }
const DEFAULT_MATRIX: Record<string, Role[]> = {
  tan: ['DEPARTMENT_HEAD', 'FINANCE_APPROVER'],
  shortlist: ['HIRING_MANAGER'],
  offer: ['FINANCE_APPROVER', 'HR_HEAD'],
  discrepancy: ['HR_OPERATIONS'],
  employee_conversion: ['HR_OPERATIONS'],
}

export interface NewTenant {
  code: string
  name: string
  legalName: string
  domain: string
}

/** A tenant with its defaults: numbering, approval matrix, workflow definitions, green form, an empty audit chain. */
export async function createTenant(ctx: Ctx, tenant: NewTenant): Promise<void> {
  const { tx } = ctx
  try {
    await registerTenant(tx, tenant.code)
  } catch (error) {
    if (isSqlState(error, UNIQUE_VIOLATION)) throw conflict('tenant_exists', `There is a tenant with the code ${tenant.code} already.`)
    throw error
  }
  await insertTenant(tx, tenant)
  await beginChain(tx)
  for (const [kind, prefix] of Object.entries(NUMBER_PREFIXES)) await insertNumberingRule(tx, kind, prefix)
  for (const [entity, roles] of Object.entries(DEFAULT_MATRIX)) {
    await insertMatrix(tx, entity)
    for (const [index, role] of roles.entries()) await insertRule(tx, newId(), entity, index + 1, ROLES[role], role)
  }
  for (const flow of WORKFLOWS) await insertWorkflow(tx, newId(), flow)
  await insertFormDefinition(tx, DEFAULT_FORM)
  await recordAudit(ctx, { action: 'tenant.create', entityType: 'tenant', entityId: tx.tenantId, outcome: 'Created' })
}

export interface UserToAdd {
  email: string
  displayName: string
  roles: Role[]
  department?: string
  location?: string
}

export async function addUser(ctx: Ctx, user: UserToAdd): Promise<string> {
  const id = newId()
  const emailKey = user.email.trim().toLowerCase()
  if (await findUserByEmail(ctx.tx, emailKey)) throw conflict('user_exists', 'There is a user with this e-mail already.')
  await insertUser(ctx.tx, {
    id,
    email: user.email.trim(),
    emailKey,
    displayName: user.displayName,
    searchKey: searchKey(`${user.displayName} ${user.email}`),
    department: user.department ?? null,
    location: user.location ?? null,
  })
  for (const role of user.roles) await grantUserRole(ctx.tx, id, role)
  await recordAudit(ctx, { action: 'user.add', entityType: 'user', entityId: id, outcome: 'Added', details: { roles: user.roles } })
  return id
}

/** Gives or takes a role; a token with a role that was taken is refused at its next request. */
export async function changeRole(ctx: Ctx, change: 'grant' | 'revoke', email: string, role: Role): Promise<void> {
  const user = await findUserByEmail(ctx.tx, email.trim().toLowerCase())
  if (!user) throw notFound('user')
  if (change === 'grant') await grantUserRole(ctx.tx, user.id, role)
  else if (!(await revokeUserRole(ctx.tx, user.id, role))) throw refused('role_not_held', `The user does not hold ${role}.`)
  await recordAudit(ctx, {
    action: `role.${change}`,
    entityType: 'user',
    entityId: user.id,
    outcome: change === 'grant' ? 'Granted' : 'Revoked',
    details: { role },
  })
}
