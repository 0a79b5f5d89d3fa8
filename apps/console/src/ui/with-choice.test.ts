import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withChoice } from './with-choice.ts'

const CHOICES = ['Not enough experience', 'Location does not fit']
const add = (typed: string, choice = 'Not enough experience') => withChoice(typed, choice, CHOICES)

describe('a suggested reason', () => {
  it('is written where nothing was, and takes the place of another suggestion that stands alone', () => {
    assert.equal(add(' '), 'Not enough experience')
    assert.equal(add('Location does not fit'), 'Not enough experience')
  })
  it('is added to what was typed, once', () => {
    assert.equal(add('Weak in SQL'), 'Weak in SQL. Not enough experience')
    assert.equal(add('Weak in SQL.\n'), 'Weak in SQL. Not enough experience')
    assert.equal(add('Weak in SQL. Not enough experience'), 'Weak in SQL. Not enough experience')
  })
})
