import type { Ctx } from '../../context.ts'
import { forgetAnswers } from './erasure.store.ts'

/** Takes the kept answers that name a record. Their keys stay and answer not_replayable: a repeated upload must not bring a person back. */
export const forgetAnswersAbout = (ctx: Ctx, id: string) => forgetAnswers(ctx.tx, id)
