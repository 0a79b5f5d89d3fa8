import { maybe, prepared, rows, type Tx } from '@tanager/postgres'

const NAMED = 'exists (select from unnest($2::uuid[]) as named (id) where position(named.id::text in k.body) > 0)'
/** The application's role may change a kept answer only while it erases a candidate (ADR 0052). */
export const ANSWER_ERASURE_SQL = prepared('idempotency-erasure', {
  count: `select count(*)::int as answers from idempotency_keys k where k.tenant_id = $1 and ${NAMED}`,
  forget: `update idempotency_keys k set body = null where k.tenant_id = $1 and ${NAMED}`,
})

export const countAnswers = async (tx: Tx, ids: readonly string[]) =>
  (await maybe<{ answers: number }>(tx, ANSWER_ERASURE_SQL.count, [ids]))?.answers ?? 0
export const forgetAnswers = (tx: Tx, ids: readonly string[]) => rows(tx, ANSWER_ERASURE_SQL.forget, [ids])
