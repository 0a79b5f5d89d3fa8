import { prepared, rows, type Tx } from '@tanager/postgres'

/** A statement of the operator alone: the application's role deletes nothing here. */
export const DISCREPANCY_ERASURE_SQL = prepared('discrepancies-erasure', {
  discrepancies: `delete from discrepancies where tenant_id = $1 and application_id = any ($2::uuid[])`,
})

export const deleteDiscrepancies = (tx: Tx, applicationIds: readonly string[]) =>
  rows(tx, DISCREPANCY_ERASURE_SQL.discrepancies, [applicationIds])
