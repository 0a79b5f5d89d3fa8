import { newId } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import type { Ctx } from '../../context.ts'
import { appendAudit, auditHead, tenantsWithChains } from './audit.store.ts'

/** The ids of all tenants: each has a chain. */
export const tenantIds = tenantsWithChains

/** The number of the tenant's newest entry. */
export const newestEntry = async (tx: Tx): Promise<number> => (await auditHead(tx))?.sequence ?? 0

/** Values of an entry's details: ids, codes, numbers and digests. Never a name, an address or any other personal data. */
export type AuditDetails = Record<string, string | number | boolean | null | readonly (string | number)[]>

export interface AuditEvent {
  /** An action code of policy.ts, a `configuration.…` update, or an event such as `authorization.denied`. */
  action: string
  entityType: string
  entityId: string | null
  /** The decision or the result. */
  outcome: string
  details?: AuditDetails
}

/** Writes the entry in the transaction of the change itself. Its head lock is the last lock a transaction takes. */
export async function recordAudit(ctx: Ctx, event: AuditEvent): Promise<void> {
  await appendAudit(ctx.tx, {
    id: newId(),
    action: event.action,
    entityType: event.entityType,
    entityId: event.entityId,
    actorUserId: ctx.actor?.userId ?? null,
    actorRole: ctx.actor?.role ?? ctx.outsider ?? 'OPERATOR',
    outcome: event.outcome,
    correlationId: ctx.correlationId,
    details: JSON.stringify({ ...event.details, ...ctx.onBehalf }),
  })
  ctx.onAudit(ctx.tx.tenantId)
}
