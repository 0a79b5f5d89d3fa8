import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { verifyTenant } from '../../src/modules/audit/verify.ts'
import { plantCandidates } from '../../src/testing.ts'
import { approvedTan, journeyTo } from '../../src/testing-workflow.ts'
import { type CrashWorld, createCrashWorld, until } from '../crash-world.ts'
import { brokenInvariants } from '../workflow-invariants.ts'
import { checkHistory } from './check-history.ts'
import { historyOf } from './history-clients.ts'

const SOAK = process.env.SOAK === '1'
const OPERATIONS = Number(process.env.HISTORY_OPERATIONS ?? (SOAK ? 10_000 : 400))
/** Kills in turn: of the service mostly, and every fifth time of PostgreSQL. */
const KILLS = Number(process.env.HISTORY_KILLS ?? (SOAK ? 25 : 2))
const DATABASE_EVERY = SOAK ? 5 : 2
const CLIENTS = 16
const CANDIDATES = 20
const OFFERS = SOAK ? 60 : 3
const SEED = Number(process.env.HISTORY_SEED ?? 1)

describe(`${OPERATIONS} operations by ${CLIENTS} clients while the service and PostgreSQL are killed ${KILLS} times (seed ${SEED})`, () => {
  let world: CrashWorld
  before(async () => {
    world = await createCrashWorld()
  })
  after(() => world.close())

  it('make a history without an anomaly', { timeout: 1_700_000 }, async (test) => {
    const candidateIds = await plantCandidates(world, 'acme', CANDIDATES)
    const tanId = await approvedTan(world, 'acme', { positions: OFFERS })
    const applicationIds: string[] = []
    for (let count = 0; count < OFFERS; count += 1)
      applicationIds.push((await journeyTo(world, 'acme', 'Interviewed', { tanId })).applicationId)
    const running = historyOf({ world, random: randomFrom(SEED), candidateIds, applicationIds, operations: OPERATIONS })
    await running.readAll()

    const clients = Promise.all(Array.from({ length: CLIENTS }, () => running.client()))
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const at = (OPERATIONS * kill) / (KILLS + 1)
      await until(() => running.counted() >= at)
      if (kill % DATABASE_EVERY === 0) {
        await world.killDatabase()
        await world.startDatabase()
      } else {
        await world.killService()
        await world.startService()
      }
    }
    await clients
    await running.readAll()
    await running.listAll('tan', 'title')
    await running.listAll('offer', 'job_title')

    const { history, unexpected } = running
    const of = (type: string) => history.filter((record) => record.type === type).length
    test.diagnostic(
      `${running.counted()} operations: ${of('ok')} ok, ${of('fail')} failed, ${of('info')} without an answer; ${KILLS} kills`,
    )
    const anomalies = checkHistory(history)
    if (anomalies.length > 0) {
      const file = join(tmpdir(), `tanager-history-${Date.now()}.jsonl`)
      writeFileSync(file, history.map((record) => JSON.stringify(record)).join('\n'))
      test.diagnostic(`The history is in ${file}`)
    }
    assert.deepEqual(anomalies, [])
    assert.deepEqual([...new Set(unexpected)], [])
    assert.ok(of('ok') > OPERATIONS / 2, 'most operations must have succeeded, or nothing was tested')
    assert.ok(!SOAK || of('info') > 0, 'no kill met an operation')
    assert.deepEqual(await brokenInvariants(world, 'acme'), [])
    assert.equal((await verifyTenant(world.owner, { tenantId: world.tenants.acme.id, keys: [] })).ok, true)
  })
})

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
