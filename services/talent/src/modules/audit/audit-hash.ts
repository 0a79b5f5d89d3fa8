import { hash } from 'node:crypto'

/** What an entry's hash covers, beside the hash before it. Null is a value of its own. */
export interface HashedFields {
  tenantId: string
  sequence: string
  id: string | null
  /** UTC with milliseconds: `2026-01-31T09:30:00.000Z`. */
  occurredAt: string | null
  action: string | null
  entityType: string | null
  entityId: string | null
  actorUserId: string | null
  actorRole: string | null
  outcome: string | null
  correlationId: string | null
  details: string | null
}

/** The hash before the first entry. */
export const GENESIS = '0'.repeat(64)

type SizeOf = (text: string) => number
const letters: SizeOf = (text) => text.length
const bytes: SizeOf = (text) => Buffer.byteLength(text)

// Written a second time, apart from the database's append_audit(): a database that was changed to hash otherwise is found out.
const field = (text: string | null, sizeOf: SizeOf) => (text === null ? '-' : `${sizeOf(text)}:${text}`)
const joined = (e: HashedFields, sizeOf: SizeOf) =>
  field(e.tenantId, sizeOf) +
  field(e.sequence, sizeOf) +
  field(e.id, sizeOf) +
  field(e.occurredAt, sizeOf) +
  field(e.action, sizeOf) +
  field(e.entityType, sizeOf) +
  field(e.entityId, sizeOf) +
  field(e.actorUserId, sizeOf) +
  field(e.actorRole, sizeOf) +
  field(e.outcome, sizeOf) +
  field(e.correlationId, sizeOf) +
  field(e.details, sizeOf)

/** The text that is hashed: each field as its length in bytes, a colon and the text, or a dash for null. No two entries share one. */
export const canonicalText = (entry: HashedFields) => joined(entry, bytes)

let scratch = Buffer.allocUnsafe(4096)

/** The hash of an entry (hex) from the hash before it (hex) and its fields. */
export function entryHash(previous: string, entry: HashedFields): string {
  let text = joined(entry, letters)
  let size = written(text)
  if (size !== text.length) {
    text = canonicalText(entry) // not ASCII alone: letters are not bytes
    size = written(text)
  }
  scratch.write(previous, 0, 32, 'hex')
  return hash('sha256', scratch.subarray(0, 32 + size), 'hex')
}

/** Puts the text behind the place of the hash; answers its size in bytes. */
function written(text: string): number {
  const most = 32 + text.length * 3
  if (scratch.length < most) scratch = Buffer.allocUnsafe(most * 2)
  return scratch.write(text, 32, 'utf8')
}

/**
 * PostgreSQL's text of a time in UTC (`2026-01-31 09:30:00.12+00`) as the hash has it. Any other form (an era, a fraction finer
 * than a millisecond, infinity) is left as it is, and so fits no hash: to_char() would have hidden it.
 */
export function hashedTime(text: string | null): string | null {
  if (text === null || text.charCodeAt(10) !== 32 || !text.endsWith('+00')) return text
  switch (text.length) {
    case 22:
      return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`
    case 24:
      return `${text.slice(0, 10)}T${text.slice(11, 21)}00Z`
    case 25:
      return `${text.slice(0, 10)}T${text.slice(11, 22)}0Z`
    case 26:
      return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
    default:
      return text
  }
}
