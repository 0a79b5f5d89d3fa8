import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

export interface SigningKey {
  id: string
  privateKey: KeyObject
  publicKey: KeyObject
}

/** Reads an Ed25519 private key (PKCS#8 DER, base64); its id is the digest of the public half. */
export function readSigningKey(base64: string): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('AUDIT_SIGNING_KEY is not an Ed25519 key.')
  const publicKey = createPublicKey(privateKey)
  const id = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16)
  return { id, privateKey, publicKey }
}
