import type { Ctx } from '../../context.ts'
import { deleteNotesOf } from './erasure.store.ts'

/** Takes away every note about a person and their applications. */
export const forgetNotes = (ctx: Ctx, candidateId: string) => deleteNotesOf(ctx.tx, candidateId)
