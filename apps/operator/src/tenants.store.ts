import type { Pool } from '@tanager/postgres'

/** The directory spans all tenants; only its owner may read it. */
export const DIRECTORY_SQL = {
  tenants: 'select code, tenant_id as id from tenant_directory order by code',
}

export async function listTenants(owner: Pool): Promise<{ code: string; id: string }[]> {
  return (await owner.query<{ code: string; id: string }>(DIRECTORY_SQL.tenants)).rows
}
