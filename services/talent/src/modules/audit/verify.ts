import type { Pool } from '@tanager/postgres'
import { entryHash, GENESIS, hashedTime } from './audit-hash.ts'
import { readCheckpointFile } from './checkpoint-file.ts'
import type { Checkpoint } from './checkpoints.ts'
import { openSeals, type SealFault, type Seals, type VerifyingKey } from './seals.ts'
import {
  AUDIT_CHAIN_SQL,
  BEGIN_SNAPSHOT,
  type ChainClient,
  type ChainRow,
  chainCheckpoints,
  chainEntries,
  chainHead,
  readInUtc,
} from './verify.store.ts'

export type { VerifyingKey } from './seals.ts'

/** Stable: what programs look at. */
export type BreakCode =
  | 'no_head'
  | 'missing_entry'
  | 'out_of_order'
  | 'wrong_previous_hash'
  | 'wrong_hash'
  | 'beyond_head'
  | 'head_mismatch'
  | 'missing_tail'
  | SealFault['code']
export interface VerifyWarning {
  code: 'unknown_key' | 'unreadable_line'
  message: string
}
interface Checked {
  /** Entries read that were found sound. */
  entries: number
  checkpoints: { database: number; file: number; sealedUpTo: number }
  warnings: VerifyWarning[]
}
export interface IntactChain extends Checked {
  ok: true
  head: { sequence: number; hash: string }
}
export interface BrokenChain extends Checked {
  ok: false
  /** The first entry that is missing, changed or out of place; for a chain written anew, the first one that a checkpoint proves so. */
  firstBroken: number
  reason: { code: BreakCode; message: string }
}
export type Verdict = IntactChain | BrokenChain

export interface VerifyOptions {
  tenantId: string
  /** Public keys that checkpoints may be signed with. */
  keys: readonly VerifyingKey[]
}

/**
 * Verifies a tenant's chain on a connection of its own, at one moment of the database; the application's role and the owner's
 * both may. The file is read before that moment: a checkpoint written meanwhile would look like one beyond the end.
 */
export async function verifyTenant(pool: Pool, options: VerifyOptions & { file?: string | undefined }): Promise<Verdict> {
  const tenantId = options.tenantId.toLowerCase()
  const outside = options.file ? await readCheckpointFile(options.file, tenantId) : { checkpoints: [], unreadable: [] }
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query(BEGIN_SNAPSHOT)
    await client.query(AUDIT_CHAIN_SQL.setTenant.text, [tenantId])
    const verdict = await verifyChain(client, { ...options, outside: outside.checkpoints })
    await client.query('commit')
    const lines = outside.unreadable.map(
      (line): VerifyWarning => ({ code: 'unreadable_line', message: `Line ${line} of the file is not a checkpoint.` }),
    )
    return { ...verdict, warnings: [...verdict.warnings, ...lines] }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(failure)
  }
}

/**
 * Walks the chain from its first entry inside the client's transaction, in constant memory, and names the first entry that does
 * not fit. What was cut off or written anew after the last checkpoint, head included, no check can tell.
 */
export async function verifyChain(client: ChainClient, options: VerifyOptions & { outside?: readonly Checkpoint[] }): Promise<Verdict> {
  const tenantId = options.tenantId.toLowerCase()
  await readInUtc(client)
  const head = await chainHead(client, tenantId)
  const stored = chainCheckpoints(client, tenantId)
  try {
    const seals = await openSeals(stored, options.outside ?? [], options.keys)
    const walked = await walk(client, tenantId, head, seals)
    const checked: Checked = {
      entries: walked.entries,
      checkpoints: { ...seals.counts(), sealedUpTo: seals.sealedUpTo() },
      warnings: seals
        .unknownKeys()
        .map((id) => ({ code: 'unknown_key', message: `Checkpoints of the key ${id} cannot be verified: its public key was not given.` })),
    }
    if (walked.fault)
      return {
        ok: false,
        firstBroken: walked.fault.sequence,
        reason: { code: walked.fault.code, message: walked.fault.message },
        ...checked,
      }
    return { ok: true, head: { sequence: walked.entries, hash: walked.hash }, ...checked }
  } finally {
    await stored.return(undefined)
  }
}

interface Fault {
  code: BreakCode
  sequence: number
  message: string
}
type Head = { sequence: number; hash: string } | undefined

async function walk(
  client: ChainClient,
  tenantId: string,
  head: Head,
  seals: Seals,
): Promise<{ entries: number; hash: string; fault?: Fault }> {
  let entries = 0
  let hash = GENESIS
  if (!head) return { entries, hash, fault: { code: 'no_head', sequence: 1, message: 'There is no head of a chain for this tenant.' } }
  for await (const batch of chainEntries(client, tenantId)) {
    for (const row of batch) {
      const fault = entryFault(tenantId, row, entries + 1, hash, head.sequence)
      if (fault) return { entries, hash, fault }
      entries += 1
      hash = row[12] as string
      while (seals.nextAt() <= entries) {
        const sealFault = await seals.meet(entries, hash)
        if (sealFault) return { entries: entries - 1, hash, fault: sealFault }
      }
    }
  }
  const fault = headFault(head, entries, hash) ?? (await beyondEnd(seals, entries, hash))
  return fault ? { entries, hash, fault } : { entries, hash }
}

function entryFault(tenantId: string, row: ChainRow, due: number, previous: string, last: number): Fault | undefined {
  const [
    sequence,
    id,
    occurredAt,
    action,
    entityType,
    entityId,
    actorUserId,
    actorRole,
    outcome,
    correlationId,
    details,
    previousHash,
    hash,
  ] = row
  const at = Number(sequence)
  if (at > due) return { code: 'missing_entry', sequence: due, message: `Entry ${due} is missing; the next one is ${sequence}.` }
  if (at < due)
    return {
      code: 'out_of_order',
      sequence: at,
      message: `Entry ${sequence} stands where entry ${due} was due: it is there twice, or before the first.`,
    }
  if (previousHash !== previous)
    return { code: 'wrong_previous_hash', sequence: due, message: `Entry ${due} does not continue the entry before it.` }
  const expected = entryHash(previous, {
    tenantId,
    sequence,
    id,
    occurredAt: hashedTime(occurredAt),
    action,
    entityType,
    entityId,
    actorUserId,
    actorRole,
    outcome,
    correlationId,
    details,
  })
  if (expected !== hash)
    return { code: 'wrong_hash', sequence: due, message: `Entry ${due} was changed: its contents do not give its hash.` }
  if (due > last)
    return { code: 'beyond_head', sequence: due, message: `Entry ${due} stands beyond the head of the chain, which is ${last}.` }
  return undefined
}

function headFault(head: NonNullable<Head>, entries: number, hash: string): Fault | undefined {
  if (head.sequence > entries) {
    return {
      code: 'missing_tail',
      sequence: entries + 1,
      message: `The chain ends at entry ${entries}, but its head is ${head.sequence}: the tail was cut off.`,
    }
  }
  if (head.sequence === entries && head.hash === hash) return undefined
  return { code: 'head_mismatch', sequence: entries, message: `The head of the chain does not fit its last entry, ${entries}.` }
}

/** Checkpoints that are left when the chain has ended: the first entry that is missing is the one after the end. */
async function beyondEnd(seals: Seals, entries: number, hash: string): Promise<Fault | undefined> {
  if (seals.nextAt() === Number.POSITIVE_INFINITY) return undefined
  const fault = await seals.meet(entries, hash)
  return fault && { ...fault, sequence: Math.min(fault.sequence, entries + 1) }
}
