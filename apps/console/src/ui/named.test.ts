import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { named } from './named.ts'

describe('the people whom an act is about', () => {
  it('are all named where they are ten at most', () => {
    assert.deepEqual(named(['Ada', 'Bea']), { names: 'Ada, Bea', more: 0 })
    assert.equal(named(Array.from({ length: 10 }, (_, index) => `P${index}`)).more, 0)
  })
  it('are counted from the eleventh on', () => {
    const { names, more } = named(Array.from({ length: 13 }, (_, index) => `P${index}`))
    assert.ok(names.endsWith('P9'))
    assert.equal(more, 3)
  })
})
