import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Pool } from '@tanager/postgres'
import { entryHash, GENESIS } from '../../../services/talent/src/modules/audit/audit-hash.ts'

/** What came of walking the audit of a governor. */
export interface GovernorVerdict {
  readonly entries: number
  readonly chains: number
  /** Lines from before the audit was a chain, or from a write that broke off. */
  readonly unchained: number
  readonly broken?: { readonly line: number; readonly reason: string }
}

interface Entry {
  readonly chain: string
  readonly sequence: number
  readonly previousHash: string
  readonly hash: string
  readonly record: Readonly<Record<string, unknown>>
  /** The record as it was written. */
  readonly details: string
}

/**
 * Verifies a governor's audit file, with the hash of the talent service's own log. A process writes a chain; its first entry goes on from an
 * entry before it, so no chain can be left out but the last.
 */
export async function verifyGovernorFile(path: string): Promise<GovernorVerdict> {
  const walk = new Walk()
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) if (!walk.take(line === '' ? undefined : entryOf(line))) break
  return walk.verdict
}

const ROWS = `select tenant_id, sequence, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash, details
                from governor.audit_records where tenant_id > $1 or (tenant_id = $1 and sequence > $2)
               order by tenant_id, sequence limit 1000`
const HEADS = `select count(*)::int as missing from governor.audit_heads h
                where not exists (select 1 from governor.audit_records r
                                   where r.tenant_id = h.tenant_id and r.sequence = h.sequence and r.hash = h.hash)`

/** The same for governors that share a database; null where there are none. */
export async function verifyGovernorTables(pool: Pool): Promise<GovernorVerdict | null> {
  const { rows: there } = await pool.query(
    "select to_regclass('governor.audit_heads') is not null and has_schema_privilege('governor', 'usage') as there",
  )
  if (there[0]?.there !== true) return null
  const walk = new Walk(true)
  let after = { tenant_id: '', sequence: 0 }
  for (;;) {
    const { rows } = await pool.query(ROWS, [after.tenant_id, after.sequence])
    for (const { tenant_id: chain, sequence, previous_hash: previousHash, hash, details } of rows) {
      const entry = { chain, sequence: Number(sequence), previousHash, hash, details, record: JSON.parse(details) }
      if (!walk.take(entry)) return walk.verdict
    }
    if (rows.length === 0) break
    after = rows[rows.length - 1]
  }
  const { rows: heads } = await pool.query(HEADS)
  if (heads[0]?.missing > 0) walk.break('a chain ends before its head: its tail was cut off')
  return walk.verdict
}

class Walk {
  private line = 0
  private entries = 0
  private unchained = 0
  private broken: GovernorVerdict['broken']
  private readonly ends = new Map<string, { sequence: number; hash: string }>()
  private readonly seen = new Set<string>([GENESIS])
  private readonly fresh: boolean

  /** `fresh`: every chain begins anew, instead of from an entry of another. */
  constructor(fresh = false) {
    this.fresh = fresh
  }

  get verdict(): GovernorVerdict {
    const { entries, unchained, broken } = this
    return { entries, chains: this.ends.size, unchained, ...(broken && { broken }) }
  }

  break(reason: string): false {
    this.broken = { line: this.line, reason }
    return false
  }

  /** Whether to go on. */
  take(entry: Entry | undefined): boolean {
    this.line += 1
    if (entry === undefined) {
      this.unchained += 1
      return true
    }
    const end = this.ends.get(entry.chain) ?? { sequence: 0, hash: undefined }
    if (entry.sequence !== end.sequence + 1)
      return this.break(`entry ${end.sequence + 1} of its chain is missing, or out of order; here is entry ${entry.sequence}`)
    const goesOn =
      end.hash === undefined
        ? this.fresh
          ? entry.previousHash === GENESIS
          : this.seen.has(entry.previousHash)
        : entry.previousHash === end.hash
    if (!goesOn) return this.break('it does not continue the entry before it')
    if (hashOf(entry) !== entry.hash) return this.break('it was changed: its contents do not give its hash')
    this.entries += 1
    this.ends.set(entry.chain, { sequence: entry.sequence, hash: entry.hash })
    if (!this.fresh) this.seen.add(entry.hash)
    return true
  }
}

function hashOf({ chain, sequence, previousHash, record, details }: Entry): string {
  const text = (name: string): string | null => (typeof record[name] === 'string' ? (record[name] as string) : null)
  return entryHash(previousHash, {
    tenantId: text('tenantId') ?? '',
    sequence: String(sequence),
    id: chain,
    occurredAt: text('at'),
    action: text('event'),
    entityType: 'tool',
    entityId: `${text('server')}.${text('tool')}`,
    actorUserId: text('subject'),
    actorRole: text('role'),
    outcome: text('outcome'),
    correlationId: text('correlationId'),
    details,
  })
}

function entryOf(line: string): Entry | undefined {
  try {
    const { chain, sequence, previousHash, hash, ...record } = JSON.parse(line)
    if (typeof chain !== 'string' || typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(previousHash)) return undefined
    return { chain, sequence, previousHash, hash, record, details: JSON.stringify(record) }
  } catch {
    return undefined
  }
}
