import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clarify } from './rules.ts'

const choicesOf = (...readings: string[]): string[] => {
  const asked = clarify(readings)
  return asked.kind === 'clarify' ? asked.choices : []
}

describe('the choices of a clarification', () => {
  it('are told apart by their words: of those that read the same the likelier is kept', () => {
    assert.deepEqual(choicesOf('title of tans', 'different titles of tans', 'title of tans', 'status of tans'), [
      'title of tans',
      'status of tans',
    ])
    assert.deepEqual(choicesOf('different names', 'Name', 'the number of names'), ['different names', 'the number of names'])
  })
  it('may count all or each once', () =>
    assert.equal(choicesOf('the number of candidates', 'the number of different candidates').length, 2))
  it('leave room for others where two are one', () => assert.deepEqual(choicesOf('a', 'different a', 'b', 'c', 'd'), ['a', 'b', 'c']))
  it('are those of the message', () => {
    const asked = clarify(['a', 'different a', 'b'])
    assert.ok(asked.kind === 'clarify' && asked.message.endsWith('(1) a; (2) b?'))
  })
})
