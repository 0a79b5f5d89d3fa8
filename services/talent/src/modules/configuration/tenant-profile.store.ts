import { maybe, prepared, type Tx } from '@tanager/postgres'

export interface TenantProfileRow {
  name: string
  legal_name: string
  domain: string
  time_zone: string
  row_version: number
}

const COLUMNS = 'name, legal_name, domain, time_zone, row_version'
export const TENANT_PROFILE_SQL = prepared('tenant-profile', {
  find: `select ${COLUMNS} from tenants where tenant_id = $1`,
  lock: `select ${COLUMNS} from tenants where tenant_id = $1 for update`,
  save: `update tenants set name = $2, legal_name = $3, domain = $4, time_zone = $5, row_version = row_version + 1, updated_at = now()
          where tenant_id = $1 returning ${COLUMNS}`,
})

const only = (row: TenantProfileRow | undefined) => {
  if (!row) throw new Error('The tenant has no row.')
  return row
}
export const findTenantProfile = async (tx: Tx) => only(await maybe<TenantProfileRow>(tx, TENANT_PROFILE_SQL.find))
export const lockTenantProfile = async (tx: Tx) => only(await maybe<TenantProfileRow>(tx, TENANT_PROFILE_SQL.lock))
export const saveTenantProfile = async (tx: Tx, p: Omit<TenantProfileRow, 'row_version'>) =>
  only(await maybe<TenantProfileRow>(tx, TENANT_PROFILE_SQL.save, [p.name, p.legal_name, p.domain, p.time_zone]))
