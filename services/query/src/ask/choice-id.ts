import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
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
  /** An id is for one question of one audience: what another may read differs. */
  sign(choice: OfferedReading, question: string, audience: string | null): string
  /** Null for what was not signed here, for this database and this audience. */
  open(id: string, audience: string | null): SignedReading | null
}
export interface SignedReading extends OfferedReading {
  /** Whether it was offered for this question, however that is spaced and capitalised. */
  answers(question: string): boolean
}

const VERSION = 'c2'
const SHAPE = /^c2\.([\w-]+)\.([\w-]+)$/
/** Bytes of the signature: as many as nobody guesses. */
const SIGNATURE = 16
/** Bytes of a choice at most, written out. */
const LONGEST = 65_536

export const looksLikeId = (text: string): boolean => SHAPE.test(text.trim())

/** `database` says which one the statements are for: processes that ask another one may share the key. */
export function choiceSigner(key: Buffer, database: string): ChoiceSigner {
  const signatureOf = (body: string, audience: string | null): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([VERSION, database, audience, body]))
      .digest()
      .subarray(0, SIGNATURE)
  return {
    sign({ text, sql }, question, audience) {
      const body = deflateRawSync(JSON.stringify([text, sql, digestOf(question)])).toString('base64url')
      return `${VERSION}.${body}.${signatureOf(body, audience).toString('base64url')}`
    },
    open(id, audience) {
      const [, body = '', signed = ''] = SHAPE.exec(id.trim()) ?? []
      const given = Buffer.from(signed, 'base64url')
      if (given.length !== SIGNATURE || !timingSafeEqual(given, signatureOf(body, audience))) return null
      const read = inflateRawSync(Buffer.from(body, 'base64url'), { maxOutputLength: LONGEST }).toString()
      const [text, sql, digest] = JSON.parse(read) as [string, string, string]
      return { text, sql, answers: (question) => digestOf(question) === digest }
    },
  }
}

/** Of the words of a question alone. */
const digestOf = (question: string): string =>
  createHash('sha256')
    .update(
      (
        question
          .normalize('NFKC')
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? []
      ).join(' '),
    )
    .digest('base64url')
    .slice(0, 12)

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
