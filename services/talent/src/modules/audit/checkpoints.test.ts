import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@tanager/kernel'
import { inTenant } from '@tanager/postgres'
import { readTalentConfig } from '../../config.ts'
import { makeSigningKey } from '../../secrets.ts'
import { startService } from '../../service.ts'
import { createWorld, TEST_KEY, type World } from '../../testing.ts'
import { recordAudit } from './audit.actions.ts'
import { checkpointLine, isSignedBy, readCheckpointLine, sealChain, signCheckpoint, startCheckpoints } from './checkpoints.ts'
import { readSigningKey } from './signing-key.ts'
import { verifyTenant } from './verify.ts'

const key = readSigningKey(makeSigningKey())
const quiet = { info() {}, warn() {}, error() {}, debug() {} }

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

describe('a checkpoint', () => {
  const head = { tenantId: newId(), sequence: 7, hash: 'ab'.repeat(32), signedAt: '2026-01-31T09:30:00.000Z' }
  it('carries a signature that fits it and nothing else', () => {
    const checkpoint = signCheckpoint(key, head)
    assert.ok(isSignedBy(key.publicKey, checkpoint))
    for (const change of [{ tenantId: newId() }, { sequence: 8 }, { hash: 'ac'.repeat(32) }, { signedAt: '2026-01-31T09:30:00.001Z' }]) {
      assert.ok(!isSignedBy(key.publicKey, { ...checkpoint, ...change }), Object.keys(change)[0])
    }
    assert.ok(!isSignedBy(readSigningKey(makeSigningKey()).publicKey, checkpoint))
    assert.ok(!isSignedBy(key.publicKey, { ...checkpoint, signature: Buffer.alloc(0) }))
  })
  it('comes back from its line in the file as it was', () => {
    const checkpoint = signCheckpoint(key, head)
    const line = checkpointLine(checkpoint)
    assert.match(line, /^[^\n]+\n$/)
    assert.deepEqual(readCheckpointLine(line), checkpoint)
  })
  it('is not signed with a key of another kind', () => {
    assert.throws(() => readSigningKey('bm90IGEga2V5'))
  })
})

describe('sealing', () => {
  let world: World
  let folder: string
  let tenantId: string
  before(async () => {
    world = await createWorld()
    tenantId = world.tenants.acme.id
    folder = mkdtempSync(join(tmpdir(), 'tanager-audit-'))
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const note = () =>
    inTenant(world.pool, { tenantId }, (tx) =>
      recordAudit(
        { tx, actor: null, correlationId: newId(), onAudit: () => {} },
        { action: 'test.note', entityType: 'test', entityId: null, outcome: 'Noted' },
      ),
    )
  const stored = () =>
    world.asOwner<{ sequence: number; key_id: string }>(
      'acme',
      'select sequence, key_id from audit_checkpoints where tenant_id = $1 order by sequence, key_id',
    )
  /** The lines about this tenant: the others' chains are sealed as well. */
  const linesOf = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes(tenantId))
      .map(readCheckpointLine)

  it('happens once for a head, and again when the chain has grown', async () => {
    const seal = () => inTenant(world.pool, { tenantId }, (tx) => sealChain(tx, key, new Date()))
    const first = await seal()
    assert.ok(first && isSignedBy(key.publicKey, first))
    assert.equal(await seal(), undefined)
    await note()
    assert.equal((await seal())?.sequence, first.sequence + 1)
  })
  it('happens at the start for every chain that a killed process left unsealed', async () => {
    const file = join(folder, 'start.jsonl')
    await note()
    const unsealed = () =>
      Promise.all(
        (Object.keys(world.tenants) as (keyof World['tenants'])[]).map((tenant) =>
          world.asOwner(
            tenant,
            `select from audit_heads h where tenant_id = $1 and not exists (
               select from audit_checkpoints c where c.tenant_id = $1 and c.sequence = h.sequence)`,
          ),
        ),
      )
    assert.notEqual((await unsealed()).flat().length, 0)
    const sealer = startCheckpoints({ pool: world.pool, key, seconds: 86_400, file, log: quiet })
    await until('every chain is sealed to its end', async () => (await unsealed()).flat().length === 0)
    await sealer.stop()
    assert.deepEqual(
      linesOf(file).map(({ sequence }) => sequence),
      [(await stored()).at(-1)?.sequence],
    )
  })
  it('happens by the timer, in the table and in the file', async () => {
    const file = join(folder, 'timer.jsonl')
    const sealer = startCheckpoints({ pool: world.pool, key, seconds: 1, file, log: quiet })
    const before = (await stored()).length
    await note()
    sealer.touch(tenantId)
    await until('a checkpoint is there', async () => (await stored()).length > before)
    await sealer.stop()
    const [line, ...more] = linesOf(file)
    assert.deepEqual([line?.sequence, more.length], [(await stored()).at(-1)?.sequence, 0])
    assert.ok(line && isSignedBy(key.publicKey, line))
  })
  it('happens when the service stops, with the key of its data directory', async () => {
    const config = readTalentConfig({
      TANAGER_ENV: 'Development',
      DATABASE_URL: world.database.appUrl,
      AUTH_DEV_KEY: TEST_KEY,
      TANAGER_DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      AUDIT_CHECKPOINT_SECONDS: '86400',
    })
    const known = (await stored()).length
    const service = await startService(config)
    await until('the start has sealed the chain with its own key', async () => (await stored()).length > known)
    const token = world.tokenOf('acme/tenant-admin')
    const body = JSON.stringify({ name: 'Acme', legal_name: 'Acme Ltd', domain: 'acme.example' })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '*' }
    const answer = await fetch(`${service.address}/api/v1/admin/tenant-profile`, { method: 'PUT', headers, body })
    assert.equal(answer.status, 200)
    const before = (await stored()).length
    await service.stop()
    assert.equal((await stored()).length, before + 1)

    const own = readSigningKey(readFileSync(join(folder, 'audit-signing-key'), 'utf8'))
    const file = join(folder, 'audit-checkpoints.jsonl')
    const verdict = await verifyTenant(world.pool, { tenantId, keys: [own, key], file })
    assert.ok(verdict.ok, JSON.stringify(verdict))
    assert.deepEqual([verdict.checkpoints.sealedUpTo, verdict.checkpoints.file, verdict.warnings], [verdict.entries, 2, []])
    assert.equal(linesOf(file)[0]?.keyId, own.id)
  })
  it('503 from /health and 0 in the metrics while the file cannot be written; readiness stays, and both recover by themselves', async () => {
    const place = join(folder, 'gone')
    const metricsPort = await freePort()
    const service = await startService(
      readTalentConfig({
        TANAGER_ENV: 'Development',
        DATABASE_URL: world.database.appUrl,
        AUTH_DEV_KEY: TEST_KEY,
        TANAGER_DATA_DIR: folder,
        PORT: '0',
        LOG_LEVEL: 'silent',
        METRICS_PORT: String(metricsPort),
        AUDIT_CHECKPOINT_SECONDS: '1',
        AUDIT_CHECKPOINT_FILE: join(place, 'checkpoints.jsonl'),
      }),
    )
    try {
      const health = async (path = '/health') => {
        const answer = await fetch(`${service.address}${path}`)
        return [answer.status, await answer.text()]
      }
      const gauge = async () =>
        /^audit_checkpoint_file_written (\d)$/m.exec(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())?.[1]
      await until('health tells it', async () => (await health())[0] === 503)
      assert.deepEqual(await health(), [503, '{"status":"degraded"}'])
      assert.equal((await health('/health/ready'))[0], 200)
      assert.equal(await gauge(), '0')
      mkdirSync(place)
      await until('it recovers', async () => (await health())[0] === 200)
      assert.equal(await gauge(), '1')
    } finally {
      await service.stop()
    }
  })
  it('a file that cannot be written is told once, with what to do, and gets every checkpoint afterwards', async () => {
    const place = join(folder, 'later')
    const file = join(place, 'checkpoints.jsonl')
    const said: string[] = []
    const say = (...words: unknown[]) => void said.push(String(words[1]))
    const sealed = async () => (await stored()).filter(({ key_id }) => key_id === key.id).map(({ sequence }) => sequence)
    const known = (await sealed()).length
    const sealer = startCheckpoints({ pool: world.pool, key, seconds: 1, file, log: { ...quiet, error: say, info: say } })
    for (let round = 0; round < 2; round++) {
      const before = (await stored()).length
      await note()
      sealer.touch(tenantId)
      await until('the database has it', async () => (await stored()).length > before)
    }
    assert.equal(sealer.isFileWritten(), false)
    mkdirSync(place)
    await until('it recovers', () => sealer.isFileWritten())
    await sealer.stop()
    assert.deepEqual(
      linesOf(file).map(({ sequence }) => sequence),
      (await sealed()).slice(known), // that of the start too, if it came before the first note
    )
    assert.match(
      said.join('\n'),
      /^The checkpoint file \(AUDIT_CHECKPOINT_FILE\) cannot be written\. Look at .*\nThe checkpoint file can be written again/,
    )
    assert.equal(said.length, 2)
  })
  it('is tried again after a failure', async () => {
    let away = true
    const warned: unknown[] = []
    const connect = () => (away ? Promise.reject(new Error('away')) : world.pool.connect())
    const moody = Object.create(world.pool, { connect: { value: connect } }) as World['pool']
    const log = { ...quiet, warn: (...said: unknown[]) => warned.push(said) }
    const sealer = startCheckpoints({ pool: moody, key, seconds: 1, file: '', log })
    await note()
    sealer.touch(tenantId)
    await until('the failure is told', () => warned.length > 0)
    const before = (await stored()).length
    away = false
    await sealer.stop()
    assert.equal((await stored()).length, before + 1)
  })
})

async function until(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await check())) {
    assert.ok(Date.now() < deadline, `after a minute still waiting until ${what}`)
    await delay(25)
  }
}
