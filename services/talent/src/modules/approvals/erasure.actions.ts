import type { Ctx } from '../../context.ts'
import { deleteRequests } from './erasure.store.ts'

/** Takes requests away, with what people wrote on their steps. What they were about must be gone by then. */
export const forgetRequests = (ctx: Ctx, ids: readonly string[]) => deleteRequests(ctx.tx, ids)
