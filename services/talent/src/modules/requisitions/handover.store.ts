import { prepared, rows, type Tx } from '@tanager/postgres'

export const HIRING_MANAGER_SQL = prepared('hiring-managers', {
  change: `update tans set hiring_manager_id = $3, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
})
export const changeHiringManager = (tx: Tx, tanId: string, to: string) => rows(tx, HIRING_MANAGER_SQL.change, [tanId, to])
