import { conflict, forbidden, newId, notFound, refused } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import type { Actor, UserCtx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { todayOf } from '../configuration/tenant-profile.actions.ts'
import { demandUser } from '../users/users.actions.ts'
import type { AppointDeputy, Deputy } from './deputies.schema.ts'
import { type DeputyRow, endDeputy, findDeputy, insertDeputy, lockDeputy, overlaps } from './deputies.store.ts'
import { deputyStatus, refuseDeputy } from './deputy-rules.ts'

/** Lets somebody decide the approvals of a person for a period. The person goes on deciding too. */
export async function appointDeputy(ctx: UserCtx, principalId: string, input: AppointDeputy): Promise<Deputy> {
  if (!ctx.actor.isPerson) throw forbidden('A service account decides nothing, so it has nothing to delegate.')
  const principal = await demandUser(ctx, principalId)
  const deputyId = input.deputy_id.toLowerCase()
  const deputy = deputyId === principalId ? principal : await demandUser(ctx, deputyId).catch(() => undefined)
  refuseDeputy({
    principal,
    deputy,
    startsOn: input.starts_on,
    endsOn: input.ends_on,
    today: await todayOf(ctx),
    callerId: ctx.actor.userId,
  })
  const made = { id: newId(), principalId, deputyId, startsOn: input.starts_on, endsOn: input.ends_on, createdBy: ctx.actor.userId }
  if (await overlaps(ctx.tx, made)) throw conflict('deputy_exists', 'This person is already the deputy in a part of that period.')
  await insertDeputy(ctx.tx, made)
  const details = { principal_id: principalId, deputy_id: deputyId, starts_on: input.starts_on, ends_on: input.ends_on }
  await recordAudit(ctx, { action: 'deputy.appoint', entityType: 'deputy', entityId: made.id, outcome: 'Appointed', details })
  return shownDeputy(ctx, made.id)
}

/** Ends it now: by the principal, by the deputy, or by who manages users (`of` is then the principal in the path). */
export async function dismissDeputy(ctx: UserCtx, id: string, of?: string): Promise<Deputy> {
  const row = await demandDeputy(ctx.tx, id, ctx.actor, of)
  if (row.ended_at !== null) throw refused('illegal_transition', 'This has already ended.')
  await endDeputy(ctx.tx, id)
  const details = { principal_id: row.principal_id, deputy_id: row.deputy_id }
  await recordAudit(ctx, { action: 'deputy.end', entityType: 'deputy', entityId: id, outcome: 'Ended', details })
  return shownDeputy(ctx, id)
}

/** Locked, or 404: one's own, given or received, or one of the principal in the path. */
export async function demandDeputy(tx: Tx, id: string, actor: Pick<Actor, 'userId'>, of?: string) {
  const row = await lockDeputy(tx, id)
  const mine = row?.principal_id === actor.userId || row?.deputy_id === actor.userId
  if (!row || !(of === undefined ? mine : row.principal_id === of)) throw notFound()
  return row
}

/** With how it stands today. */
export async function presented(ctx: UserCtx, found: readonly DeputyRow[]): Promise<Deputy[]> {
  const today = found.length === 0 ? '' : await todayOf(ctx)
  return found.map((row) => {
    const status = deputyStatus(row, today)
    return { ...row, status, allowed_actions: status === 'Ended' ? [] : ['deputy.end'] }
  })
}

async function shownDeputy(ctx: UserCtx, id: string): Promise<Deputy> {
  const row = await findDeputy(ctx.tx, id)
  const [shown] = row ? await presented(ctx, [row]) : []
  if (!shown) throw notFound()
  return shown
}
