import { conflict, newId, refused } from '@tanager/kernel'
import { isSqlState, UNIQUE_VIOLATION } from '@tanager/postgres'
import type { Ctx } from '../../context.ts'
import { ROLES, type Role } from '../../policy.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { WORKFLOWS } from '../configuration/workflow-catalog.ts'
import { DEFAULT_FORM } from './default-form.ts'
import {
  beginChain,
  insertFormDefinition,
  insertMatrix,
  insertNumberingRule,
  insertRule,
  insertTenant,
  insertWorkflow,
  registerTenant,
  setTenantStatus,
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

/** Shuts everybody of a tenant out, candidates with a link included, or lets them in again; nothing of theirs is lost. */
export async function changeTenantStatus(ctx: Ctx, change: 'suspend' | 'resume'): Promise<void> {
  const status = change === 'suspend' ? 'Suspended' : 'Active'
  if (!(await setTenantStatus(ctx.tx, status))) throw refused('tenant_unchanged', `The tenant is ${status.toLowerCase()} already.`)
  await recordAudit(ctx, { action: `tenant.${change}`, entityType: 'tenant', entityId: ctx.tx.tenantId, outcome: status })
}
