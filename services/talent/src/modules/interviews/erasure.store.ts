import { prepared, rows, type Tx } from '@tanager/postgres'

const THEIRS = `interview_id in (select i.id from interviews i where i.tenant_id = $1 and i.application_id = any ($2::uuid[]))`
/** The application's role may delete here only while it erases a candidate (ADR 0052). */
export const INTERVIEW_ERASURE_SQL = prepared('interviews-erasure', {
  lock: `select id from interviews where tenant_id = $1 and application_id = any ($2::uuid[]) order by id for update`,
  feedback: `delete from interview_feedback where tenant_id = $1 and ${THEIRS}`,
  panel: `delete from interview_panel where tenant_id = $1 and ${THEIRS}`,
  interviews: `delete from interviews where tenant_id = $1 and application_id = any ($2::uuid[])`,
})

export async function deleteInterviews(tx: Tx, applicationIds: readonly string[]): Promise<void> {
  const { lock, feedback, panel, interviews } = INTERVIEW_ERASURE_SQL
  for (const statement of [lock, feedback, panel, interviews]) await rows(tx, statement, [applicationIds])
}
