import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { groupPairs } from './group-pairs.ts'

const pair = (id: string, one: string, other: string, ...reasons: string[]) => ({
  id,
  candidate_id: one,
  other_candidate_id: other,
  reasons,
  score: 0.9,
})
const told = (pairs: ReturnType<typeof pair>[]) =>
  groupPairs(pairs).map(({ first, pairs: { length }, people }) => `${first.id}: ${length} pairs, ${people} people`)

describe('pairs of duplicates', () => {
  it('of one file are one group, however they are connected', () => {
    const chain = [pair('p1', 'a', 'b', 'same_file'), pair('p2', 'c', 'd', 'same_file'), pair('p3', 'b', 'c', 'same_email', 'same_file')]
    assert.deepEqual(told(chain), ['p1: 3 pairs, 4 people'])
  })
  it('between the records of one file and somebody else are one question', () => {
    const uploadedTwice = [
      pair('p1', 'f2', 'a', 'same_email'),
      pair('p2', 'f2', 'f1', 'same_file'),
      pair('p3', 'f1', 'a', 'same_email'),
      pair('p4', 'f1', 'b', 'same_phone'),
    ]
    assert.deepEqual(told(uploadedTwice), ['p1: 2 pairs, 3 people', 'p2: 1 pairs, 2 people', 'p4: 1 pairs, 2 people'])
    assert.deepEqual(
      groupPairs(uploadedTwice).map(({ isOneFile }) => isOneFile),
      [false, true, false],
    )
  })
  it('tell all that speaks for one answer, and how little one of the pairs may have of it', () => {
    const pairs = [
      { ...pair('p1', 'f1', 'a', 'same_email', 'similar_name'), score: 0.95 },
      pair('p2', 'f1', 'f2', 'same_file'),
      { ...pair('p3', 'f2', 'a', 'same_phone', 'similar_name'), score: 0.6 },
    ]
    const [across] = groupPairs(pairs)
    assert.deepEqual([across?.reasons, across?.score], [['same_email', 'similar_name', 'same_phone'], 0.6])
  })
  it('with another reason stay by themselves, even between the same people', () => {
    const mixed = [pair('p1', 'a', 'b', 'same_email'), pair('p2', 'a', 'b', 'same_file'), pair('p3', 'a', 'c', 'same_email')]
    assert.deepEqual(told(mixed), ['p1: 1 pairs, 2 people', 'p2: 1 pairs, 2 people', 'p3: 1 pairs, 2 people'])
  })
  it('of thirty-six uploads of one file are one row, not 630', () => {
    const people = Array.from({ length: 36 }, (_, index) => `c${index}`)
    const all = people.flatMap((one, index) => people.slice(index + 1).map((other) => pair(`${one} ${other}`, one, other, 'same_file')))
    assert.equal(all.length, 630)
    assert.deepEqual(told(all), ['c0 c1: 630 pairs, 36 people'])
  })
  it('are none where there are none', () => {
    assert.deepEqual(groupPairs([]), [])
  })
})
