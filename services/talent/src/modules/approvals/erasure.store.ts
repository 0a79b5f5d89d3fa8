import { prepared, rows, type Tx } from '@tanager/postgres'

/** The application's role may delete here only while it erases a candidate (ADR 0052). */
export const APPROVAL_ERASURE_SQL = prepared('approvals-erasure', {
  comments: `delete from approval_comments where tenant_id = $1 and request_id = any ($2::uuid[])`,
  steps: `delete from approval_steps where tenant_id = $1 and request_id = any ($2::uuid[])`,
  requests: `delete from approval_requests where tenant_id = $1 and id = any ($2::uuid[])`,
})

export async function deleteRequests(tx: Tx, ids: readonly string[]): Promise<void> {
  await rows(tx, APPROVAL_ERASURE_SQL.comments, [ids])
  await rows(tx, APPROVAL_ERASURE_SQL.steps, [ids])
  await rows(tx, APPROVAL_ERASURE_SQL.requests, [ids])
}
