import type { Ctx } from '../../context.ts'
import { deleteInterviews } from './erasure.store.ts'

/** Takes the interviews of applications away, with panels and feedback. */
export const forgetInterviews = (ctx: Ctx, applicationIds: readonly string[]) => deleteInterviews(ctx.tx, applicationIds)
