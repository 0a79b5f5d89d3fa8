import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptySelect } from '../../../core/query/query.ts'
import { emptyPartialQuery } from '../partial-query/partial-query.ts'
import { confidenceIn, rivalOf, wholeOf } from './confidence.ts'
import type { Candidate } from './judge.ts'
import { type Features, WEIGHTS, weigh } from './weights.ts'

const none = Object.fromEntries(Object.keys(WEIGHTS).map((name) => [name, 0])) as unknown as Features
const candidate = (features: Partial<Features>): Candidate => {
  const all = { ...none, split: 3, ...features }
  return { query: emptySelect([]), items: [], partialQuery: { ...emptyPartialQuery(), content: 3 }, features: all, score: weigh(all) }
}

describe('confidence', () => {
  it('is high for a reading that explains everything and has no rival', () => assert.ok(confidenceIn([candidate({})]) > 0.75))
  it('falls with a rival close by', () =>
    assert.ok(confidenceIn([candidate({}), candidate({ moreTables: 1 })]) < confidenceIn([candidate({}), candidate({ dropped: 3 })])))
  for (const name of ['unexplained', 'dropped', 'unfit', 'unknownTexts', 'showsOnlyLabel'] as const) {
    it(`falls with ${name}`, () => assert.ok(confidenceIn([candidate({ [name]: 1 })]) < confidenceIn([candidate({})])))
  }
  it('is low where most of the question is unexplained', () =>
    assert.ok(confidenceIn([candidate({ unexplained: 4, split: 0 }), candidate({ unexplained: 4, split: 0 })]) < 0.15))
  it('is none for nothing', () => assert.equal(confidenceIn([]), 0))
})

describe('readings that explain every word', () => {
  const lost = (score: number): Candidate => ({ ...candidate({}), score, partialQuery: { ...emptyPartialQuery(), unread: [1] } })
  const whole = (score: number): Candidate => ({ ...candidate({}), score })

  it('are taken though one that passes over a word is a little ahead', () => {
    const [first, second] = [lost(10), whole(9.5)]
    assert.deepEqual(wholeOf([first, second]), [second])
  })
  it('are not where it is far ahead', () => assert.deepEqual(wholeOf([lost(10), whole(8)]), []))
  it('have a rival where two are as likely', () => {
    const other = whole(9.97)
    assert.equal(rivalOf([whole(10), other]), other)
    assert.equal(rivalOf([whole(10), whole(9.5)]), null)
    assert.equal(rivalOf([whole(10)]), null)
  })
})

describe('weights', () => {
  it('all speak against, but for how well the question was taken apart and words that point back', () => {
    for (const [name, weight] of Object.entries(WEIGHTS)) assert.equal(weight > 0, name === 'split' || name === 'goesOn', name)
  })
})
