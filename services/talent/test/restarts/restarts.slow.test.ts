import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createWorld, type World } from '../../src/testing.ts'
import { tanBody } from '../../src/testing-workflow.ts'
import { type Servers, startServers } from '../two-servers.ts'
import { type Balancer, startBalancer } from './balancer.ts'

const SOAK = process.env.SOAK === '1'
const RESTARTS = Number(process.env.RESTARTS ?? (SOAK ? 50 : 2))
/** The long proof sends by the clock. The short one sends as fast as a few clients are answered: any machine keeps up with that. */
const PER_SECOND = Number(process.env.REQUESTS_PER_SECOND ?? (SOAK ? 200 : 0))
const CLIENTS = 4
/** Longer than the balancer takes to notice, also on a busy machine. */
const SETTINGS = { DRAIN_SECONDS: '2' }

describe(`${RESTARTS} restarts under ${PER_SECOND > 0 ? `${PER_SECOND} requests a second` : `${CLIENTS} clients`}`, () => {
  let world: World
  let balancer: Balancer
  const running: Servers[] = []
  before(async () => {
    world = await createWorld()
    balancer = startBalancer()
    for (const _ of [1, 2]) running.push(await start())
  })
  after(async () => {
    balancer.close()
    await Promise.all(running.map((server) => server.stop()))
    await world.close()
  })

  async function start(): Promise<Servers> {
    const server = await startServers(world.database.appUrl, 1, SETTINGS)
    const [address = ''] = server.at
    balancer.add(address)
    await until(() => balancer.isReady(address))
    return server
  }

  it('fail and reset no request, and lose no write', { timeout: 1_700_000 }, async (test) => {
    const headers = { authorization: `Bearer ${world.tokenOf('acme/recruiter')}`, 'content-type': 'application/json' }
    const failures: string[] = []
    const waits: number[] = []
    const acknowledged: string[] = []
    let sent = 0
    let inFlight = 0
    async function one(count: number): Promise<void> {
      const isWrite = count % 10 === 0
      const path = isWrite ? '/api/v1/tans' : count % 2 === 0 ? '/api/v1/candidates?limit=10' : '/api/v1/users/me'
      const begun = performance.now()
      inFlight += 1
      try {
        const body = isWrite ? { body: JSON.stringify(tanBody()) } : {}
        const answer = await balancer.send({ method: isWrite ? 'POST' : 'GET', path, headers, ...body })
        if (answer.status !== (isWrite ? 201 : 200)) failures.push(`${path} answered ${answer.status}: ${answer.body}`)
        else if (isWrite) acknowledged.push((JSON.parse(answer.body) as { id: string }).id)
      } catch (error) {
        failures.push(`${path}: ${(error as Error).message}`)
      }
      inFlight -= 1
      waits.push(performance.now() - begun)
    }

    const begun = performance.now()
    let stopped = false
    /** Open loop: as many as the clock says, however long the answers take. */
    async function byTheClock(): Promise<void> {
      for (; !stopped; await delay(5)) {
        const due = Math.floor(((performance.now() - begun) * PER_SECOND) / 1000)
        while (sent < due) void one(sent++)
      }
    }
    async function client(): Promise<void> {
      while (!stopped) await one(sent++)
    }
    const sending = PER_SECOND > 0 ? [byTheClock()] : Array.from({ length: CLIENTS }, client)
    try {
      for (let restart = 1; restart <= RESTARTS; restart += 1) {
        const leaving = running.shift() as Servers
        assert.deepEqual(await leaving.stop(), [0], `restart ${restart} did not end in order`)
        balancer.remove(leaving.at[0] as string)
        running.push(await start())
        assert.deepEqual(failures.slice(0, 5), [], `restart ${restart}`)
      }
    } finally {
      stopped = true
      await Promise.all(sending)
    }
    await until(() => inFlight === 0)
    const seconds = (performance.now() - begun) / 1000
    waits.sort((one, other) => one - other)
    const at = (share: number) => Math.round(waits[Math.floor(share * (waits.length - 1))] ?? 0)
    test.diagnostic(
      `${RESTARTS} restarts, ${sent} requests in ${Math.round(seconds)} s (${Math.round(sent / seconds)} a second), ${failures.length} failed, ` +
        `${acknowledged.length} writes, ${balancer.opened()} connections, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
    )
    assert.deepEqual(failures, [])
    const kept = await world.asOwner<{ id: string }>('acme', 'select id from tans where tenant_id = $1')
    assert.deepEqual(kept.map(({ id }) => id).sort(), acknowledged.sort())
  })
})

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It did not happen within a minute.')
    await delay(10)
  }
}
