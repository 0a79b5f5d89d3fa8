import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** What a person can choose: a statement, and what it answers in words. */
export interface OfferedReading {
  text: string
  sql: string
}
/** Ids of choices hold the choice itself, signed: no process needs to remember what it offered. */
export interface ChoiceSigner {
  /** An id is for one audience: what another may read differs. */
  sign(choice: OfferedReading, audience: string | null): string
  /** Null for what was not signed here, or for another audience. */
  open(id: string, audience: string | null): OfferedReading | null
}

const VERSION = 'c1'
const SHAPE = /^c1\.([\w-]+)\.([\w-]+)$/
/** Bytes of the signature: as many as nobody guesses. */
const SIGNATURE = 16
/** Bytes of a choice at most, written out. */
const LONGEST = 65_536

export const looksLikeId = (text: string): boolean => SHAPE.test(text.trim())

export function choiceSigner(key: Buffer): ChoiceSigner {
  const signatureOf = (body: string, audience: string | null): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([VERSION, audience, body]))
      .digest()
      .subarray(0, SIGNATURE)
  return {
    sign({ text, sql }, audience) {
      const body = deflateRawSync(JSON.stringify([text, sql])).toString('base64url')
      return `${VERSION}.${body}.${signatureOf(body, audience).toString('base64url')}`
    },
    open(id, audience) {
      const [, body = '', signed = ''] = SHAPE.exec(id.trim()) ?? []
      const given = Buffer.from(signed, 'base64url')
      if (given.length !== SIGNATURE || !timingSafeEqual(given, signatureOf(body, audience))) return null
      const [text, sql] = JSON.parse(inflateRawSync(Buffer.from(body, 'base64url'), { maxOutputLength: LONGEST }).toString()) as [
        string,
        string,
      ]
      return { text, sql }
    },
  }
}

/** The key of the setting; without one, one that is made once and kept beside the schema index; where nothing can be kept, one for this process. */
export function choiceKey(secret: string, file: string): Buffer {
  if (secret !== '') return createHmac('sha256', 'tanager choice ids').update(secret).digest()
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch {
    // It is there already, or cannot be written; what can be read decides.
  }
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  } catch {
    return randomBytes(32)
  }
}
