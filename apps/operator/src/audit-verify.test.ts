import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase, withoutTriggers } from '@tanager/postgres/testing'
import { createWorld, type World } from '../../../services/talent/src/testing.ts'
import { assertSaid, tanager } from './testing.ts'

describe('the audit log of a database without tenants', () => {
  let database: TestDatabase
  before(async () => {
    database = await createTestDatabase()
  })
  after(() => database.drop())

  it('1, since nothing was verified: it may be the wrong database', async () => {
    const { code, out, err } = await tanager(['audit', 'verify'], { DATABASE_OWNER_URL: database.ownerUrl })
    assert.deepEqual([code, out], [1, ''])
    assertSaid(err, /^The database has no tenant, so there is no audit log to verify\.\n$/)
  })
})

describe('the audit log', () => {
  let world: World
  let env: Record<string, string>
  const folder = mkdtempSync(join(tmpdir(), 'tanager-operator-'))
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const checkpoints = join(folder, 'checkpoints.jsonl')
  const signing = {
    AUDIT_SIGNING_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    AUDIT_CHECKPOINT_FILE: checkpoints,
  }
  before(async () => {
    world = await createWorld()
    env = { DATABASE_OWNER_URL: world.database.ownerUrl }
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })
  const asSuperuser = (...statements: string[]) => withoutTriggers(world.database, ...statements)

  it('is found intact for every tenant, and said to be unsealed', async () => {
    const { code, out } = await tanager(['audit', 'verify'], env)
    assert.equal(code, 0)
    assert.match(out, /^acme: intact, 21 entries; no checkpoint .*\nglobex: intact, 21 entries; .*\n$/)
  })
  it('1 when there is no key to seal it with', async () => {
    const { code, err } = await tanager(['audit', 'checkpoint'], env)
    assert.equal(code, 1)
    assertSaid(err, /AUDIT_SIGNING_KEY/)
  })
  it('is sealed by a checkpoint that anyone with the public key can check', async () => {
    assert.match((await tanager(['audit', 'checkpoint'], { ...env, ...signing })).out, /^acme: sealed up to entry 21\.\nglobex: sealed/)
    assert.match((await tanager(['audit', 'checkpoint'], { ...env, ...signing })).out, /^acme: nothing new to seal\./)
    const pem = join(folder, 'public.pem')
    writeFileSync(pem, publicKey.export({ format: 'pem', type: 'spki' }))
    const { code, out } = await tanager(['audit', 'verify', '--checkpoints', checkpoints, '--public-key', pem], env)
    assert.equal(code, 0)
    assert.match(out, /^acme: intact, 21 entries; sealed up to entry 21 \(checkpoints: 1 in the database, 1 outside\)\.\n/)
  })
  it('1 naming the first entry that was changed, and the tenant it is in', async () => {
    await asSuperuser(`update audit_log set outcome = 'Nothing' where sequence in (7, 12) and tenant_id = '${world.tenants.acme.id}'`)
    const { code, out, err } = await tanager(['audit', 'verify'], env)
    assert.equal(code, 1)
    assert.match(out, /^acme: broken at entry 7 \(wrong_hash\)\. .*\nglobex: intact/)
    assertSaid(err, /^The audit chain is broken: acme\.$/m)
    assert.equal((await tanager(['audit', 'verify', '--tenant', 'globex'], env)).code, 0)
  })
  it('1 naming the first entry of a tail that was cut off together with its head and its checkpoint', async () => {
    const { id } = world.tenants.globex
    await asSuperuser(
      `delete from audit_log where sequence > 15 and tenant_id = '${id}'`,
      `delete from audit_checkpoints where tenant_id = '${id}'`,
      `update audit_heads h set sequence = 15, hash = (select hash from audit_log where tenant_id = h.tenant_id and sequence = 15) where tenant_id = '${id}'`,
    )
    const { code, out } = await tanager(['audit', 'verify', '--tenant', 'globex'], { ...env, ...signing })
    assert.equal(code, 1)
    assert.match(out, /^globex: broken at entry 16 /)
  })
})
