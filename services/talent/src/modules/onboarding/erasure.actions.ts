import type { Ctx } from '../../context.ts'
import { deleteCases } from './erasure.store.ts'

/** Takes away what was derived about applications. */
export const forgetCases = (ctx: Ctx, applicationIds: readonly string[]) => deleteCases(ctx.tx, applicationIds)
