import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { readSigningKey, type SigningKey } from '../../../services/talent/src/modules/audit/signing-key.ts'
import type { VerifyingKey } from '../../../services/talent/src/modules/audit/verify.ts'
import { dataDirOf } from './database.ts'

/** The key that the service of this installation signs with: the setting, or the one that Development keeps in the data directory. */
export function ownSigningKey(env: NodeJS.ProcessEnv): SigningKey | undefined {
  if (env.AUDIT_SIGNING_KEY) return readSigningKey(env.AUDIT_SIGNING_KEY)
  const file = join(dataDirOf(env), 'audit-signing-key')
  return !env.DATABASE_OWNER_URL && existsSync(file) ? readSigningKey(readFileSync(file, 'utf8').trim()) : undefined
}

/** The file outside the database that the service appends its checkpoints to. */
export const ownCheckpointFile = (env: NodeJS.ProcessEnv): string | undefined =>
  env.AUDIT_CHECKPOINT_FILE || (env.DATABASE_OWNER_URL ? undefined : join(dataDirOf(env), 'audit-checkpoints.jsonl'))

/** A public key from a PEM file, or as base64 of its DER; gathered from an option that may be given several times. */
export function publicKeys(given: string, before: VerifyingKey[] | undefined): VerifyingKey[] {
  return [...(before ?? []), verifyingKey(readPublicKey(given))]
}

function readPublicKey(given: string): KeyObject {
  try {
    const key = existsSync(given)
      ? createPublicKey(readFileSync(given))
      : createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // said below, the same for every reason
  }
  throw new InvalidArgumentError('It must be a PEM file, or the base64 of a DER, with an Ed25519 public key.')
}

/** Its id is the digest of the key, as in readSigningKey. */
const verifyingKey = (publicKey: KeyObject): VerifyingKey => ({
  id: createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16),
  publicKey,
})
