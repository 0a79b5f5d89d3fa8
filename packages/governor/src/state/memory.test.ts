import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { memoryApprovalUses } from './memory-approval-uses.ts'
import { memoryRates } from './memory-rates.ts'

describe('rates in memory', () => {
  /** A pause before each call, and which of the last calls is given back after it. */
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 30_000 }), fc.option(fc.nat(4))), { maxLength: 40 })
  it('the 61st call in a minute is refused with the wait, which is exact', async () => {
    let time = 0
    const rates = memoryRates(() => time)
    for (let count = 0; count < 60; count += 1) {
      assert.equal((await rates.take('key', 60)).allowed, true)
      time += 100
    }
    assert.deepEqual(await rates.take('key', 60), { allowed: false, retryAfterMs: 54_000 })
    time += 53_999
    assert.deepEqual(await rates.take('key', 60), { allowed: false, retryAfterMs: 1 })
    time += 1
    assert.equal((await rates.take('key', 60)).allowed, true)
    assert.equal((await rates.take('other', 60)).allowed, true)
  })

  it('in no sixty seconds are there more calls than allowed, and a call is refused only when there are as many that count', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 5 }), async (pauses, limit) => {
        let time = 0
        const made: { at: number; giveBack?: (() => void | Promise<void>) | undefined }[] = []
        const rates = memoryRates(() => time)
        for (const [pause, undone] of pauses) {
          time += pause
          const recent = made.filter(({ at }) => time - at < 60_000).length
          const taken = await rates.take('key', limit)
          assert.equal(taken.allowed, recent < limit)
          if (taken.allowed) made.push({ at: time, giveBack: taken.giveBack })
          const [back] = undone === null ? [] : made.splice(-1 - (undone % limit), 1)
          await back?.giveBack?.()
        }
      }),
    )
  })
})

describe('keys of rates in memory', () => {
  it('those in use keep their count while others come and go, and what is long unused goes', async () => {
    const rates = memoryRates(() => 0)
    const isAllowed = async (key: string) => (await rates.take(key, 1)).allowed
    assert.deepEqual([await isAllowed('used'), await isAllowed('unused')], [true, true])
    for (let count = 0; count < 120_000; count += 1) {
      await rates.take(`other ${count}`, 1)
      if (count % 1_000 === 0) assert.equal(await isAllowed('used'), false)
    }
    assert.deepEqual([await isAllowed('used'), await isAllowed('unused')], [false, true])
  })
})

describe('uses in memory', () => {
  const use = { tenantId: 't', approvalId: 'a', server: 's', tool: 'x', argumentsDigest: 'd', correlationId: 'c' }

  it('the first claim holds until its own call gives it back', async () => {
    const uses = memoryApprovalUses()
    assert.equal(await uses.claim(use), true)
    assert.equal(await uses.claim({ ...use, correlationId: 'other' }), false)
    await uses.release({ ...use, correlationId: 'other' })
    assert.equal(await uses.claim(use), false)
    await uses.release(use)
    assert.equal(await uses.claim(use), true)
    assert.equal(await uses.claim({ ...use, tenantId: 'u' }), true)
  })
})
