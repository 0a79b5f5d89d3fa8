import type { Ctx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { type NewCompensation, offersOf, saveCompensations, takeTurn, touchOffers } from './compensations.store.ts'

export type { NewCompensation }

// Operator's actions: they run on the owner's connection, inside the tenant they concern.

/** Keeps other imports of the tenant out until the transaction ends; to be called before the file is checked. */
export const beginImport = async (ctx: Ctx): Promise<void> => {
  await takeTurn(ctx.tx)
}

export interface OfferFound {
  status: string
  /** Whether it has a compensation that an import would overwrite. */
  filled: boolean
}
/** The numbers that are offers of the tenant. */
export const findOffers = async (ctx: Ctx, numbers: readonly string[]): Promise<Map<string, OfferFound>> =>
  new Map((await offersOf(ctx.tx, numbers)).map((row) => [row.offer_number, row]))

/** What an offer pays is fixed by its submission; a trigger of the database refuses the rest. */
export const takesCompensation = (offer: OfferFound) => offer.status === 'Draft'

export interface CheckedFile {
  /** Of the whole file, in hex. */
  sha256: string
  rows: number
  added: number
  replaced: number
  /** Its rows, each of an offer that exists, some at a time. */
  batches: AsyncIterable<readonly NewCompensation[]>
}

/** Writes what a checked file says, all of it or nothing, under one audit entry that names the file by its digest. */
export async function importCompensations(ctx: Ctx, file: CheckedFile): Promise<void> {
  const { sha256, rows, added, replaced } = file
  let written = 0
  for await (const batch of file.batches) {
    const ids = await saveCompensations(ctx.tx, batch)
    await touchOffers(ctx.tx, ids)
    written += ids.length
  }
  if (written !== rows) throw new Error(`The file has ${rows} rows and ${written} were written; nothing is kept.`)
  await recordAudit(ctx, {
    action: 'offer.compensation-import',
    entityType: 'offer',
    entityId: null,
    outcome: 'Imported',
    details: { sha256, rows, added, replaced },
  })
}
