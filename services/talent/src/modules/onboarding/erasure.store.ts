import { prepared, rows, type Tx } from '@tanager/postgres'

/** The application's role may delete here only while it erases a candidate (ADR 0052). */
export const CASE_ERASURE_SQL = prepared('onboarding-erasure', {
  cases: `delete from onboarding_cases where tenant_id = $1 and application_id = any ($2::uuid[])`,
})

export const deleteCases = (tx: Tx, applicationIds: readonly string[]) => rows(tx, CASE_ERASURE_SQL.cases, [applicationIds])
