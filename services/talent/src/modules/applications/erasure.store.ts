import { prepared, rows, type Tx } from '@tanager/postgres'

/** The application's role may delete here only while it erases a candidate (ADR 0052). */
export const APPLICATION_ERASURE_SQL = prepared('applications-erasure', {
  lock: `select id from applications where tenant_id = $1 and candidate_id = $2 order by id for update`,
  stages: `delete from application_stages where tenant_id = $1 and application_id = any ($2::uuid[])`,
  applications: `delete from applications where tenant_id = $1 and id = any ($2::uuid[])`,
})

export const lockApplications = async (tx: Tx, candidateId: string) =>
  (await rows<{ id: string }>(tx, APPLICATION_ERASURE_SQL.lock, [candidateId])).map((row) => row.id)
export async function deleteApplications(tx: Tx, ids: readonly string[]): Promise<void> {
  await rows(tx, APPLICATION_ERASURE_SQL.stages, [ids])
  await rows(tx, APPLICATION_ERASURE_SQL.applications, [ids])
}
