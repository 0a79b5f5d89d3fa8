import { prepared, rows, type Tx } from '@tanager/postgres'

/** The application's role may delete here only while it erases a candidate (ADR 0052). */
export const DISCREPANCY_ERASURE_SQL = prepared('discrepancies-erasure', {
  discrepancies: `delete from discrepancies where tenant_id = $1 and application_id = any ($2::uuid[])`,
})

export const deleteDiscrepancies = (tx: Tx, applicationIds: readonly string[]) =>
  rows(tx, DISCREPANCY_ERASURE_SQL.discrepancies, [applicationIds])
