import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { lockWaits } from '@tanager/postgres/testing'
import { type Answer, createWorld, type World } from '../src/testing.ts'
import { tanBody } from '../src/testing-workflow.ts'

describe('tenants that share a process', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())
  const write = () => world.post('acme/recruiter', '/tans', tanBody())
  async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 60_000
    while (!(await holds())) {
      if (Date.now() > deadline) assert.fail(`still not so: ${what}`)
      await delay(5)
    }
  }
  /** Holds the head of acme's audit chain, for which every write of acme waits. */
  async function holdingAcme(work: (also: (sql: string) => Promise<unknown>) => Promise<void>): Promise<void> {
    const client = await world.owner.connect()
    try {
      const also = (sql: string) => client.query(sql, [world.tenants.acme.id])
      await client.query('begin')
      await also('select set_tenant($1)')
      await also('select from audit_heads where tenant_id = $1 for update')
      await work(also)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  it('do not wait for the locks of another: it holds half of the connections at most', async () => {
    const stuck: Promise<Answer>[] = []
    await holdingAcme(async () => {
      for (let i = 0; i < 20; i++) stuck.push(write())
      const acme = world.tenants.acme.id
      await until('acme holds its half', () => world.pool.turns.held(acme) === 4 && world.pool.turns.waiting(acme) === 16)
      const reads = await Promise.all(Array.from({ length: 12 }, () => world.get('globex/recruiter', '/candidates')))
      assert.deepEqual(new Set(reads.map(({ status }) => status)), new Set([200]))
      assert.equal(world.pool.turns.held(acme), 4)
      assert.equal(world.pool.turns.waiting(acme), 16, 'acme still waited when globex had all its answers')
    })
    for (const { status, body } of await Promise.all(stuck)) assert.ok(status === 201 || body.code === 'busy', `${status} ${body.code}`)
  })

  it('503 overloaded with Retry-After when too many requests of one tenant wait, and others are served', async () => {
    const stuck: Promise<Answer>[] = []
    await holdingAcme(async () => {
      for (let i = 0; i < 130; i++) stuck.push(write())
      const refused = await Promise.race(stuck)
      assert.deepEqual([refused.status, refused.body.code], [503, 'overloaded'])
      assert.ok(refused.headers['retry-after'])
      assert.equal((await world.get('globex/recruiter', '/candidates')).status, 200)
    })
    await Promise.all(stuck)
  })

  it('a deadlock is not shown to anybody: the request is done again', async () => {
    // One of the two is ended by the server: the request, unless this machine was slow to begin the other. Then it is tried again.
    let ended = ''
    for (let tries = 0; tries < 5 && ended !== 'done'; tries++) {
      let crossed: Promise<Answer> | undefined
      await holdingAcme(async (also) => {
        crossed = write() // holds the counter of numbers and waits for the chain
        await until('the request waits for the lock', async () => (await lockWaits(world.database)) > 0)
        const mine = also('update numbering_rules set last_value = last_value where tenant_id = $1').then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
        ended = await mine
      })
      assert.equal((await crossed)?.status, 201)
    }
    assert.equal(ended, 'done', 'the server never ended the request')
  })
})
