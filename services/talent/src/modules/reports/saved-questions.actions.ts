import { newId, notFound, refused } from '@tanager/kernel'
import type { Actor, UserCtx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import type { SaveQuestion } from './saved-questions.schema.ts'
import {
  countSavedQuestions,
  findSavedQuestion,
  insertSavedQuestion,
  removeSavedQuestion,
  type SavedQuestionRow,
} from './saved-questions.store.ts'

/** A board is opened as a whole, and each question on it is asked. */
const MOST = 100

export async function readSavedQuestion(ctx: Pick<UserCtx, 'tx'>, id: string): Promise<SavedQuestionRow> {
  const found = await findSavedQuestion(ctx.tx, id)
  if (!found) throw notFound()
  return found
}

export const mayUnsave = (row: SavedQuestionRow, actor: Pick<Actor, 'userId' | 'role'>) =>
  row.created_by.user_id === actor.userId || actor.role === 'TENANT_ADMIN'

/** The entry tells that something was saved, not what: a question may hold a name. */
export async function saveQuestion(ctx: UserCtx, { question, chart }: SaveQuestion): Promise<SavedQuestionRow> {
  if ((await countSavedQuestions(ctx.tx)) >= MOST)
    throw refused('board_full', `The board has ${MOST} questions already. Remove one that nobody needs first.`)
  const id = newId()
  await insertSavedQuestion(ctx.tx, { id, question: question.trim(), chart, createdBy: ctx.actor.userId })
  await recordAudit(ctx, { action: 'report.save', entityType: 'saved_question', entityId: id, outcome: 'Saved', details: { chart } })
  return readSavedQuestion(ctx, id)
}

export async function unsaveQuestion(ctx: UserCtx, id: string): Promise<void> {
  const row = await readSavedQuestion(ctx, id)
  if (!mayUnsave(row, ctx.actor))
    throw refused('not_the_author', 'Only the person who saved a question or the tenant administrator can remove it from the board.')
  await removeSavedQuestion(ctx.tx, id)
  await recordAudit(ctx, { action: 'report.unsave', entityType: 'saved_question', entityId: id, outcome: 'Removed' })
}
