import type { Pool } from '@tanager/postgres'
import type { Ctx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import type { KeyRing, SealedPlace } from './key-ring.ts'
import {
  answersNotSealedBy,
  documentsNotSealedBy,
  forgetOtherProofs,
  keysInUse,
  type SealedRow,
  saveAnswers,
  saveDocument,
} from './rekey.store.ts'

// Operator's actions: they run on the owner's connection, inside the tenant they concern.

/** Keys that rows of the tenant need and the ring does not hold. */
export const missingKeys = async (ctx: Ctx, keys: KeyRing) => (await keysInUse(ctx.tx)).filter((id) => !keys.ids.includes(id))

const KINDS = {
  // A document may be large, and a batch is in memory twice.
  answers: { batch: 100, find: answersNotSealedBy, save: saveAnswers },
  document: { batch: 4, find: documentsNotSealedBy, save: saveDocument },
} as const

/** Seals one batch of older rows with the current key; answers how many. Stopped in between, the next run goes on where it ended. */
export async function resealBatch(ctx: Ctx, keys: KeyRing, purpose: keyof typeof KINDS): Promise<number> {
  const { batch, find, save } = KINDS[purpose]
  const found = await find(ctx.tx, keys.current, batch)
  for (const row of found) {
    const place = { tenantId: ctx.tx.tenantId, recordId: row.id, purpose }
    const { keyId, bytes } = keys.seal(opened(keys, row, place), place)
    await save(ctx.tx, row.id, bytes, keyId)
  }
  return found.length
}

const WORDS = { answers: 'seal', document: 'document' }
function opened(keys: KeyRing, row: SealedRow, place: SealedPlace & { purpose: keyof typeof KINDS }): Buffer {
  try {
    return keys.open({ keyId: row.seal_key, bytes: row.sealed }, place)
  } catch {
    throw new Error(
      `The ${WORDS[place.purpose]} of the row ${row.id} does not open with the key ${row.seal_key}: it was changed. Its batch was not saved.`,
    )
  }
}

/** One entry per run, after its last batch. */
export const recordRekey = (ctx: Ctx, keys: KeyRing, counts: { submissions: number; documents: number }) =>
  recordAudit(ctx, {
    action: 'green-form.rekey',
    entityType: 'green_form',
    entityId: null,
    outcome: 'Rekeyed',
    details: { key_id: keys.current, ...counts },
  })

/** Once every tenant was sealed anew, the service may start without the older keys. */
export const forgetOlderKeys = (owner: Pool, keys: KeyRing) => forgetOtherProofs(owner, keys.current)
