import { prepared, rows, type Tx } from '@tanager/postgres'

/** A statement of the operator alone: the application's role may not change an answer that was kept. */
export const ANSWER_ERASURE_SQL = prepared('idempotency-erasure', {
  forget: `update idempotency_keys set body = null where tenant_id = $1 and position($2::uuid::text in body) > 0`,
})

export const forgetAnswers = (tx: Tx, id: string) => rows(tx, ANSWER_ERASURE_SQL.forget, [id])
