import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { inTenant, openPool, type Pool } from '@tanager/postgres'
import { createTestDatabase, ONE_SERVER_ONLY, type TestDatabase } from '@tanager/postgres/testing'
import pg from 'pg'
import { makeSigningKey } from '../../secrets.ts'
import { seedTenants } from '../../testing.ts'
import { recordAudit } from './audit.actions.ts'
import { auditHead } from './audit.store.ts'
import { type Checkpoint, sealChain } from './checkpoints.ts'
import { readSigningKey } from './signing-key.ts'
import { CODES, type Scene, TAMPERINGS } from './tampering.fixture.ts'
import { verifyChain } from './verify.ts'

const COUNT = Number(process.env.SOAK_TAMPERINGS ?? 1000)
const SEED = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000)
const LAST = 60
const SEALED = [25, 40, 55]

/** Numbers from 0 to 1, the same ones for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

describe(`tampering with the audit log (seed ${SEED})`, () => {
  const key = readSigningKey(makeSigningKey())
  const checkpoints: Checkpoint[] = []
  let database: TestDatabase
  let owner: Pool
  let intruder: pg.Client
  let tenantId: string
  let scene: Scene

  before(async () => {
    database = await createTestDatabase()
    owner = openPool({ url: database.ownerUrl, max: 1, applicationName: 'test-owner' })
    tenantId = (await seedTenants(owner)).acme.id
    await fillAndSeal()
    intruder = new pg.Client({ connectionString: database.superuserUrl })
    await intruder.connect()
    await intruder.query('begin')
    await intruder.query('set local session_replication_role = replica')
    const random = randomFrom(SEED)
    const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
    const pick = <T>(from: readonly T[]): T => from[between(0, from.length - 1)] as T
    scene = { db: intruder, tenantId, last: LAST, sealed: SEALED, checkpoints, between, pick }
  })
  after(async () => {
    await intruder?.end()
    await owner.end()
    await database.drop()
  })

  /** A chain of LAST entries of every shape, sealed on the way. */
  async function fillAndSeal(): Promise<void> {
    for (let sequence = 0; sequence < LAST; ) {
      sequence = await inTenant(owner, { tenantId }, async (tx) => {
        const odd = sequence % 2 === 1
        await recordAudit(
          { tx, actor: odd ? { userId: newId(), role: 'RECRUITER' } : null, correlationId: `trace "${sequence}"`, onAudit: () => {} },
          {
            action: 'candidate.update',
            entityType: 'candidate',
            entityId: odd ? newId() : null,
            outcome: 'Updated',
            ...(sequence % 3 === 0 ? {} : { details: { digest: '😀 naïve 𝔘 "quoted" \\ tab\t', n: sequence } }),
          },
        )
        return (await auditHead(tx))?.sequence ?? 0
      })
      if (!SEALED.includes(sequence)) continue
      checkpoints.push((await inTenant(owner, { tenantId }, (tx) => sealChain(tx, key, new Date()))) as Checkpoint)
    }
  }

  const verify = (withFile: boolean) => verifyChain(intruder, { tenantId, keys: [key], outside: withFile ? checkpoints : [] })

  it('leaves nothing to find when nothing was done', async () => {
    assert.deepEqual(
      checkpoints.map((one) => one.sequence),
      SEALED,
    )
    const verdict = await verify(true)
    assert.ok(verdict.ok, JSON.stringify(verdict))
    assert.deepEqual([verdict.entries, verdict.checkpoints], [LAST, { database: 3, file: 3, sealedUpTo: 55 }])
  })

  it(`is found every time, with its first entry, in ${COUNT} random cases`, { skip: ONE_SERVER_ONLY }, async () => {
    const kinds = Object.entries(TAMPERINGS)
    assert.deepEqual(
      Object.keys(CODES).filter((name) => !(name in TAMPERINGS)),
      [],
    )
    for (let round = 0; round < COUNT; round += 1) {
      const [name, tamper] = kinds[round % kinds.length] as (typeof kinds)[number]
      await intruder.query('savepoint untouched')
      const { firstBroken, needsFile, note } = await tamper(scene)
      const verdict = await verify(needsFile === true || scene.between(0, 1) === 1)
      const story = `seed ${SEED}, round ${round}: ${name} ${note ?? ''} → ${JSON.stringify(verdict)}`
      assert.equal(verdict.ok, false, story)
      if (!verdict.ok) {
        assert.equal(verdict.firstBroken, firstBroken, story)
        assert.ok((CODES[name] ?? [verdict.reason.code]).includes(verdict.reason.code), story)
      }
      await intruder.query('rollback to savepoint untouched')
    }
    assert.ok((await verify(true)).ok)
  })

  it('goes unseen only where no checkpoint reaches: the file is what tells a dropped seal', { skip: ONE_SERVER_ONLY }, async () => {
    await intruder.query('savepoint untouched')
    await TAMPERINGS['cuts the tail, mends the head and drops the checkpoints']?.(scene)
    assert.equal((await verify(false)).ok, true)
    assert.equal((await verify(true)).ok, false)
    await intruder.query('rollback to savepoint untouched')
  })
})
