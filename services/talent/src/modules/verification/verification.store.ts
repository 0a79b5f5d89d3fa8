import { prepared, rows, type Tx } from '@tanager/postgres'

// Two texts rather than one with an optional cursor: each keeps its range of the partial index in a prepared plan.
export const VERIFICATION_SQL = prepared('verification', {
  firstPage: `select application_id as id from onboarding_cases where tenant_id = $1 and open order by application_id desc limit $2`,
  nextPage: `select application_id as id from onboarding_cases where tenant_id = $1 and open and application_id < $3
              order by application_id desc limit $2`,
})

/** The applications that are being onboarded, newest first. */
export async function listOpenCases(tx: Tx, before: string | null, limit: number): Promise<string[]> {
  const found = await (before === null
    ? rows<{ id: string }>(tx, VERIFICATION_SQL.firstPage, [limit])
    : rows<{ id: string }>(tx, VERIFICATION_SQL.nextPage, [limit, before]))
  return found.map((row) => row.id)
}
