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

/** The text that an entry's hash covers, behind the hash before it; `details` is the record as it is written. */
export function hashedText(record: AuditRecord, details: string, { chain, sequence }: Pick<ChainLink, 'chain' | 'sequence'>): string {
  const { tenantId, at, event, server, tool, subject, role, outcome, correlationId } = record
  const where = field(tenantId) + field(String(sequence)) + field(chain) + field(at)
  const what = field(event) + field('tool') + field(`${server}.${tool}`)
  return where + what + field(subject) + field(role) + field(outcome) + field(correlationId) + field(details)
}

/** Writes records as entries of one chain, each with the hash of all before it. */
export class AuditChain {
  private readonly chain: string
  private sequence = 0
  private last: string

  constructor(chain: string, previousHash: string) {
    this.chain = chain
    this.last = previousHash
  }

  /** The line of a record; the chain goes on from it. */
  next(record: AuditRecord): string {
    const details = JSON.stringify(record)
    const { chain, last: previousHash } = this
    const sequence = this.sequence + 1
    const bytes = Buffer.concat([Buffer.from(previousHash, 'hex'), Buffer.from(hashedText(record, details, { chain, sequence }))])
    const own = hash('sha256', bytes, 'hex')
    this.sequence = sequence
    this.last = own
    return `${details.slice(0, -1)},"chain":"${chain}","sequence":${sequence},"previousHash":"${previousHash}","hash":"${own}"}\n`
  }
}
