import { notFound, Problem, refused } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { handOverSeat } from '../interviews/handover.actions.ts'
import { handOverTan } from '../requisitions/handover.actions.ts'
import { demandUser, waitingFor } from '../users/users.actions.ts'
import type { WaitingItem } from '../users/users.schema.ts'
import { MOVABLE, type Reassign, type Reassigned } from './handover.schema.ts'

const HAND_OVER = { interview_feedback: handOverSeat, hiring_manager: handOverTan }
type Movable = WaitingItem & { kind: keyof typeof HAND_OVER }
const isMovable = (item: WaitingItem): item is Movable => (MOVABLE as readonly string[]).includes(item.kind)

/** Gives what waits for a person to somebody else. What cannot go, because the other is busy at that time, stays and is told. */
export async function reassign(ctx: Ctx, userId: string, input: Reassign): Promise<Reassigned> {
  const to = input.to_user_id.toLowerCase()
  if (to === userId) throw refused('same_user', 'Choose somebody else.')
  const [, taker] = [await demandUser(ctx, userId), await demandUser(ctx, to).catch(notThere)]
  if (taker.status !== 'Active') throw refused('user_inactive', 'The user who should take over is deactivated. Choose somebody else.')
  const asked = input.items
  const waiting = (await waitingFor(ctx, userId)).filter(isMovable)
  const chosen = asked
    ? waiting.filter((item) => asked.some((one) => one.kind === item.kind && one.entity_id.toLowerCase() === item.entity_id))
    : waiting
  if (asked && chosen.length < asked.length) throw notFound('work that waits for this user')
  const moved: WaitingItem[] = []
  const notMoved: Reassigned['not_moved'] = []
  for (const item of chosen) {
    try {
      await ctx.tx.attempt(() => HAND_OVER[item.kind](ctx, item.entity_id, userId, to))
      moved.push(item)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notMoved.push({ ...item, code: error.code, detail: error.message })
    }
  }
  return { moved, not_moved: notMoved, waiting: await waitingFor(ctx, userId) }
}

function notThere(error: unknown): never {
  throw error instanceof Problem ? refused('unknown_user', 'There is no such user to take over.') : error
}
