import type { Ctx } from '../../context.ts'
import { deleteOffers } from './erasure.store.ts'

/** Takes the offers of applications away, with what they pay. Their numbers stay given out. */
export const forgetOffers = (ctx: Ctx, applicationIds: readonly string[]) => deleteOffers(ctx.tx, applicationIds)
