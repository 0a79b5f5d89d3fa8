import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '@tanager/kernel'
import { openPool, type Pool, startEmbedded, withConnection } from '@tanager/postgres'
import { createTestDatabase, prepareTestServer } from '@tanager/postgres/testing'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ROOT } from '../scripts/setup.mjs'
import { entryHash, GENESIS } from '../services/talent/src/modules/audit/audit-hash.ts'
import { signCheckpoint } from '../services/talent/src/modules/audit/checkpoints.ts'
import { readSigningKey } from '../services/talent/src/modules/audit/signing-key.ts'
import { AUDIT_CHAIN_SQL, BEGIN_SNAPSHOT, chainEntries } from '../services/talent/src/modules/audit/verify.store.ts'
import { verifyTenant } from '../services/talent/src/modules/audit/verify.ts'
import { makeSigningKey } from '../services/talent/src/secrets.ts'
import { seedTenants } from '../services/talent/src/testing.ts'

// node scripts/run.mjs benchmarks/audit-verify.bench.ts [entries] [rounds]

const COUNT = Number(process.argv[2] ?? 200_000)
const ROUNDS = Number(process.argv[3] ?? 5)
const SEAL_EVERY = 1_000
const key = readSigningKey(makeSigningKey())

/** Entries as the service writes them, hashed here: the function in the database would take minutes. */
function* lines(
  tenantId: string,
  from: { sequence: number; hash: string },
  seals: { sequence: number; hash: string }[],
): Generator<string> {
  let { hash } = from
  let chunk = ''
  const actor = randomUUID()
  const begun = Date.parse('2026-01-01T00:00:00.000Z')
  for (let sequence = from.sequence + 1; sequence <= from.sequence + COUNT; sequence += 1) {
    const previous = hash
    const [id, entityId, correlationId] = [newId(), newId(), randomUUID()]
    const occurredAt = new Date(begun + sequence * 137).toISOString()
    const details = JSON.stringify({ changed: ['full_name', 'email', 'skills'], row_version: sequence % 97 })
    const fields = {
      entityType: 'candidate',
      entityId,
      actorUserId: actor,
      actorRole: 'RECRUITER',
      outcome: 'Updated',
      correlationId,
      details,
    }
    hash = entryHash(previous, { tenantId, sequence: String(sequence), id, occurredAt, action: 'candidate.update', ...fields })
    if (sequence % SEAL_EVERY === 0) seals.push({ sequence, hash })
    const columns = [tenantId, sequence, id, occurredAt, 'candidate.update', ...Object.values(fields), `\\\\x${previous}`, `\\\\x${hash}`]
    chunk += `${columns.join('\t')}\n`
    if (chunk.length > 65_536) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
  seals.push({ sequence: from.sequence + COUNT, hash })
}

async function fill(client: pg.Client, tenantId: string): Promise<void> {
  await client.query('begin; set local session_replication_role = replica')
  const head = await client.query<{ sequence: string; hash: string }>(
    `select sequence, encode(hash, 'hex') as hash from audit_heads where tenant_id = $1`,
    [tenantId],
  )
  const from = { sequence: Number(head.rows[0]?.sequence ?? 0), hash: head.rows[0]?.hash ?? GENESIS }
  const seals: { sequence: number; hash: string }[] = []
  await pipeline(Readable.from(lines(tenantId, from, seals)), client.query(copyFrom(`copy audit_log from stdin`)))
  for (const seal of seals) {
    const c = signCheckpoint(key, { tenantId, ...seal, signedAt: new Date().toISOString() })
    await client.query(`insert into audit_checkpoints values ($1, $2, decode($3, 'hex'), $4, $5, $6) on conflict do nothing`, [
      tenantId,
      c.sequence,
      c.hash,
      c.signedAt,
      c.keyId,
      c.signature,
    ])
  }
  const last = seals.at(-1)
  await client.query(`update audit_heads set sequence = $2, hash = decode($3, 'hex') where tenant_id = $1`, [
    tenantId,
    last?.sequence,
    last?.hash,
  ])
  await client.query('commit')
  await client.query('vacuum analyze audit_log')
}

/** The floor: the same rows through the same cursor, and nothing done with them. */
async function read(pool: Pool, tenantId: string): Promise<number> {
  const client = await pool.connect()
  let count = 0
  await client.query(BEGIN_SNAPSHOT)
  await client.query(AUDIT_CHAIN_SQL.setTenant.text, [tenantId])
  for await (const batch of chainEntries(client, tenantId)) count += batch.length
  await client.query('commit')
  client.release()
  return count
}

async function verify(pool: Pool, tenantId: string): Promise<number> {
  const verdict = await verifyTenant(pool, { tenantId, keys: [key] })
  if (!verdict.ok) throw new Error(`The chain of the benchmark is broken: ${verdict.reason.message}`)
  return verdict.entries
}

async function perSecond(work: () => Promise<number>): Promise<number> {
  const begun = performance.now()
  const count = await work()
  return (count / (performance.now() - begun)) * 1000
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
const figure = (value: number) => Math.round(value).toLocaleString('en')

const folder = mkdtempSync(join(tmpdir(), 'tanager-bench-'))
chmodSync(folder, 0o755)
const server = await startEmbedded({ dataDir: join(folder, 'postgres'), durable: false, throwaway: true, log: console.log })
try {
  await prepareTestServer(server.superuserUrl(), join(ROOT, 'services/talent/migrations'))
  process.env.TANAGER_TEST_SERVER = server.superuserUrl()
  const database = await createTestDatabase()
  const owner = openPool({ url: database.ownerUrl, max: 1, applicationName: 'bench-owner' })
  const tenantId = (await seedTenants(owner)).acme.id
  await owner.end()
  await withConnection(database.superuserUrl, (client) => fill(client, tenantId))
  const pool = openPool({ url: database.appUrl, max: 1, applicationName: 'bench', statementTimeoutMs: 600_000 })
  const rates: { verified: number[]; read: number[] } = { verified: [], read: [] }
  await verify(pool, tenantId) // warm
  const before = process.memoryUsage().rss
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.read.push(await perSecond(() => read(pool, tenantId)))
    rates.verified.push(await perSecond(() => verify(pool, tenantId)))
  }
  const grown = (process.memoryUsage().rss - before) / 1024 / 1024
  await pool.end()
  console.log(
    `audit verify: ${figure(COUNT)} entries, a checkpoint every ${figure(SEAL_EVERY)}, ${ROUNDS} rounds, ${availableParallelism()} x ${cpus()[0]?.model}`,
  )
  console.log(`verified      ${figure(median(rates.verified))} entries/s (median; ${rates.verified.map(figure).join(' ')})`)
  console.log(`bare reading  ${figure(median(rates.read))} entries/s (median; ${rates.read.map(figure).join(' ')})`)
  console.log(
    `ratio         ${(median(rates.verified) / median(rates.read)).toFixed(2)} of bare reading; memory grew by ${grown.toFixed(1)} MiB`,
  )
} finally {
  await server.stop()
}
process.exit(0)
