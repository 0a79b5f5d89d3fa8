import { conflict, newId, notFound, refused } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import type { Ctx, UserCtx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import type { LegalHold, LiftLegalHold, PlaceLegalHold } from './legal-holds.schema.ts'
import { endHold, findHold, heldSince, insertHold, keepRecords, lockHold, recordsOfPerson } from './legal-holds.store.ts'

/** From here on neither retention nor a request nor the operator erases any record of the person. */
export async function placeHold(ctx: UserCtx, input: PlaceLegalHold): Promise<LegalHold> {
  const candidateId = input.candidate_id.toLowerCase()
  const kept = await keepRecords(ctx.tx, await recordsOfPerson(ctx.tx, candidateId))
  if (!kept.includes(candidateId)) throw refused('unknown_candidate', 'There is no such candidate.')
  const id = newId()
  if (!(await insertHold(ctx.tx, id, candidateId, input.reason, ctx.actor.userId)))
    throw conflict('hold_exists', 'This candidate is already under a legal hold.')
  await audit(ctx, 'legal-hold.place', id, 'Active', candidateId)
  return readHold(ctx.tx, id)
}

export async function liftHold(ctx: UserCtx, id: string, { reason }: LiftLegalHold): Promise<LegalHold> {
  if (!(await lockHold(ctx.tx, id))) throw notFound()
  const hold = await readHold(ctx.tx, id)
  if (hold.lifted_at !== null) throw refused('illegal_transition', 'This legal hold was already lifted.')
  await endHold(ctx.tx, id, ctx.actor.userId, reason)
  await audit(ctx, 'legal-hold.lift', id, 'Lifted', hold.candidate_id)
  return readHold(ctx.tx, id)
}

export async function readHold(tx: Tx, id: string): Promise<LegalHold> {
  const found = await findHold(tx, id)
  if (!found) throw notFound()
  return found
}

export async function refuseHeld({ tx }: Ctx, candidateId: string): Promise<void> {
  const since = await heldSince(tx, candidateId)
  if (since)
    throw refused(
      'legal_hold',
      `This person has been under a legal hold since ${since.toISOString().slice(0, 10)}. Nothing is erased until HR operations lift it.`,
    )
}

const audit = (ctx: UserCtx, action: string, id: string, outcome: string, candidateId: string) =>
  recordAudit(ctx, { action, entityType: 'legal_hold', entityId: id, outcome, details: { candidate_id: candidateId } })
