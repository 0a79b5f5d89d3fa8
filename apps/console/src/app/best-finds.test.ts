import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bestFinds } from './best-finds.ts'

const ADA = { label: 'Ada Byron', description: 'Analyst' }
const BEN = { label: 'Ben Analyst', description: 'Clerk' }
const CLEO = { label: 'Cleo', description: 'Clerk' }

describe('the best finds', () => {
  it('have a find in the name before one in the description', () => {
    assert.deepEqual(bestFinds('analyst', [ADA, BEN, CLEO], 12), [BEN, ADA])
  })

  it('take words of which one is in the name and one in the description', () => {
    assert.deepEqual(bestFinds('clerk cleo', [ADA, BEN, CLEO], 12), [CLEO])
  })

  it('are as many as are shown, and looked for no further than that', () => {
    let read = 0
    const many = Array.from({ length: 100_000 }, (_, n) => ({
      get label() {
        read += 1
        return `Person ${n}`
      },
    }))
    assert.deepEqual(
      bestFinds('', many, 3).map((one) => many.indexOf(one)),
      [0, 1, 2],
    )
    assert.equal(read, 3)
  })
})
