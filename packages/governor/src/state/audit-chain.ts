import { hash } from 'node:crypto'
import type { AuditRecord } from '../ports.ts'

/** What an entry of a chain carries besides its record. */
export interface ChainLink {
  /** The chain that it belongs to: a process writes one. */
  readonly chain: string
  readonly sequence: number
  readonly previousHash: string
  readonly hash: string
}

/** The hash before the first entry of all. */
export const GENESIS = '0'.repeat(64)

/** One field of the hashed text: its length in bytes, a colon, the text; a dash for none. As in the talent service's audit log. */
const field = (text: string | null | undefined): string =>
  text === null || text === undefined ? '-' : `${Buffer.byteLength(text)}:${text}`

/** What an entry's hash covers between the hash before it and the record as it is written. */
function hashedFields(record: AuditRecord, sequence: number, chainField: string): string {
  const { tenantId, at, event, server, tool, subject, role, outcome, correlationId } = record
  const where = `${field(tenantId)}${field(String(sequence))}${chainField}${field(at)}`
  const what = `${field(event)}${ENTITY_FIELD}${field(`${server}.${tool}`)}`
  return `${where}${what}${field(subject)}${field(role)}${field(outcome)}${field(correlationId)}`
}
const ENTITY_FIELD = field('tool')

const HASH_BYTES = 32
/** More than an entry has besides its record and the hashed fields: its own fields, and lengths. */
const LINK_BYTES = 400
/** One unit of a text in UTF-8, at most. */
const UNIT_BYTES = 3

/** Writes records as entries of one chain, each with the hash of all before it. */
export class AuditChain {
  private readonly chain: string
  private readonly chainField: string
  private sequence = 0
  private last: string
  /** Hashed text and line are written here, one over the other: buffers of their own for every entry cost more than its hash. */
  private bytes = Buffer.allocUnsafeSlow(4_096)

  constructor(chain: string, previousHash: string) {
    this.chain = chain
    this.chainField = field(chain)
    this.last = previousHash
  }

  /** The line of a record; the chain goes on from it. Good until the next one is asked for. */
  next(record: AuditRecord): Buffer {
    const { chain, last: previousHash } = this
    const sequence = this.sequence + 1
    const details = JSON.stringify(record)
    const fields = hashedFields(record, sequence, this.chainField)
    const room = HASH_BYTES + (fields.length + details.length) * UNIT_BYTES + LINK_BYTES
    if (this.bytes.length < room) this.bytes = Buffer.allocUnsafeSlow(room)
    const { bytes } = this
    bytes.write(previousHash, 0, 'hex')
    const begin = HASH_BYTES + bytes.write(`${fields}${Buffer.byteLength(details)}:`, HASH_BYTES)
    const end = begin + bytes.write(details, begin)
    const own = hash('sha256', bytes.subarray(0, end), 'hex')
    // The line is the record, which ends the hashed text, with the link in place of its last bracket.
    const link = `,"chain":"${chain}","sequence":${sequence},"previousHash":"${previousHash}","hash":"${own}"}\n`
    const lineEnd = end - 1 + bytes.write(link, end - 1, 'latin1')
    this.sequence = sequence
    this.last = own
    return bytes.subarray(begin, lineEnd)
  }
}
