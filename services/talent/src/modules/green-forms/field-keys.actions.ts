import type { Pool } from '@tanager/postgres'
import { type KeyProof, keepKeyProof, keyProofs } from './field-keys.store.ts'
import type { KeyRing, SealedPlace } from './key-ring.ts'

/** Why the service will not start with these keys. */
export class WrongFieldKeys extends Error {}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const PROOF: SealedPlace = { tenantId: NOBODY, recordId: NOBODY, purpose: 'proof' }
const KNOWN_TEXT = Buffer.from('tanager field key')

/** Stops a start with keys that do not open what this database holds (ADR 0032). */
export async function demandFieldKeys(pool: Pool, keys: KeyRing): Promise<void> {
  demandProven(await keyProofs(pool), keys)
  await keepKeyProof(pool, keys.current, keys.seal(KNOWN_TEXT, PROOF).bytes)
  demandProven(await keyProofs(pool), keys) // another process may have been first, with a key of its own
}

function demandProven(proofs: readonly KeyProof[], keys: KeyRing): void {
  const missing = proofs.filter(({ key_id }) => !keys.ids.includes(key_id)).map(({ key_id }) => key_id)
  const other = proofs.filter((one) => keys.ids.includes(one.key_id) && !opens(keys, one)).map(({ key_id }) => key_id)
  if (missing.length + other.length === 0) return
  const faults = [
    ...(missing.length > 0 ? [`it has no key ${missing.join(', ')}`] : []),
    ...(other.length > 0 ? [`its key ${other.join(', ')} is another one than before`] : []),
  ]
  throw new WrongFieldKeys(
    [
      `FIELD_KEYS does not open what this database holds: ${faults.join(', and ')}.`,
      'Identity numbers, bank numbers and documents of green forms were sealed with the earlier keys.',
      'Set FIELD_KEYS to the keys that the service had before; without the setting, Development takes them from field-keys in TANAGER_DATA_DIR.',
      'To change keys, put the new one first, keep the old ones after it, and run: npm run tanager -- green-form rekey',
    ].join('\n'),
  )
}

function opens(keys: KeyRing, { key_id, proof }: KeyProof): boolean {
  try {
    return keys.open({ keyId: key_id, bytes: proof }, PROOF).equals(KNOWN_TEXT)
  } catch {
    return false
  }
}
