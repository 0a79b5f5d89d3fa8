import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyTenant } from '../src/modules/audit/verify.ts'
import type { Who } from '../src/testing.ts'
import { halfWrites, missingWrites } from './crash-checks.ts'
import { type Acknowledged, write } from './crash-clients.ts'
import { type CrashWorld, createCrashWorld, until } from './crash-world.ts'
import { brokenInvariants } from './workflow-invariants.ts'

const KILLS = Number(process.env.DATABASE_KILLS ?? (process.env.SOAK === '1' ? 20 : 1))
const RECONNECT_MS = process.env.SOAK ? 5_000 : 60_000

describe(`a PostgreSQL that is killed under load, ${KILLS} times`, () => {
  let world: CrashWorld
  before(async () => {
    world = await createCrashWorld()
  })
  after(() => world.close())

  it('is answered with 503 and Retry-After, found again within 5 seconds, and loses nothing acknowledged', {
    timeout: 1_500_000,
  }, async (test) => {
    const acknowledged: Acknowledged[] = []
    let unknown = 0
    let slowest = 0
    for (let kill = 1; kill <= KILLS; kill++) {
      const answers: { status: number; retryAfter: string | null; code: string | undefined }[] = []
      let stop = false
      const writing = write(
        16,
        1_000_000,
        {
          address: () => world.address() as string,
          tokenOf: (person) => world.tokenOf(`acme/${person}` as Who),
          onAnswer: (status, retryAfter, code) => answers.push({ status, retryAfter, code }),
        },
        () => stop,
      )
      await until(() => answers.filter(({ status }) => status === 201).length > 20)
      const killing = world.killDatabase()
      await until(() => answers.some(({ status }) => status === 503))
      await killing
      await world.startDatabase()
      const back = Date.now()
      const seen = answers.length
      await until(() => answers.slice(seen).some(({ status }) => status === 201))
      slowest = Math.max(slowest, Date.now() - back)
      stop = true
      acknowledged.push(...(await writing).acknowledged.values())
      for (const { status, retryAfter, code } of answers) {
        assert.ok([200, 201, 503].includes(status), `answered ${status} ${code}`)
        if (status === 503) assert.match(retryAfter ?? '', /^[1-9]\d*$/)
      }
      unknown += answers.filter(({ code }) => code === 'outcome_unknown').length
      assert.deepEqual(await missingWrites(world, acknowledged), [], `kill ${kill}`)
      assert.deepEqual(await halfWrites(world), [], `kill ${kill}`)
    }
    assert.deepEqual(await brokenInvariants(world, 'acme'), [])
    assert.equal((await verifyTenant(world.owner, { tenantId: world.tenants.acme.id, keys: [] })).ok, true)
    assert.ok(slowest < RECONNECT_MS, `reconnected after ${slowest} ms`)
    test.diagnostic(`${KILLS} kills, ${acknowledged.length} acknowledged TANs, ${unknown} unknown outcomes, back within ${slowest} ms`)
  })
})
