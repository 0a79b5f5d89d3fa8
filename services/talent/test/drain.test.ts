import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createWorld, type World } from '../src/testing.ts'
import { startServers } from './two-servers.ts'

describe('SIGTERM', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  it('turns readiness 503 first, finishes the request in progress, and then ends with 0', async () => {
    const servers = await startServers(world.database.appUrl, 1, { DRAIN_SECONDS: '4' })
    const [at] = servers.at
    const headers = { authorization: `Bearer ${world.tokenOf('acme/recruiter')}` }
    const ready = async () => (await fetch(`${at}/health/ready`)).status
    assert.equal(await ready(), 200)
    const holder = await world.owner.connect()
    await holder.query('begin')
    await holder.query('lock table users in access exclusive mode')
    const slow = fetch(`${at}/api/v1/users/me`, { headers })
    await until(async () => {
      const { rowCount } = await world.owner.query("select from pg_locks where relation = 'users'::regclass and not granted")
      return rowCount === 1
    })
    const stopped = servers.stop()
    await until(async () => (await ready()) === 503)
    const late = await fetch(`${at}/health/live`)
    assert.deepEqual([late.status, late.headers.get('connection')], [200, 'close'], 'it still listens')
    await holder.query('commit')
    holder.release()
    const answer = await slow
    assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close'])
    assert.deepEqual(await stopped, [0])
    await assert.rejects(fetch(`${at}/health/live`))
  })
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, 'it did not come about')
    await delay(20)
  }
}
