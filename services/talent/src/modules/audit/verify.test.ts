import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { inTenant, openPool, type Pool } from '@tanager/postgres'
import fc from 'fast-check'
import { makeSigningKey } from '../../secrets.ts'
import { createWorld, type World } from '../../testing.ts'
import { recordAudit } from './audit.actions.ts'
import { appendAudit } from './audit.store.ts'
import { type Checkpoint, checkpointLine, sealChain, startCheckpoints } from './checkpoints.ts'
import { readSigningKey } from './signing-key.ts'
import { type Verdict, verifyTenant } from './verify.ts'

const key = readSigningKey(makeSigningKey())
const other = readSigningKey(makeSigningKey())
const quiet = { info() {}, warn() {}, error() {}, debug() {} }

describe('verifying a chain', () => {
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

  const note = (pool: Pool, entries = 1) =>
    inTenant(pool, { tenantId }, async (tx) => {
      const ctx = { tx, actor: null, correlationId: newId(), onAudit: () => {} }
      for (let n = 0; n < entries; n += 1)
        await recordAudit(ctx, { action: 'test.note', entityType: 'test', entityId: null, outcome: 'Noted' })
    })
  const seal = (by = key) => inTenant(world.pool, { tenantId }, (tx) => sealChain(tx, by, new Date()))
  const brokenBy = (verdict: Verdict) => (verdict.ok ? 'nothing' : `${verdict.reason.code} at ${verdict.firstBroken}`)

  it('agrees with the database on any text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 0, maxLength: 30 }),
      fc.constantFrom('', '😀', '𝔘𝔫𝔦', "o'clock", 'a"b', '\\', '{}', 'naïve', '日本語', '\u00a0', 'a\tb\nc', '-'),
    )
    const clean = text.map((value) => value.replaceAll('\u0000', ''))
    const entry = fc.record({
      id: fc.uuid(),
      action: clean,
      entityType: clean,
      entityId: fc.option(clean),
      actorUserId: fc.option(fc.uuid()),
      actorRole: clean,
      outcome: clean,
      correlationId: clean,
      details: fc.oneof(
        fc.constantFrom('{}', '{ }', '[]', 'null', '{"a":"\\ud83d\\ude00"}'),
        fc.dictionary(clean, clean, { maxKeys: 4 }).map((d) => JSON.stringify(d)),
      ),
    })
    for (const one of fc.sample(entry, 200)) await inTenant(world.pool, { tenantId }, (tx) => appendAudit(tx, { ...one, id: newId() }))
    assert.equal(brokenBy(await verifyTenant(world.pool, { tenantId, keys: [] })), 'nothing')
  })
  it('may be done by the application’s role and by the owner’s, in any spelling of the id, whatever the session’s settings', async () => {
    for (const pool of [world.pool, world.owner]) {
      const verdict = await verifyTenant(pool, { tenantId: tenantId.toUpperCase(), keys: [] })
      assert.ok(verdict.ok, brokenBy(verdict))
      assert.ok(verdict.entries > 20)
      assert.equal(verdict.head.sequence, verdict.entries)
      assert.match(verdict.head.hash, /^[0-9a-f]{64}$/)
    }
    const settings = encodeURIComponent('-c timezone=Asia/Kathmandu -c datestyle=SQL,DMY -c bytea_output=escape')
    const odd = openPool({ url: `${world.database.appUrl}?options=${settings}`, max: 1, applicationName: 'test-odd' })
    await seal()
    assert.equal(brokenBy(await verifyTenant(odd, { tenantId, keys: [key] })), 'nothing')
    await odd.end()
  })
  it('leaves the connection free of the tenant', async () => {
    await verifyTenant(world.owner, { tenantId, keys: [] })
    const { rows } = await world.owner.query('select count(*)::int as n from audit_log')
    assert.deepEqual(rows, [{ n: 0 }])
  })
  it('says that there is no chain for an unknown tenant', async () => {
    assert.equal(brokenBy(await verifyTenant(world.pool, { tenantId: newId(), keys: [key] })), 'no_head at 1')
  })
  it('never mixes up two tenants', async () => {
    const globex = await verifyTenant(world.pool, { tenantId: world.tenants.globex.id, keys: [key] })
    assert.deepEqual([globex.ok, globex.entries, globex.checkpoints.database], [true, 21, 0])
  })
  it('warns of checkpoints by a key that it was not given, and holds them against the chain all the same', async () => {
    await note(world.pool)
    await seal(other)
    const verdict = await verifyTenant(world.pool, { tenantId, keys: [key] })
    assert.ok(verdict.ok)
    assert.deepEqual(
      verdict.warnings.map((warning) => warning.code),
      ['unknown_key'],
    )
    assert.match(verdict.warnings[0]?.message ?? '', new RegExp(other.id))
    assert.ok(verdict.checkpoints.sealedUpTo < verdict.entries)
    const both = await verifyTenant(world.pool, { tenantId, keys: [key, other] })
    assert.deepEqual([both.warnings, both.checkpoints.sealedUpTo], [[], both.entries])
  })
  it('reads the file beside the table, skips other tenants’ lines and names the line that is cut off', async () => {
    await note(world.pool)
    const mine = (await seal()) as Checkpoint
    const foreign = { ...mine, tenantId: world.tenants.globex.id, sequence: 9_999 }
    const file = join(folder, 'checkpoints.jsonl')
    writeFileSync(file, `${checkpointLine(foreign)}\n${checkpointLine(mine)}${checkpointLine(mine).slice(0, 40)}`)
    const verdict = await verifyTenant(world.pool, { tenantId, keys: [key, other], file })
    assert.equal(brokenBy(verdict), 'nothing')
    assert.deepEqual(
      [verdict.checkpoints.file, verdict.warnings.map((warning) => warning.message)],
      [1, ['Line 4 of the file is not a checkpoint.']],
    )
    writeFileSync(file, checkpointLine({ ...mine, hash: '0'.repeat(64) }))
    assert.equal(brokenBy(await verifyTenant(world.pool, { tenantId, keys: [key], file })), `bad_checkpoint_signature at ${mine.sequence}`)
    await assert.rejects(verifyTenant(world.pool, { tenantId, keys: [key], file: join(folder, 'absent') }), { code: 'ENOENT' })
  })
  it('raises no false alarm while the chain grows and is sealed', async () => {
    const file = join(folder, 'growing.jsonl')
    writeFileSync(file, '')
    const deadline = Date.now() + 60_000
    let writing = true
    const writer = (async () => {
      while (writing) {
        const sealer = startCheckpoints({ pool: world.pool, key, seconds: 3600, file, log: quiet })
        await note(world.owner, 3)
        sealer.touch(tenantId)
        await sealer.stop()
      }
    })()
    try {
      let [grown, first] = [0, 0]
      for (let round = 0; round < 25 || grown < 50; round += 1) {
        const verdict = await verifyTenant(world.pool, { tenantId, keys: [key, other], file })
        assert.equal(brokenBy(verdict), 'nothing')
        first ||= verdict.entries
        grown = verdict.entries - first
        assert.ok(Date.now() < deadline, `the chain grew by ${grown} only`)
      }
    } finally {
      writing = false
      await writer
    }
  })
})
