import type { Ctx } from '../../context.ts'
import { deleteDiscrepancies } from './erasure.store.ts'

/** Takes the discrepancies of applications away. */
export const forgetDiscrepancies = (ctx: Ctx, applicationIds: readonly string[]) => deleteDiscrepancies(ctx.tx, applicationIds)
