import { entryHash, GENESIS, hashedTime } from './audit-hash.ts'
import type { Checkpoint } from './checkpoints.ts'
import { type ChainClient, type ChainRow, chainEntries } from './verify.store.ts'
import type { BreakCode } from './verify.ts'

/** A superuser inside a transaction in which no trigger fires: what someone with the whole database in hand can do. */
export interface Intruder extends ChainClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  query(query: Parameters<ChainClient['query']>[0]): Promise<{ rows: unknown[] }>
}
export interface Scene {
  db: Intruder
  tenantId: string
  /** The last entry of the chain. */
  last: number
  /** Sequences of the checkpoints. */
  sealed: readonly number[]
  checkpoints: readonly Checkpoint[]
  /** A whole number from `low` to `high`. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
}
/** Spoils the chain; answers the first broken entry, whether only the file can tell, and what was done. */
export type Tampering = (scene: Scene) => Promise<{ firstBroken: number; needsFile?: boolean; note?: string }>

/** The words for what was found; a kind that is not listed may be found in several ways. */
export const CODES: Record<string, readonly BreakCode[]> = {
  'changes outcome': ['wrong_hash'],
  'changes details': ['wrong_hash'],
  'changes occurred_at': ['wrong_hash'],
  'changes previous_hash': ['wrong_previous_hash'],
  'deletes an entry': ['missing_entry', 'missing_tail'],
  'inserts an entry twice': ['out_of_order', 'wrong_hash'],
  'inserts an entry before the first or beyond the head': ['out_of_order', 'beyond_head'],
  'swaps two entries': ['wrong_previous_hash'],
  'cuts the tail': ['missing_tail'],
  'cuts the tail and mends the head': ['checkpoint_beyond_end'],
  'cuts the tail, mends the head and drops the checkpoints': ['checkpoint_beyond_end'],
  'cuts the tail, mends the head and moves a checkpoint to the new end': ['bad_checkpoint_signature'],
  'writes the chain anew': ['checkpoint_mismatch'],
  'writes the chain anew and puts the new hashes into the checkpoints': ['bad_checkpoint_signature'],
  'writes the chain anew and signs it with a key of its own': ['checkpoint_mismatch'],
  'changes the head': ['missing_tail', 'beyond_head'],
  'changes the hash of the head': ['head_mismatch'],
  'deletes the head': ['no_head'],
  'changes a checkpoint': ['bad_checkpoint_signature'],
  'drops a checkpoint, moves it, or puts another key on it': ['checkpoint_removed'],
}

const AT = 'where tenant_id = $1 and sequence = $2'

/** Another value for a column, always one that differs. */
const CHANGES: Record<string, readonly string[]> = {
  id: ['gen_random_uuid()'],
  occurred_at: [
    `occurred_at + interval '1 millisecond'`,
    `occurred_at + interval '1 microsecond'`,
    `occurred_at - interval '1 day'`,
    `occurred_at + interval '400 years'`,
    `'infinity'`,
    `(occurred_at::timestamp::text || ' BC')::timestamp at time zone 'UTC'`,
  ],
  action: [`action || ' '`, `'' || upper(action)`, `'other.action'`, `''`],
  entity_type: [`entity_type || 'x'`, `''`, `reverse(entity_type) || '𝔗'`],
  entity_id: [`case when entity_id is null then '' else null end`, `coalesce(entity_id, '') || '-'`, `'-'`],
  actor_user_id: [`case when actor_user_id is null then gen_random_uuid() end`, 'gen_random_uuid()'],
  actor_role: [`'AUDITOR' || '1'`, `actor_role || chr(8203)`],
  outcome: [`outcome || 'd'`, `'Nothing'`],
  correlation_id: [`correlation_id || '"'`, `''`],
  details: [`(details::text || ' ')::json`, `json_build_object('a', details)`, `'{"changed":["email "]}'`, `'null'`],
  previous_hash: ['set_byte(previous_hash, 7, get_byte(previous_hash, 7) # 1)', `''::bytea`, `previous_hash || '\\x00'::bytea`],
  hash: ['set_byte(hash, 31, get_byte(hash, 31) # 128)', `''::bytea`],
}

const changeColumn =
  (column: string): Tampering =>
  async (scene) => {
    const at = scene.between(1, scene.last)
    const to = scene.pick(CHANGES[column] ?? [])
    await scene.db.query(`update audit_log set ${column} = ${to} ${AT}`, [scene.tenantId, at])
    return { firstBroken: at, note: to }
  }

/** The chain from an entry on, hashed anew as if it had always been so; head included. */
async function rewriteFrom(scene: Scene, from: number): Promise<void> {
  const rows: ChainRow[] = []
  for await (const batch of chainEntries(scene.db, scene.tenantId)) rows.push(...batch)
  const made: { sequence: string[]; previous: string[]; hash: string[] } = { sequence: [], previous: [], hash: [] }
  let hash = rows[from - 2]?.[12] ?? GENESIS
  for (const row of rows.slice(from - 1)) {
    const [sequence, id, occurredAt, action, entityType, entityId, actorUserId, actorRole, outcome, correlationId, details] = row
    const fields = { action, entityType, entityId, actorUserId, actorRole, outcome, correlationId, details }
    made.previous.push(hash)
    hash = entryHash(hash, { tenantId: scene.tenantId, sequence, id, occurredAt: hashedTime(occurredAt), ...fields })
    made.sequence.push(sequence)
    made.hash.push(hash)
  }
  await scene.db.query(
    `update audit_log l set previous_hash = decode(m.previous, 'hex'), hash = decode(m.hash, 'hex')
       from unnest($2::bigint[], $3::text[], $4::text[]) as m (sequence, previous, hash) where l.tenant_id = $1 and l.sequence = m.sequence`,
    [scene.tenantId, made.sequence, made.previous, made.hash],
  )
  await mendHead(scene, rows.length)
}
const mendHead = ({ db, tenantId }: Scene, last: number) =>
  db.query(
    `update audit_heads h set sequence = $2, hash = coalesce((select l.hash from audit_log l where l.tenant_id = $1 and l.sequence = $2), decode(repeat('00', 32), 'hex'))
      where h.tenant_id = $1`,
    [tenantId, last],
  )
const cutAfter = ({ db, tenantId }: Scene, keep: number) =>
  db.query('delete from audit_log where tenant_id = $1 and sequence > $2', [tenantId, keep])
const dropSeals = ({ db, tenantId }: Scene, from: number) =>
  db.query('delete from audit_checkpoints where tenant_id = $1 and sequence >= $2', [tenantId, from])
const lastSealed = ({ sealed }: Scene) => sealed.at(-1) ?? 0
const firstSealFrom = ({ sealed }: Scene, from: number) => sealed.find((sequence) => sequence >= from) ?? 0

/** Changes an entry up to the last checkpoint and rewrites the rest; answers the checkpoint that shows it. */
async function forge(scene: Scene): Promise<number> {
  const at = scene.between(1, lastSealed(scene))
  await scene.db.query(`update audit_log set outcome = 'Forged' ${AT}`, [scene.tenantId, at])
  await rewriteFrom(scene, at)
  return firstSealFrom(scene, at)
}

export const TAMPERINGS: Record<string, Tampering> = {
  ...Object.fromEntries(Object.keys(CHANGES).map((column) => [`changes ${column}`, changeColumn(column)])),
  'moves an entry to another place': async (scene) => {
    const at = scene.between(1, scene.last)
    const to = scene.pick([scene.last + 1, scene.last + 40, 0, -7, '9007199254740993'])
    await scene.db.query(`update audit_log set sequence = $3 ${AT}`, [scene.tenantId, at, to])
    const beforeAll = typeof to === 'number' && to < 1
    return { firstBroken: beforeAll ? to : at }
  },
  'gives an entry to another tenant': async (scene) => {
    const at = scene.between(1, scene.last)
    await scene.db.query(`update audit_log set tenant_id = gen_random_uuid() ${AT}`, [scene.tenantId, at])
    return { firstBroken: at }
  },
  'moves a letter from one field to the next': async (scene) => {
    const at = scene.between(1, scene.last)
    await scene.db.query(`update audit_log set action = left(action, -1), entity_type = right(action, 1) || entity_type ${AT}`, [
      scene.tenantId,
      at,
    ])
    return { firstBroken: at }
  },
  'deletes an entry': async (scene) => {
    const at = scene.between(1, scene.last)
    await scene.db.query(`delete from audit_log ${AT}`, [scene.tenantId, at])
    return { firstBroken: at }
  },
  'deletes an entry and closes the gap with new hashes': async (scene) => {
    const at = scene.between(1, lastSealed(scene) - 1)
    await scene.db.query(`delete from audit_log ${AT}`, [scene.tenantId, at])
    await scene.db.query('update audit_log set sequence = 1 - sequence where tenant_id = $1 and sequence > $2', [scene.tenantId, at])
    await scene.db.query('update audit_log set sequence = -sequence where tenant_id = $1 and sequence < 0', [scene.tenantId])
    await rewriteFrom(scene, at)
    return { firstBroken: firstSealFrom(scene, at) }
  },
  'inserts an entry twice': async (scene) => {
    const at = scene.between(1, scene.last)
    await scene.db.query(`do $$ declare c text; begin
      for c in select conname from pg_constraint where conrelid = 'audit_log'::regclass and contype in ('p', 'u') loop
        execute format('alter table audit_log drop constraint %I', c); end loop; end $$`)
    await scene.db.query(`insert into audit_log select * from audit_log ${AT}`, [scene.tenantId, at])
    return { firstBroken: scene.between(0, 1) === 0 ? at : await alterOne(scene, at) }
  },
  'inserts an entry before the first or beyond the head': async (scene) => {
    const to = scene.pick([0, -1, scene.last + 1])
    await scene.db.query(
      `insert into audit_log select tenant_id, $3, gen_random_uuid(), occurred_at, action, entity_type, entity_id, actor_user_id, actor_role, outcome,
              correlation_id, details, hash, hash from audit_log ${AT}`,
      [scene.tenantId, scene.last, to],
    )
    if (to > 0) await rehashAlone(scene, to)
    return { firstBroken: to }
  },
  'swaps two entries': async (scene) => {
    const a = scene.between(1, scene.last - 1)
    const b = scene.between(a + 1, scene.last)
    for (const [from, to] of [
      [a, -1],
      [b, a],
      [-1, b],
    ])
      await scene.db.query(`update audit_log set sequence = $3 ${AT}`, [scene.tenantId, from, to])
    return { firstBroken: a, note: `${a} and ${b}` }
  },
  'cuts the tail': async (scene) => {
    const keep = scene.between(0, scene.last - 1)
    await cutAfter(scene, keep)
    return { firstBroken: keep + 1 }
  },
  'cuts the tail and mends the head': async (scene) => {
    const keep = scene.between(0, lastSealed(scene) - 1)
    await cutAfter(scene, keep)
    await mendHead(scene, keep)
    return { firstBroken: keep + 1 }
  },
  'cuts the tail, mends the head and drops the checkpoints': async (scene) => {
    const keep = scene.between(0, lastSealed(scene) - 1)
    await cutAfter(scene, keep)
    await mendHead(scene, keep)
    await dropSeals(scene, keep + 1)
    return { firstBroken: keep + 1, needsFile: true }
  },
  'cuts the tail, mends the head and moves a checkpoint to the new end': async (scene) => {
    const seal = lastSealed(scene)
    const keep = scene.between((scene.sealed.at(-2) ?? 0) + 1, seal - 1)
    await cutAfter(scene, keep)
    await mendHead(scene, keep)
    await scene.db.query(
      `update audit_checkpoints set sequence = $3, hash = (select hash from audit_log where tenant_id = $1 and sequence = $3) ${AT}`,
      [scene.tenantId, seal, keep],
    )
    return { firstBroken: keep }
  },
  'writes the chain anew': async (scene) => ({ firstBroken: await forge(scene) }),
  'writes the chain anew and drops every checkpoint': async (scene) => {
    const firstBroken = await forge(scene)
    await dropSeals(scene, 1)
    return { firstBroken: Math.min(firstBroken, scene.sealed[0] ?? 0), needsFile: true }
  },
  'writes the chain anew and puts the new hashes into the checkpoints': async (scene) => {
    const firstBroken = await forge(scene)
    await scene.db.query(
      `update audit_checkpoints c set hash = l.hash from audit_log l where c.tenant_id = $1 and l.tenant_id = $1 and l.sequence = c.sequence and c.sequence >= $2`,
      [scene.tenantId, firstBroken],
    )
    return { firstBroken }
  },
  'writes the chain anew and signs it with a key of its own': async (scene) => {
    const firstBroken = await forge(scene)
    await scene.db.query(
      `update audit_checkpoints c set hash = l.hash, key_id = 'intruder' from audit_log l
        where c.tenant_id = $1 and l.tenant_id = $1 and l.sequence = c.sequence and c.sequence >= $2`,
      [scene.tenantId, firstBroken],
    )
    return { firstBroken, needsFile: true }
  },
  'changes the head': async (scene) => {
    const by = scene.pick([1, 5, -2, -5])
    await scene.db.query('update audit_heads set sequence = sequence + $2 where tenant_id = $1', [scene.tenantId, by])
    return { firstBroken: by > 0 ? scene.last + 1 : scene.last + by + 1 }
  },
  'changes the hash of the head': async (scene) => {
    await scene.db.query('update audit_heads set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where tenant_id = $1', [scene.tenantId])
    return { firstBroken: scene.last }
  },
  'deletes the head': async (scene) => {
    await scene.db.query('delete from audit_heads where tenant_id = $1', [scene.tenantId])
    return { firstBroken: 1 }
  },
  'changes a checkpoint': async (scene) => {
    const at = scene.pick(scene.sealed)
    const change = scene.pick([
      'hash = set_byte(hash, 3, get_byte(hash, 3) # 4)',
      'signature = set_byte(signature, 60, get_byte(signature, 60) # 1)',
      `signature = ''::bytea`,
      `signed_at = signed_at + interval '1 microsecond'`,
      `signed_at = signed_at - interval '1 hour'`,
    ])
    await scene.db.query(`update audit_checkpoints set ${change} ${AT}`, [scene.tenantId, at])
    return { firstBroken: at, note: change }
  },
  'drops a checkpoint, moves it, or puts another key on it': async (scene) => {
    const at = scene.pick(scene.sealed)
    const how = scene.pick([
      `delete from audit_checkpoints ${AT}`,
      `update audit_checkpoints set key_id = 'other' ${AT}`,
      `update audit_checkpoints set sequence = sequence + 1 ${AT}`,
      `update audit_checkpoints set sequence = 100000 ${AT}`,
    ])
    await scene.db.query(how, [scene.tenantId, at])
    return { firstBroken: at, needsFile: true, note: how }
  },
}

async function alterOne(scene: Scene, at: number): Promise<number> {
  await scene.db.query(`update audit_log set outcome = 'Other' where ctid = (select max(ctid) from audit_log ${AT})`, [scene.tenantId, at])
  return at
}

/** A sound hash for an added entry, so that nothing but its place is wrong. */
async function rehashAlone(scene: Scene, at: number): Promise<void> {
  const { db, tenantId } = scene
  const head = await db.query('select sequence, hash from audit_heads where tenant_id = $1', [tenantId])
  await rewriteFrom(scene, at)
  const { sequence, hash } = head.rows[0] as { sequence: unknown; hash: unknown }
  await db.query('update audit_heads set sequence = $2, hash = $3 where tenant_id = $1', [tenantId, sequence, hash])
}
