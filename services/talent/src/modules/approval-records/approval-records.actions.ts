import { refused } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import type { ApprovedEntity } from '../../policy.ts'
import type { NamedApproval } from './approval-records.schema.ts'
import { newestRecord } from './approval-records.store.ts'

/**
 * Refuses when the approval that the caller rests upon is no longer the one that counts: between its look and this transaction
 * people may have decided anew. Nothing to do where it names none. The caller holds the record's lock, so that the answer stays true.
 */
export async function demandApproval(ctx: Ctx, kind: ApprovedEntity, entityId: string, named: NamedApproval | null): Promise<void> {
  if (named === null) return
  const newest = await newestRecord(ctx.tx, kind, entityId)
  const same = newest?.approval_request_id === named.id && newest.version === named.version
  const approved = newest?.status === 'Approved' && (kind !== 'discrepancy' || newest.outcome === 'Resolved')
  if (!same || !approved) throw superseded()
}

/** One sentence for every reason: a caller that guesses ids learns nothing. */
export const superseded = () =>
  refused('approval_superseded', 'The approval that this call names is no longer the current one. Nothing was done; read it again.')
