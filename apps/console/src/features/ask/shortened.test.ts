import assert from 'node:assert/strict'
import { it } from 'node:test'
import { shortened } from './shortened.ts'

it('a text that is short enough stays as it is', () => {
  assert.equal(shortened('How many are there?', 40), 'How many are there?')
  assert.equal(shortened('a'.repeat(40), 40), 'a'.repeat(40))
})
it('a long one ends at a word, and no character is torn apart', () => {
  assert.equal(shortened('How many candidates are there in Berlin?', 20), 'How many candidates…')
  assert.equal(shortened('x'.repeat(4_000), 20), `${'x'.repeat(19)}…`)
  assert.equal(shortened('👩'.repeat(30), 20), `${'👩'.repeat(19)}…`)
})
it('lines beyond the third count as long', () => {
  assert.equal(shortened('a\nb\nc\nd', 40), 'a\nb\nc…')
  assert.equal(shortened('a\nb\nc', 40), 'a\nb\nc')
})
