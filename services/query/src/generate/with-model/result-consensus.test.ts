import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { consensusOf } from './result-consensus.ts'

const candidate = (sql: string, rows: string | null) => ({
  reply: { kind: 'sql' as const, sql },
  found: rows === null ? null : { rows, isEmpty: false },
})
const outcome = (...candidates: ReturnType<typeof candidate>[]) => {
  const consensus = consensusOf(candidates)
  return consensus?.kind === 'split' ? consensus.readings.map(({ sql }) => sql) : [consensus?.reply.sql, consensus?.agreement]
}

describe('Candidates of a model', () => {
  it('are answered by what most of them find, with the share that agrees', () => {
    assert.deepEqual(outcome(candidate('a', '1'), candidate('b', '2'), candidate('c', '2')), ['b', 2 / 3])
    assert.deepEqual(outcome(candidate('a', '1')), ['a', 1])
  })
  it('are put to the user where no result has more than half', () => {
    assert.deepEqual(outcome(candidate('a', '1'), candidate('b', '2')), ['a', 'b'])
    assert.deepEqual(outcome(candidate('a', '1'), candidate('b', '2'), candidate('c', '2'), candidate('d', '3')), ['b', 'a', 'd'])
  })
  it('that may not run have no say, unless none may', () => {
    assert.deepEqual(outcome(candidate('a', null), candidate('b', '2')), ['b', 1 / 2])
    assert.deepEqual(outcome(candidate('a', null), candidate('b', null)), ['a', 1 / 2])
    assert.equal(consensusOf([]), null)
  })
})
