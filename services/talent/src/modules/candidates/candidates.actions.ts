import { checkVersion, invalid } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { refreshCasesOfCandidate } from '../onboarding/onboarding.actions.ts'
import type { PatchCandidate } from './candidates.schema.ts'
import { type CandidateChange, type CandidateRow, lockCandidate, saveCandidate } from './candidates.store.ts'
import { factsOf, refreshKeys } from './duplicates.actions.ts'
import { isPhone, PHONE_WORDS } from './phone.ts'

/** Changes what the caller named; `current_location` is accepted and not kept, and the answer says so. */
export async function updateCandidate(
  ctx: Ctx,
  id: string,
  input: PatchCandidate,
  ifMatch: string | undefined,
): Promise<{ saved: CandidateRow; notPersisted: string[] }> {
  const before = await lockCandidate(ctx.tx, id)
  demandPhone(input.phone, before.phone)
  checkVersion(before.row_version, ifMatch, input.row_version)
  const { current_location, row_version: _version, ...fields } = input
  const notPersisted = current_location === undefined ? [] : ['current_location']
  if (Object.keys(fields).length === 0) return { saved: before, notPersisted } // nothing that is kept: no new version, and nothing to audit
  const saved = await saveCandidate(ctx.tx, id, { ...before, ...fields })
  const changed = changedFields(before, saved)
  if (changed.some((field) => MATCHED_BY.has(field)))
    await refreshKeys(ctx, { candidateId: id, ...factsOf(saved), sha256: null, text: null })
  if (changed.some((field) => VERIFIED_BY.has(field))) await refreshCasesOfCandidate(ctx, id)
  await recordAudit(ctx, {
    action: 'candidate.update',
    entityType: 'candidate',
    entityId: id,
    outcome: 'Updated',
    details: { changed, row_version: saved.row_version },
  })
  return { saved, notPersisted }
}

/** A number that was read from a CV may be any text: who sends it back unchanged is not made to correct it. */
function demandPhone(phone: string | null | undefined, before: string | null): void {
  if (phone && phone !== before && !isPhone(phone)) throw invalid([{ path: 'phone', message: PHONE_WORDS }])
}

/** What duplicates are found by. */
const MATCHED_BY: ReadonlySet<string> = new Set(['full_name', 'email', 'phone', 'current_employer'])
/** What a verification compares the green form with. */
const VERIFIED_BY: ReadonlySet<string> = new Set(['full_name', 'email', 'phone'])

/** Names only: values are personal data and never reach the audit log. */
const changedFields = (before: CandidateRow, after: CandidateRow) =>
  (
    ['full_name', 'email', 'phone', 'headline', 'current_employer', 'total_experience_years', 'skills', 'summary', 'source'] as const
  ).filter((field: keyof CandidateChange) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
