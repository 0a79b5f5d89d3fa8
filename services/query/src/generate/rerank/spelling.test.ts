import assert from 'node:assert/strict'
import { it } from 'node:test'
import { alike } from './spelling.ts'

it('a slip of the pen and a name written apart are the same word', () => {
  for (const [word, name] of [
    ['medcine', 'medicine'],
    ['bodybuilders', 'bodybuilder'],
    ['candiates', 'candidates'],
  ] as const)
    assert.equal(alike(word, name), true, word)
})
it('words that merely look alike are not', () => {
  for (const [word, name] of [
    ['rate', 'date'],
    ['volume', 'value'],
    ['interview', 'interest'],
    ['speed', 'spend'],
  ] as const)
    assert.equal(alike(word, name), false, word)
})
