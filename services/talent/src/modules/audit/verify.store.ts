import { replanned, type Statement } from '@tanager/postgres'
import { hashedTime } from './audit-hash.ts'
import type { Checkpoint } from './checkpoints.ts'

/** A connection inside a transaction that has its tenant set; a pool's or a test's own. */
export interface ChainClient {
  query(query: { text: string; values?: unknown[]; rowMode: 'array'; types: typeof AS_TEXT }): Promise<{ rows: unknown[] }>
}
/** Every column as the database spells it. */
const AS_TEXT = { getTypeParser: () => (text: string) => text }

export const AUDIT_CHAIN_SQL = replanned({
  setTenant: 'select set_tenant($1)',
  head: `select sequence, encode(hash, 'hex') from audit_heads where tenant_id = $1`,
  entries: `select sequence, id, occurred_at, action, entity_type, entity_id, actor_user_id, actor_role, outcome, correlation_id,
                   details, encode(previous_hash, 'hex'), encode(hash, 'hex')
              from audit_log where tenant_id = $1 order by sequence`,
  checkpoints: `select sequence, encode(hash, 'hex'), signed_at, key_id, encode(signature, 'hex')
                  from audit_checkpoints where tenant_id = $1 order by sequence`,
})
/** Begins the transaction that verification runs in: one moment of the database, whatever is being written. */
export const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only'
/** Times are read as text: they must not depend on the settings of the session. */
const UTC_TEXT = ["set local timezone = 'UTC'", "set local datestyle = 'ISO'"]
const BATCH = 1000

type Column = string | null
/** Columns in the order of AUDIT_CHAIN_SQL.entries. */
export type ChainRow = [
  sequence: string,
  id: Column,
  occurredAt: Column,
  action: Column,
  entityType: Column,
  entityId: Column,
  actorUserId: Column,
  actorRole: Column,
  outcome: Column,
  correlationId: Column,
  details: Column,
  previousHash: Column,
  hash: Column,
]
type CheckpointRow = [sequence: string, hash: string, signedAt: string, keyId: string, signature: string]

const raw = async <R>(client: ChainClient, text: string, values?: unknown[]): Promise<R[]> =>
  (await client.query({ text, ...(values ? { values } : {}), rowMode: 'array', types: AS_TEXT })).rows as R[]

export async function readInUtc(client: ChainClient): Promise<void> {
  for (const text of UTC_TEXT) await raw(client, text)
}

/** Where the chain says that it ends. */
export async function chainHead(client: ChainClient, tenantId: string): Promise<{ sequence: number; hash: string } | undefined> {
  const [row] = await raw<[string, string]>(client, AUDIT_CHAIN_SQL.head.text, [tenantId])
  return row && { sequence: Number(row[0]), hash: row[1] }
}

export const chainEntries = (client: ChainClient, tenantId: string) =>
  stream<ChainRow>(client, 'audit_entries', AUDIT_CHAIN_SQL.entries, tenantId)

export async function* chainCheckpoints(client: ChainClient, tenantId: string): AsyncGenerator<Checkpoint> {
  for await (const batch of stream<CheckpointRow>(client, 'audit_seals', AUDIT_CHAIN_SQL.checkpoints, tenantId)) {
    for (const [sequence, hash, signedAt, keyId, signature] of batch) {
      yield {
        tenantId,
        sequence: Number(sequence),
        hash,
        signedAt: hashedTime(signedAt) ?? '',
        keyId,
        signature: Buffer.from(signature, 'hex'),
      }
    }
  }
}

/** Rows in batches through a cursor of the server: memory stays flat. The next batch is on its way while one is worked on. */
async function* stream<R>(client: ChainClient, cursor: string, statement: Statement, tenantId: string): AsyncGenerator<R[]> {
  await raw(client, `declare ${cursor} no scroll cursor for ${statement.text}`, [tenantId])
  const fetch = () => raw<R>(client, `fetch ${BATCH} from ${cursor}`)
  let next = fetch()
  try {
    for (let batch = await next; batch.length > 0; batch = await next) {
      next = fetch()
      yield batch
    }
  } finally {
    await next.catch(() => {})
    await raw(client, `close ${cursor}`).catch(() => {}) // fails where the transaction already has, and that error is the one to tell
  }
}
