import type { AuditEntry } from '../../ui/audit-story.ts'

/** The hash before the first entry. */
const GENESIS = '0'.repeat(64)

export type ChainFault = { readonly kind: 'hash' | 'link' | 'genesis'; readonly sequence: number }

/** What was checked, and the first thing that does not fit. Nothing is claimed beyond it. */
export interface ChainVerdict {
  readonly entries: number
  readonly first: number
  readonly last: number
  /** Entries whose hash was computed anew; null: the browser cannot, outside a secure connection. */
  readonly hashes: number | null
  /** Neighbours whose hashes were compared. */
  readonly links: number
  /** Places where entries are missing between those given. */
  readonly gaps: number
  readonly fromTheStart: boolean
  readonly fault: ChainFault | null
}

/** Every entry from the first to the last that was given, without a fault. */
export const isWhole = ({ fault, fromTheStart, gaps }: ChainVerdict): boolean => fault === null && fromTheStart && gaps === 0

/**
 * Checks entries of one tenant's chain, in any order, oldest first. What was never fetched, the end of the chain and the
 * signed checkpoints are beyond it.
 */
export async function verifyChain(
  tenantId: string,
  entries: readonly AuditEntry[],
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<ChainVerdict> {
  const chain = [...entries].sort((a, b) => a.sequence - b.sequence)
  let hashes = 0
  let links = 0
  let gaps = 0
  let fault: ChainFault | null = null
  for (const [index, entry] of chain.entries()) {
    const before = chain[index - 1]
    if (entry.sequence === 1 && entry.previous_hash !== GENESIS) fault = { kind: 'genesis', sequence: 1 }
    else if (before !== undefined && before.sequence !== entry.sequence - 1) gaps += 1
    else if (before !== undefined && before.hash !== entry.previous_hash) fault = { kind: 'link', sequence: entry.sequence }
    else if (before !== undefined) links += 1
    if (fault === null && subtle !== undefined) {
      if ((await entryHash(subtle, tenantId, entry)) === entry.hash) hashes += 1
      else fault = { kind: 'hash', sequence: entry.sequence }
    }
    if (fault !== null) break
  }
  return {
    entries: chain.length,
    first: chain[0]?.sequence ?? 0,
    last: chain.at(-1)?.sequence ?? 0,
    hashes: subtle === undefined ? null : hashes,
    links,
    gaps,
    fromTheStart: chain[0]?.sequence === 1,
    fault,
  }
}

const text = new TextEncoder()

/** Each field as its length in bytes, a colon and the text, or a dash for null: written anew, apart from the service. */
const field = (value: string | null): string => (value === null ? '-' : `${text.encode(value).length}:${value}`)

export const canonicalText = (tenantId: string, entry: AuditEntry): string =>
  [
    tenantId,
    String(entry.sequence),
    entry.id,
    entry.occurred_at,
    entry.action,
    entry.entity_type,
    entry.entity_id,
    entry.actor.user_id,
    entry.actor.role,
    entry.outcome,
    entry.correlation_id,
    JSON.stringify(entry.details), // as the service wrote it: the order of the names is kept on the way
  ]
    .map(field)
    .join('')

async function entryHash(subtle: SubtleCrypto, tenantId: string, entry: AuditEntry): Promise<string> {
  const fields = text.encode(canonicalText(tenantId, entry))
  const hashed = new Uint8Array(32 + fields.length)
  hashed.set(bytesOf(entry.previous_hash))
  hashed.set(fields, 32)
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', hashed)))
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
