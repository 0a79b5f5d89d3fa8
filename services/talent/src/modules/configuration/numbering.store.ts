import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import type { NumberKind } from './configuration.schema.ts'
import type { NumberFormat } from './number-format.ts'

export interface NumberingRow extends NumberFormat {
  kind: NumberKind
  last_value: number
  row_version: number
}

const COLUMNS = 'kind, prefix, suffix, padding, last_value, row_version'
export const NUMBERING_SQL = prepared('numbering', {
  list: `select ${COLUMNS} from numbering_rules where tenant_id = $1 order by array_position(array['tan', 'employee', 'offer'], kind)`,
  lock: `select ${COLUMNS} from numbering_rules where tenant_id = $1 and kind = $2 for update`,
  save: `update numbering_rules set prefix = $3, suffix = $4, padding = $5, row_version = row_version + 1, updated_at = now()
          where tenant_id = $1 and kind = $2 returning ${COLUMNS}`,
  take: `update numbering_rules set last_value = last_value + 1 where tenant_id = $1 and kind = $2 returning ${COLUMNS}`,
  issue: `insert into issued_numbers (tenant_id, kind, value, number) values ($1, $2, $3, $4)`,
})

const only = (row: NumberingRow | undefined) => {
  if (!row) throw new Error('The tenant has no numbering rule of this kind.')
  return row
}
export const listNumberingRules = (tx: Tx) => rows<NumberingRow>(tx, NUMBERING_SQL.list)
export const lockNumberingRule = async (tx: Tx, kind: NumberKind) => only(await maybe<NumberingRow>(tx, NUMBERING_SQL.lock, [kind]))
export const saveNumberingRule = async (tx: Tx, kind: NumberKind, format: NumberFormat) =>
  only(await maybe<NumberingRow>(tx, NUMBERING_SQL.save, [kind, format.prefix, format.suffix, format.padding]))
/** Takes the next value under the row's lock, which is held until the transaction ends. */
export const takeNumber = async (tx: Tx, kind: NumberKind) => only(await maybe<NumberingRow>(tx, NUMBERING_SQL.take, [kind]))
export const issueNumber = (tx: Tx, kind: NumberKind, value: number, number: string) => rows(tx, NUMBERING_SQL.issue, [kind, value, number])
