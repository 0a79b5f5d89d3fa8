import { outsideTenant, type Pool, prepared } from '@tanager/postgres'

export interface KeyProof {
  key_id: string
  proof: Buffer
}

/** Asked outside any tenant: all tenants of an installation share its keys. */
export const FIELD_KEY_SQL = prepared('field-keys', {
  proofs: 'select key_id, proof from field_key_proofs()',
  keep: 'select keep_field_key_proof($1, $2)',
})

export const keyProofs = (pool: Pool) => outsideTenant<KeyProof>(pool, FIELD_KEY_SQL.proofs)
export const keepKeyProof = (pool: Pool, keyId: string, proof: Buffer) => outsideTenant(pool, FIELD_KEY_SQL.keep, [keyId, proof])
