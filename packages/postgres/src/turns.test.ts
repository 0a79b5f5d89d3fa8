import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import fc from 'fast-check'
import { createTurns, type Leave, OUTSIDE, Overloaded, shareOf } from './turns.ts'

const LONG = 60_000
const turnsOf = (capacity: number, waitingPerTenant = 1_000) => createTurns({ capacity, waitingPerTenant })

describe('turns at the connections', () => {
  it('leave half of the connections to others, whoever comes first', async () => {
    const turns = turnsOf(4)
    const mine = [await turns.take('acme', LONG), await turns.take('acme', LONG)]
    const third = turns.take('acme', LONG)
    await tick()
    assert.deepEqual([turns.held('acme'), turns.waiting('acme')], [2, 1])
    await turns.take('globex', LONG)
    assert.deepEqual([turns.held(), turns.waiting()], [3, 1])
    mine[0]?.()
    await third
    assert.deepEqual([turns.held('acme'), turns.waiting()], [2, 0])
  })

  it('go to the tenant that holds fewest, then to the one that has waited longest for one', async () => {
    const turns = turnsOf(4)
    const order: string[] = []
    const held: Leave[] = []
    for (const tenant of ['a', 'a', 'b', 'b']) held.push(await turns.take(tenant, LONG))
    const queue = (tenant: string) => void turns.take(tenant, LONG).then((leave) => held.push(leave) && order.push(tenant))
    for (const tenant of ['a', 'a', 'b', 'c', 'c', 'd']) queue(tenant)
    while (held.length > 0) {
      held.shift()?.()
      await tick()
    }
    assert.deepEqual(order, ['c', 'd', 'a', 'b', 'c', 'a'])
  })

  it('are refused at once when too many of the tenant wait, and after a while when none comes free', async () => {
    const turns = turnsOf(2, 1)
    const leave = await turns.take('acme', LONG)
    const second = turns.take('acme', 20)
    await assert.rejects(turns.take('acme', LONG), Overloaded)
    await assert.rejects(second, Overloaded)
    assert.equal(turns.waiting(), 0)
    leave()
    leave() // twice is once
    assert.equal(turns.held(), 0)
    await turns.take('acme', LONG)
  })

  it('hold at all times what they promise, in any order of coming and going', async () => {
    const coming = fc.record({ tenant: fc.constantFrom('a', 'b', 'c', OUTSIDE), leaves: fc.nat(5) })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.array(coming, { maxLength: 80 }), async (capacity, comings) => {
        const turns = turnsOf(capacity)
        const tenants = ['a', 'b', 'c', OUTSIDE]
        const held: Leave[] = []
        let got = 0
        const check = () => {
          assert.ok(turns.held() <= capacity)
          for (const tenant of tenants) {
            assert.ok(turns.held(tenant) <= shareOf(tenant, capacity))
            const mayEnter = turns.held() < capacity && turns.held(tenant) < shareOf(tenant, capacity)
            assert.ok(!mayEnter || turns.waiting(tenant) === 0, 'nobody waits for a connection that is free to take')
          }
        }
        for (const { tenant, leaves } of comings) {
          void turns.take(tenant, LONG).then((leave) => {
            got++
            held.push(leave)
          })
          await tick()
          check()
          for (let i = 0; i < leaves; i++) {
            held.shift()?.()
            await tick()
            check()
          }
        }
        while (held.length > 0) {
          held.shift()?.()
          await tick()
          check()
        }
        assert.deepEqual([got, turns.held(), turns.waiting()], [comings.length, 0, 0])
      }),
      { numRuns: 50 },
    )
  })
})
