import { refused } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { changeHiringManager } from './handover.store.ts'
import { demandManager } from './tans.actions.ts'
import { lockTan } from './tans.store.ts'

/** Gives a TAN that is still open to another hiring manager. Its approvals stay: what was decided on was the position. */
export async function handOverTan(ctx: Ctx, tanId: string, from: string, to: string): Promise<void> {
  const tan = await lockTan(ctx.tx, tanId)
  await demandManager(ctx, to)
  if (tan.hiring_manager_id !== from || !['PendingApproval', 'Approved'].includes(tan.status))
    throw refused('illegal_transition', 'This TAN is not waiting for them.')
  await changeHiringManager(ctx.tx, tanId, to)
  await recordAudit(ctx, {
    action: 'tan.update',
    entityType: 'tan',
    entityId: tanId,
    outcome: tan.status,
    details: { changed: ['hiring_manager_id'], reassigned_from: from, reassigned_to: to },
  })
}
