import type { Ctx } from '../../context.ts'
import { deleteForms } from './erasure.store.ts'

/** Takes the forms of applications away: submissions, documents, links, and who looked at what and why. */
export const forgetForms = (ctx: Ctx, applicationIds: readonly string[]) => deleteForms(ctx.tx, applicationIds)
