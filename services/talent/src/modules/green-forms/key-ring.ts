import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** What a sealed value belongs to. It opens only where it was sealed: copied into another row or tenant it is worthless. */
export interface SealedPlace {
  tenantId: string
  /** The id of the row. */
  recordId: string
  purpose: 'answers' | 'document' | 'proof'
}
export interface Sealed {
  keyId: string
  bytes: Buffer
}
/** The keys of FIELD_KEYS: the first seals, each of them opens. */
export interface KeyRing {
  /** Of the key that seals now. */
  readonly current: string
  readonly ids: readonly string[]
  seal(plain: Uint8Array, place: SealedPlace): Sealed
  open(sealed: Sealed, place: SealedPlace): Buffer
}

const FORM = 1 // the first byte: AES-256-GCM, nonce, tag, text
const NONCE = 12 // random; good for 2^32 values under one key, then rotate
const TAG = 16

/** Reads `id:base64,id2:base64`; throws in words that hold nothing of a key. An empty text makes a ring that refuses to work. */
export function readKeyRing(text: string): KeyRing {
  const keys = new Map<string, Buffer>()
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [, id, base64] = /^([A-Za-z0-9._-]{1,40}):([A-Za-z0-9+/_-]+={0,2})$/.exec(entry) ?? []
    if (id === undefined || base64 === undefined) throw new Error('must be id:base64, several separated by commas')
    const key = Buffer.from(base64, 'base64')
    if (key.length !== 32) throw new Error(`must hold keys of 32 bytes; ${id} is not one`)
    if (new Set(key).size < 12) throw new Error(`must hold random keys; ${id} is not one`)
    if (keys.has(id)) throw new Error(`must name each key once; ${id} stands there twice`)
    if ([...keys.values()].some((other) => other.equals(key))) throw new Error(`must hold different keys; ${id} is another's`)
    keys.set(id, key)
  }
  const current = [...keys.keys()][0] ?? ''
  const keyOf = (id: string): Buffer => {
    const key = keys.get(id)
    if (!key) throw new Error(id === '' ? 'FIELD_KEYS is not set.' : `FIELD_KEYS holds no key with the id ${id}, which sealed this.`)
    return key
  }
  return {
    current,
    ids: [...keys.keys()],
    seal(plain, place) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keyOf(current), nonce).setAAD(bindingOf(place))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return { keyId: current, bytes: Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), body]) }
    },
    open({ keyId, bytes }, place) {
      const key = keyOf(keyId)
      if (bytes[0] !== FORM || bytes.length < 1 + NONCE + TAG) throw new Error('This is not a sealed value.')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE), { authTagLength: TAG })
      decipher.setAAD(bindingOf(place)).setAuthTag(bytes.subarray(1 + NONCE, 1 + NONCE + TAG))
      return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE + TAG)), decipher.final()])
    },
  }
}

/** Ids have a fixed length, so that no two places give the same bytes. */
const bindingOf = ({ tenantId, recordId, purpose }: SealedPlace) =>
  Buffer.from(`tanager-field-1|${tenantId.toLowerCase()}|${recordId.toLowerCase()}|${purpose}`)

/** A ring with one fresh key. */
export const makeFieldKeys = (id = 'k1') => `${id}:${randomBytes(32).toString('base64')}`
