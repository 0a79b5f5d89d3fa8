import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { verifyTenant } from '../src/modules/audit/verify.ts'
import { createWorld, type Who, type World } from '../src/testing.ts'
import { type Written, write } from './crash-clients.ts'
import { startServers } from './two-servers.ts'
import { brokenInvariants } from './workflow-invariants.ts'

const SOAK = process.env.SOAK === '1'
const KILLS = SOAK ? 20 : 2
const WRITES = SOAK ? 1_000 : 200
const CLIENTS = 16

describe(`a service that is killed in the middle of ${WRITES} writes, ${KILLS} times`, () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  it('keeps every write that it acknowledged, whole, and no half one', { timeout: 1_500_000 }, async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      const servers = await startServers(world.database.appUrl, 1)
      const tokenOf = (person: string) => world.tokenOf(`acme/${person}` as Who)
      let killed = false
      let answers = 0
      const onAnswer = () => {
        answers += 1
      }
      const writing = write(CLIENTS, WRITES, { address: () => servers.at[0] as string, tokenOf, onAnswer }, () => killed)
      // Somewhere in the middle, each time elsewhere.
      const middle = WRITES / 4 + ((kill * 97) % (WRITES / 2))
      while (answers < middle) await delay(1)
      await servers.kill()
      killed = true
      const written = await writing
      assert.ok(written.acknowledged.size > 0, 'nothing was written before the kill')
      assert.deepEqual(await missing(written), [], `kill ${kill}`)
      assert.deepEqual(await halves(), [], `kill ${kill}`)
      assert.deepEqual(await brokenInvariants(world, 'acme'), [], `kill ${kill}`)
    }
    assert.equal((await verifyTenant(world.pool, { tenantId: world.tenants.acme.id, keys: [] })).ok, true)
  })

  /** Acknowledged, and not there, or there without its audit entries. */
  async function missing({ acknowledged }: Written): Promise<string[]> {
    const rows = await world.asOwner<{ id: string; tan_number: string; creations: number; decisions: number }>(
      'acme',
      `select t.id, t.tan_number,
              (select count(*)::int from audit_log l where l.tenant_id = $1 and l.entity_type = 'tan' and l.entity_id = t.id::text and l.action = 'tan.create') as creations,
              (select count(*)::int from audit_log l where l.tenant_id = $1 and l.entity_type = 'tan' and l.entity_id = t.id::text and l.action = 'tan.approve') as decisions
         from tans t where t.tenant_id = $1`,
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    return [...acknowledged.values()].flatMap((tan) => {
      const row = found.get(tan.tanId)
      if (!row) return [`${tan.tanNumber} is lost`]
      if (row.tan_number !== tan.tanNumber) return [`${tan.tanNumber} became ${row.tan_number}`]
      return row.decisions >= tan.decisions ? [] : [`${tan.tanNumber} lost a decision`]
    })
  }

  /** There, acknowledged or not, without all that belongs to it. */
  const halves = () =>
    world.asOwner<{ half: string }>(
      'acme',
      `select t.tan_number as half from tans t where t.tenant_id = $1 and (
            not exists (select from job_descriptions j where j.tenant_id = $1 and j.tan_id = t.id and j.version = 1)
         or not exists (select from issued_numbers n where n.tenant_id = $1 and n.kind = 'tan' and n.number = t.tan_number)
         or (select count(*) from audit_log l where l.tenant_id = $1 and l.entity_type = 'tan' and l.entity_id = t.id::text and l.action = 'tan.create') <> 1
         or (select count(*) from audit_log l where l.tenant_id = $1 and l.entity_type = 'tan' and l.entity_id = t.id::text and l.action = 'tan.approve')
            <> (select count(*) from approval_steps s where s.tenant_id = $1 and s.request_id = t.approval_request_id and s.status = 'Approved'))`,
    )
})
