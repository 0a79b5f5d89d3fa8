import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { keptSchemas } from './kept-schemas.ts'
import { processorTime, threadNumber } from './thread-time.ts'
import { limitWork, type Overrun } from './work-limit.ts'

const stopped = (milliseconds: number, time: () => number) =>
  new Promise<{ why: Overrun; after: number }>((resolve) => {
    const begun = performance.now()
    limitWork(milliseconds, time, (why) => resolve({ why, after: performance.now() - begun }))
  })

describe('a limit of processor time', () => {
  it('stops work that has used it up', async () => {
    const begun = performance.now()
    assert.equal((await stopped(30, () => performance.now() - begun)).why, 'too_slow')
  })

  it('waits for work that had to wait for a processor', async () => {
    let asked = 0
    // Half of the limit is used at the first look, all of it only at the third.
    const { why, after } = await stopped(50, () => [0, 25, 40, 51][asked++] ?? 51)
    assert.equal(why, 'too_slow')
    assert.equal(asked, 4)
    assert.ok(after >= 50)
  })

  it('gives up in the end on work that never gets one, and does not blame it', async () => {
    const { why, after } = await stopped(20, () => 0)
    assert.equal(why, 'starved')
    assert.ok(after >= 199, `${after}`)
  })

  it('can be called off', async () => {
    limitWork(
      1,
      () => 100,
      () => assert.fail(),
    )()
    await new Promise((resolve) => setTimeout(resolve, 20))
  })

  it('is measured on the thread itself, where the system tells', () => {
    const thread = threadNumber()
    const spin = (milliseconds: number): void => {
      const { user, system } = process.cpuUsage()
      for (let now = process.cpuUsage({ user, system }); now.user + now.system < milliseconds * 1_000; )
        now = process.cpuUsage({ user, system })
    }
    for (const one of thread === null ? [null] : [thread, null]) {
      const before = processorTime(one)
      spin(60)
      assert.ok(processorTime(one) - before > 20)
    }
    assert.ok(processorTime(2 ** 30) > 0) // no such thread: the whole process’s
  })
})

describe('the schemas that a worker keeps', () => {
  it('go when they weigh too much, the longest unused first', () => {
    const kept = keptSchemas(30)
    assert.deepEqual([kept.use(1, 10), kept.use(2, 10), kept.use(3, 10)], [[], [], []])
    assert.deepEqual(kept.use(1, 10), [])
    assert.deepEqual(kept.use(4, 15), [2, 3])
    assert.deepEqual([kept.has(1), kept.has(2), kept.has(4), kept.weight], [true, false, true, 25])
    kept.drop(4)
    kept.drop(4)
    assert.equal(kept.weight, 10)
    assert.deepEqual(kept.use(5, 100), [1])
    assert.equal(kept.has(5), true)
  })
})
