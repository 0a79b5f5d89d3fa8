import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findNotHeld } from './out-of-scope-words.ts'

const TOPICS = { pay: ['salary', 'pay rise'], leaving: ['left the company'], time: ['vacation'] }
const found = (question: string) => findNotHeld({ notHeld: TOPICS }, question)

describe('what a database does not hold', () => {
  it('is named in the words of the question', () =>
    assert.deepEqual([found('whose Salaries?')?.topic, found('whose Salaries?')?.mention], ['pay', 'Salaries']))
  it('may be several words, of which the longest counts', () => assert.equal(found('Who left the company for a salary?')?.topic, 'leaving'))
  it('is nothing where the question has no such word', () => assert.equal(found('Who was hired?'), null))
})
