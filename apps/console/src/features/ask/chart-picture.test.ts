import assert from 'node:assert/strict'
import { it } from 'node:test'
import { wrapped } from './chart-picture.ts'

it('the title of a picture is wrapped at words, keeps a word that is too long whole, and ends after four lines', () => {
  const letters = (text: string) => text.length
  assert.deepEqual(wrapped(' How many  candidates\nare there? ', letters, 14), ['How many', 'candidates are', 'there?'])
  assert.deepEqual(wrapped('Donaudampfschifffahrt is long', letters, 8), ['Donaudampfschifffahrt', 'is long'])
  assert.deepEqual(wrapped('a b c d e f', letters, 1), ['a', 'b', 'c', 'd…'])
})
