import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { verifyTenant } from '../src/modules/audit/verify.ts'
import { createWorld, type Who, type World } from '../src/testing.ts'
import { halfWrites, missingWrites } from './crash-checks.ts'
import { type Acknowledged, write } from './crash-clients.ts'
import { startServers } from './two-servers.ts'
import { brokenInvariants } from './workflow-invariants.ts'

const SOAK = process.env.SOAK === '1'
const KILLS = Number(process.env.SERVICE_KILLS ?? (SOAK ? 50 : 2))
const WRITES = SOAK ? 600 : 200
const CLIENTS = 16

describe(`a service that is killed in the middle of ${WRITES} writes, ${KILLS} times`, () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  it('keeps every write that it acknowledged, whole, and no half one', { timeout: 1_500_000 }, async (test) => {
    const acknowledged: Acknowledged[] = []
    let unanswered = 0
    for (let kill = 1; kill <= KILLS; kill++) {
      const servers = await startServers(world.database.appUrl, 1)
      const tokenOf = (person: string) => world.tokenOf(`acme/${person}` as Who)
      let killed = false
      let answers = 0
      // A machine that is slow today sheds some, and says when to come back.
      const onAnswer = (status: number, retryAfter: string | null, code: string | undefined) => {
        assert.ok(status === 200 || status === 201 || (status === 503 && retryAfter !== null), `answered ${status} ${code}`)
        answers += 1
      }
      const writing = write(CLIENTS, WRITES, { address: () => servers.at[0] as string, tokenOf, onAnswer }, () => killed)
      // Somewhere in the middle, each time elsewhere.
      const middle = WRITES / 4 + ((kill * 97) % (WRITES / 2))
      while (answers < middle) await delay(1)
      killed = true
      await servers.kill()
      const written = await writing
      acknowledged.push(...written.acknowledged.values())
      unanswered += written.attempts - answers
      assert.ok(written.acknowledged.size > 0, 'nothing was written before the kill')
      assert.deepEqual(await missingWrites(world, acknowledged), [], `kill ${kill}`)
      assert.deepEqual(await halfWrites(world), [], `kill ${kill}`)
    }
    assert.ok(unanswered > 0, 'no kill met a request')
    assert.deepEqual(await brokenInvariants(world, 'acme'), [])
    assert.equal((await verifyTenant(world.pool, { tenantId: world.tenants.acme.id, keys: [] })).ok, true)
    test.diagnostic(`${KILLS} kills, ${acknowledged.length} acknowledged TANs, ${unanswered} requests without an answer`)
  })
})
