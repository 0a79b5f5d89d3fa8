import { randomUUID } from 'node:crypto'
import { inTenant, type Pool, type Tx } from '@tanager/postgres'
import type { Ctx } from '../../../services/talent/src/context.ts'
import { tenantOfCode } from '../../../services/talent/src/modules/identity/identity.store.ts'
import { Refusal } from './refusal.ts'

/** The operator acts outside any user; the audit log says OPERATOR. */
export const operatorContext = (tx: Tx): Ctx => ({ tx, actor: null, correlationId: randomUUID(), onAudit: () => {} })

/** One transaction of the operator's inside the tenant of that code. */
export async function inTenantOf<T>(owner: Pool, code: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTenant(owner, { tenantId: await demandTenant(owner, code) }, (tx) => work(operatorContext(tx)))
}

export async function demandTenant(owner: Pool, code: string): Promise<string> {
  const tenantId = await tenantOfCode(owner, code)
  if (tenantId === undefined) throw new Refusal(`There is no tenant with the code ${code}.`)
  return tenantId
}
