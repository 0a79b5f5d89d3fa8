import { checkVersion, invalid } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import type { UpdateRejectionReasons } from './rejection-reasons.schema.ts'
import { type RejectionReasonsRow, saveReasons, storedReasons } from './rejection-reasons.store.ts'
import { repeated } from './same-words.ts'
import { lockTenantProfile } from './tenant-profile.store.ts'

export interface TenantReasons extends RejectionReasonsRow {
  is_default: boolean
}

/** Until the tenant stores its own. The console has these words in each of its languages. */
export const DEFAULT_REASONS = [
  'Lacks required skills',
  'Not enough experience',
  'Another candidate was a better match',
  'Location or work permit',
  'Salary expectations',
  'No reply from the candidate',
]

/** Version 1 is what the service brings along; the first one that is stored is version 2. */
export async function readReasons(ctx: Pick<Ctx, 'tx'>): Promise<TenantReasons> {
  const own = await storedReasons(ctx.tx)
  return own ? { ...own, is_default: false } : { reasons: DEFAULT_REASONS, row_version: 1, is_default: true }
}

/** The tenant's lock makes changes take turns: the first one has no row of its own yet. */
export async function updateReasons(ctx: Ctx, input: UpdateRejectionReasons, ifMatch: string | undefined): Promise<TenantReasons> {
  await lockTenantProfile(ctx.tx)
  const before = await readReasons(ctx)
  checkVersion(before.row_version, ifMatch, input.row_version)
  const reasons = input.reasons.map((reason) => reason.trim())
  const twice = repeated(reasons)
  if (twice.length > 0) throw invalid(twice.map((at) => ({ path: `reasons.${at}`, message: 'is in the list already' })))
  const saved = { reasons, row_version: before.row_version + 1 }
  await saveReasons(ctx.tx, saved)
  await recordAudit(ctx, {
    action: 'configuration.rejection-reasons.update',
    entityType: 'rejection_reasons',
    entityId: null,
    outcome: 'Updated',
    details: { reasons: reasons.length, row_version: saved.row_version },
  })
  return { ...saved, is_default: false }
}
