import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type World } from '../src/testing.ts'
import { type Servers, startServers } from './two-servers.ts'

const LIMIT = 40

describe('the rate limit of two processes on one database', () => {
  let world: World
  let servers: Servers
  before(async () => {
    world = await createWorld()
    servers = await startServers(world.database.appUrl, 2, { RATE_LIMIT_PER_MINUTE: String(LIMIT) })
  })
  after(async () => {
    await servers?.stop()
    await world.close()
  })

  /** One request after the other, to both by turns, within one window. */
  async function send(who: 'acme/recruiter' | 'acme/sourcer', requests: number) {
    let allowed = 0
    const headers = { authorization: `Bearer ${world.tokenOf(who)}` }
    let last = new Headers()
    for (let i = 0; i < requests; i++) {
      const answer = await fetch(`${servers.at[i % 2]}/api/v1/users/me`, { headers })
      await answer.arrayBuffer()
      assert.ok(answer.status === 200 || answer.status === 429, String(answer.status))
      if (answer.status === 200) allowed += 1
      last = answer.headers
    }
    return { allowed, last }
  }

  it('lets through the limit together, and a tenth of it more for each at most', async () => {
    const { allowed, last } = await send('acme/recruiter', LIMIT * 2)
    assert.ok(allowed >= LIMIT && allowed <= LIMIT + 2 * (LIMIT / 10), String(allowed))
    assert.deepEqual([last.get('ratelimit-limit'), last.get('ratelimit-remaining')], [String(LIMIT), '0'])
    assert.ok(Number(last.get('retry-after')) >= 1 && Number(last.get('retry-after')) <= 60)
    const { rows } = await world.owner.query<{ key_hash: Buffer }>('select key_hash from request_windows')
    assert.deepEqual(
      rows.map(({ key_hash: key }) => key.length),
      [32],
      'a digest and no name',
    )
  })

  it('goes on for each by itself while the common count cannot be reached', async () => {
    await world.owner.query('alter table request_windows rename to elsewhere')
    const { allowed } = await send('acme/sourcer', LIMIT * 3)
    assert.equal(allowed, LIMIT * 2)
  })
})
