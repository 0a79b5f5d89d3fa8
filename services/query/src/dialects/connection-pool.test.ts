import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import { createPool } from './connection-pool.ts'
import { ConnectionFailure } from './dialect.ts'

interface Fake {
  id: number
  broken: boolean
  closed: boolean
}
const never = new AbortController().signal

function fakes(size: number, open: () => Promise<void> = async () => undefined) {
  const made: Fake[] = []
  const pool = createPool<Fake>({
    size,
    waitMs: 50,
    open: async () => {
      await open()
      const fake = { id: made.length + 1, broken: false, closed: false }
      made.push(fake)
      return fake
    },
    close: (fake) => {
      fake.closed = true
    },
    isBroken: ({ broken }) => broken,
  })
  return { pool, made }
}

describe('a pool of connections', () => {
  it('opens no more than its size and hands a free one to the next who waits', async () => {
    const { pool, made } = fakes(2)
    const [one, two] = [await pool.take(never), await pool.take(never)]
    const third = pool.take(never)
    const fourth = pool.take(never)
    two.release()
    assert.equal((await third).connection.id, 2)
    assert.equal((await third).used, true)
    one.release()
    assert.equal((await fourth).connection.id, 1)
    assert.equal(made.length, 2)
  })

  it('says after a while that all are busy, and lets go of who gives up', async () => {
    const { pool } = fakes(1)
    await pool.take(never)
    await assert.rejects(pool.take(never), (error) => error instanceof ConnectionFailure && error.category === 'timeout')
    const controller = new AbortController()
    const waiting = pool.take(controller.signal)
    controller.abort(new Error('the client left'))
    await assert.rejects(waiting, /the client left/)
  })

  it('closes one that was not cleaned up, and opens another for who waits', async () => {
    const { pool, made } = fakes(1)
    const one = await pool.take(never)
    const next = pool.take(never)
    one.release(Promise.resolve(false))
    assert.equal((await next).connection.id, 2)
    assert.equal(made[0]?.closed, true)
    ;(await next).release(Promise.reject(new Error('the rollback failed')))
    assert.equal((await pool.take(never)).connection.id, 3)
  })

  it('does not hand out one that broke while idle', async () => {
    const { pool, made } = fakes(1)
    const one = await pool.take(never)
    one.release()
    await tick()
    one.connection.broken = true
    assert.equal((await pool.take(never)).connection.id, 2)
    assert.equal(made[0]?.closed, true)
  })

  it('goes on after an opening that failed', async () => {
    let failures = 1
    const { pool } = fakes(1, async () => {
      if (failures-- > 0) throw new ConnectionFailure('host_unreachable', 'no')
    })
    await assert.rejects(pool.take(never), /no/)
    assert.equal((await pool.take(never)).connection.id, 1)
  })

  it('opens one beyond its size for a look at the server, and keeps no more than its size', async () => {
    const { pool, made } = fakes(1)
    const one = await pool.take(never)
    const look = await pool.takeBeyond(never)
    assert.equal(made.length, 2)
    look.release()
    await tick()
    assert.equal(look.connection.closed, true)
    one.release()
    await tick()
    assert.equal(one.connection.closed, false)
    pool.close()
    assert.equal(one.connection.closed, true)
    await assert.rejects(pool.take(never), /closed/)
  })
})
