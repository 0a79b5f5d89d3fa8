import { maybe, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import type { SavedQuestion } from './saved-questions.schema.ts'

export type SavedQuestionRow = Omit<SavedQuestion, 'allowed_actions'>

const COLUMNS = `q.id, q.question, q.chart, json_build_object('user_id', q.created_by, 'display_name', u.display_name) as created_by, q.created_at`
const FROM = `saved_questions q join users u on u.tenant_id = $1 and u.id = q.created_by`
export const SAVED_QUESTION_SQL = {
  ...prepared('saved-questions', {
    find: `select ${COLUMNS} from ${FROM} where q.tenant_id = $1 and q.id = $2`,
    count: `select count(*)::int as saved from saved_questions where tenant_id = $1`,
    insert: `insert into saved_questions (tenant_id, id, question, chart, created_by) values ($1, $2, $3, $4, $5)`,
    remove: `delete from saved_questions where tenant_id = $1 and id = $2`,
  }),
  ...replanned({
    list: `select ${COLUMNS} from ${FROM} where q.tenant_id = $1 and ($2::uuid is null or q.id < $2) order by q.id desc limit $3`,
  }),
}

export const listSavedQuestions = (tx: Tx, before: string | null, limit: number) =>
  rows<SavedQuestionRow>(tx, SAVED_QUESTION_SQL.list, [before, limit])
export const findSavedQuestion = (tx: Tx, id: string) => maybe<SavedQuestionRow>(tx, SAVED_QUESTION_SQL.find, [id])
export const countSavedQuestions = async (tx: Tx) => (await maybe<{ saved: number }>(tx, SAVED_QUESTION_SQL.count))?.saved ?? 0
export const insertSavedQuestion = (tx: Tx, q: { id: string; question: string; chart: string; createdBy: string }) =>
  rows(tx, SAVED_QUESTION_SQL.insert, [q.id, q.question, q.chart, q.createdBy])
export const removeSavedQuestion = (tx: Tx, id: string) => rows(tx, SAVED_QUESTION_SQL.remove, [id])
