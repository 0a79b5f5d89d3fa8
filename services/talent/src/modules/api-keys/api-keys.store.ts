import { maybe, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import type { ApiKey } from './api-keys.schema.ts'

export type ApiKeyRow = Omit<ApiKey, 'allowed_actions'>

const COLUMNS = `id, name, role_code as role, user_id, expires_at, created_by, created_at, last_used_at, revoked_at,
   case when revoked_at is not null then 'Revoked' when expires_at <= now() then 'Expired' else 'Active' end as status`
export const API_KEY_SQL = {
  ...prepared('api-keys', {
    insert: `insert into api_keys (tenant_id, id, user_id, name, role_code, secret_hash, expires_at, created_by)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    find: `select ${COLUMNS} from api_keys where tenant_id = $1 and id = $2`,
    lock: `select ${COLUMNS} from api_keys where tenant_id = $1 and id = $2 for no key update`,
    revoke: `update api_keys set revoked_at = now() where tenant_id = $1 and id = $2`,
  }),
  ...replanned({
    list: `select ${COLUMNS} from api_keys where tenant_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
  }),
}
export interface KeyToInsert {
  id: string
  userId: string
  name: string
  role: string
  secretHash: Buffer
  expiresAt: string
  createdBy: string
}
export const insertApiKey = (tx: Tx, k: KeyToInsert) =>
  rows(tx, API_KEY_SQL.insert, [k.id, k.userId, k.name, k.role, k.secretHash, k.expiresAt, k.createdBy])
export const findApiKey = (tx: Tx, id: string) => maybe<ApiKeyRow>(tx, API_KEY_SQL.find, [id])
export const lockApiKey = (tx: Tx, id: string) => maybe<ApiKeyRow>(tx, API_KEY_SQL.lock, [id])
export const revokeKey = (tx: Tx, id: string) => rows(tx, API_KEY_SQL.revoke, [id])
export const listApiKeys = (tx: Tx, before: string | null, limit: number) => rows<ApiKeyRow>(tx, API_KEY_SQL.list, [before, limit])
