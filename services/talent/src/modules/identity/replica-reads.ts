import type { Pool, Replica } from '@tanager/postgres'
import { inTenant } from '@tanager/postgres'
import type { UserCtx } from '../../context.ts'
import { newestEntry } from '../audit/audit.actions.ts'

/**
 * What may be read from a replica, by operation: lists and counts, which cost most and are asked for most. A read belongs here when it
 * writes nothing, not even an audit entry, and shows only what audited actions write (ADR 0062).
 */
export const REPLICA_READS: ReadonlySet<string> = new Set([
  'listCandidates',
  'listDuplicateSuggestions',
  'listTans',
  'listApplications',
  'listInterviews',
  'listOffers',
  'listDiscrepancies',
  'listVerification',
  'listEmployees',
  'listAuditEntries',
  'getDashboardSummary',
])

/**
 * The work on the replica, for a caller whom the primary has let in. Every write of a tenant adds to the tenant's audit log in the same
 * transaction, so a replica that has the newest entry which the primary had has every write before it: the caller's own, from whichever
 * process, and everybody else's. One that has not is not asked.
 */
export async function readFromReplica<T>(
  { replica, pool }: { replica: Replica; pool: Pool },
  { ctx, newest }: { ctx: UserCtx; newest: number },
  work: (ctx: UserCtx) => Promise<T>,
): Promise<T> {
  const { tenantId } = ctx.actor
  const found = await replica.read(
    tenantId,
    async (tx) => (await newestEntry(tx)) >= newest,
    (tx) => work({ ...ctx, tx }),
  )
  return found ? found.answer : inTenant(pool, { tenantId }, (tx) => work({ ...ctx, tx }))
}
