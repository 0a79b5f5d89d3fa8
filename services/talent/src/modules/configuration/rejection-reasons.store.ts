import { maybe, prepared, rows, type Tx } from '@tanager/postgres'

export interface RejectionReasonsRow {
  reasons: string[]
  row_version: number
}

export const REJECTION_REASON_SQL = prepared('rejection-reasons', {
  find: `select reasons, row_version from rejection_reasons where tenant_id = $1`,
  save: `insert into rejection_reasons (tenant_id, reasons, row_version) values ($1, $2, $3)
         on conflict (tenant_id) do update set reasons = excluded.reasons, row_version = excluded.row_version, updated_at = excluded.updated_at`,
})

export const storedReasons = (tx: Tx) => maybe<RejectionReasonsRow>(tx, REJECTION_REASON_SQL.find)
export const saveReasons = (tx: Tx, { reasons, row_version }: RejectionReasonsRow) =>
  rows(tx, REJECTION_REASON_SQL.save, [reasons, row_version])
