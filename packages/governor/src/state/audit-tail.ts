import { createReadStream, readSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { AuditRecord } from '../ports.ts'
import { type ChainLink, GENESIS } from './audit-chain.ts'

const TAIL_BYTES = 65_536
/** So much of a file's end is searched for calls that nobody finished. */
const SEARCHED_BYTES = 256 * 2 ** 20

/** So much of a file's end is searched for the newest calls. */
const RECENT_BYTES = 2 ** 20

type Entry = AuditRecord & Partial<ChainLink>

/** The hash of the last whole entry of an open file. */
export function lastHash(descriptor: number, size: number): string {
  const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES))
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
  for (const line of bytes.toString().split('\n').reverse()) {
    const found = entryOf(line)?.hash
    if (typeof found === 'string' && /^[0-9a-f]{64}$/.test(found)) return found
  }
  return GENESIS
}

/** Calls that were about to be made and of which nothing more is known, and that no start has told of before. */
export async function unfinishedIn(path: string): Promise<AuditRecord[]> {
  const { size } = await stat(path)
  const open = new Map<string, AuditRecord>()
  const lines = createInterface({
    input: createReadStream(path, { start: Math.max(0, size - SEARCHED_BYTES) }),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) {
    const entry = entryOf(line)
    if (entry?.event === 'tool.intent' && entry.callId !== undefined) open.set(entry.callId, entry)
    if (entry?.event === 'tool.outcome' && entry.callId !== undefined) open.delete(entry.callId)
    if (entry?.event === 'governor.started') for (const told of entry.unfinished ?? []) open.delete(told)
  }
  return [...open.values()]
}

/** The outcomes of the newest calls of a tenant, as far as the end of an open file tells, newest first. */
export function recentIn(
  descriptor: number,
  size: number,
  { tenantId, subject, most }: { readonly tenantId: string; readonly subject: string | null; readonly most: number },
): AuditRecord[] {
  const bytes = Buffer.alloc(Math.min(size, RECENT_BYTES))
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
  const found: AuditRecord[] = []
  for (const line of bytes.toString().split('\n').reverse()) {
    if (found.length >= most) break
    const entry = line.includes(tenantId) ? entryOf(line) : undefined
    if (entry?.event !== 'tool.outcome' || entry.tenantId !== tenantId) continue
    if (subject === null || entry.subject === subject) found.push(entry)
  }
  return found
}

function entryOf(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry
  } catch {
    return undefined // half a line, from a write that broke off
  }
}
