import { prepared, rows, type Tx } from '@tanager/postgres'

/** A statement of the operator alone: the application's role deletes nothing here. */
export const CASE_ERASURE_SQL = prepared('onboarding-erasure', {
  cases: `delete from onboarding_cases where tenant_id = $1 and application_id = any ($2::uuid[])`,
})

export const deleteCases = (tx: Tx, applicationIds: readonly string[]) => rows(tx, CASE_ERASURE_SQL.cases, [applicationIds])
