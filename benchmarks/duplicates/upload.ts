import { inTenant, type Pool, type Tx } from '@tanager/postgres'
import type { DuplicateFacts } from '../../services/talent/src/modules/candidates/duplicate-facts.ts'
import { suggestDuplicates } from '../../services/talent/src/modules/candidates/duplicates.actions.ts'
import type { DuplicateSuggestion } from '../../services/talent/src/modules/candidates/duplicates.schema.ts'

/** A tenant with candidates, as the application's role. */
export interface Target {
  pool: Pool
  tenantId: string
}

class Undo extends Error {}

/** One upload, as the service does it, taken back afterwards: every sample meets the same bank. */
export async function upload(bank: Target, facts: DuplicateFacts): Promise<{ found: DuplicateSuggestion[]; ms: number }> {
  let answer = { found: [] as DuplicateSuggestion[], ms: 0 }
  await inTenant(bank.pool, { tenantId: bank.tenantId }, async (tx) => {
    await insertCandidate(tx, facts)
    const begun = performance.now()
    const found = await suggestDuplicates({ tx, actor: null, correlationId: 'bench', onAudit: () => {} }, facts)
    answer = { found, ms: performance.now() - begun }
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return answer
}
const insertCandidate = (tx: Tx, facts: DuplicateFacts) =>
  tx.query({ name: 'bench.insert', text: 'insert into candidates (tenant_id, id, full_name) values ($1, $2, $3)' }, [
    facts.candidateId,
    facts.fullName,
  ])
