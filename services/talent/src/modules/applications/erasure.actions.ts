import type { Ctx } from '../../context.ts'
import { deleteApplications, lockApplications } from './erasure.store.ts'

/** Holds all applications of a candidate, whoever is busy with one of them; answers their ids. */
export const seizeApplicationsOf = (ctx: Ctx, candidateId: string) => lockApplications(ctx.tx, candidateId)

/** Takes applications away with their history. What hangs on them must be gone by then. */
export const forgetApplications = (ctx: Ctx, ids: readonly string[]) => deleteApplications(ctx.tx, ids)
