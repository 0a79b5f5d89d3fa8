import assert from 'node:assert/strict'
import { it } from 'node:test'
import { takeTurns } from './turns.ts'

it('goes one after the other per key, side by side for different keys, and on after a failure', async () => {
  const inTurn = takeTurns()
  const seen: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      seen.push(`${name} begins`)
      ends.push(() => (name.endsWith('!') ? reject(new Error(name)) : resolve(name)))
    })
  const all = Promise.allSettled([inTurn('a', work('a1')), inTurn('a', work('a2!')), inTurn('a', work('a3')), inTurn('b', work('b1'))])
  for (let n = 0; n < 4; n++) {
    await new Promise(setImmediate)
    ends.shift()?.()
  }
  assert.deepEqual(
    (await all).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    ['a1', 'Error: a2!', 'a3', 'b1'],
  )
  assert.deepEqual(seen, ['a1 begins', 'b1 begins', 'a2! begins', 'a3 begins'])
})
