import type { Ctx } from '../../context.ts'
import { countAnswers, forgetAnswers } from './erasure.store.ts'

/** How many kept answers name one of the records. */
export const countAnswersAbout = (ctx: Ctx, ids: readonly string[]) => countAnswers(ctx.tx, ids)

/** Takes the kept answers that name one of the records. Their keys stay and answer not_replayable: a repeated upload must not bring a person back. */
export const forgetAnswersAbout = (ctx: Ctx, ids: readonly string[]) => forgetAnswers(ctx.tx, ids)
