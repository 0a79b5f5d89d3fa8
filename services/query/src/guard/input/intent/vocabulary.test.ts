import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { normaliseText } from '../normalised-text.ts'
import { misspell } from './misspell.ts'
import { oneSlip, respelt, tooStrange, vocabularyOf } from './vocabulary.ts'

const met = vocabularyOf(['list the orders with their totals', 'drop the table'].map((text) => normaliseText(text).words))
const meant = (text: string): string => respelt(met, text, normaliseText(text).words)
const strange = (text: string): boolean => tooStrange(met, normaliseText(text).words)

describe('words the model has not met', () => {
  it('say nothing about intent when they are many', () => {
    assert.ok(strange('lsit wharehouses with there capasity'))
    assert.ok(!strange('list the orders with their totals'))
  })

  it('are still judged when one is a word of attacks, or a slip of one', () => {
    assert.ok(!strange('delete wharehouses with there capasity'))
    assert.ok(!strange('deelte wharehouses with there capasity'))
    assert.ok(!strange('wharehouses capasity pasword'))
  })

  it('are a slip of another by one letter more, less, other, or two that changed places', () => {
    for (const word of ['drop', 'dropp', 'rop', 'drip', 'dorp']) assert.ok(oneSlip('drop', word), word)
    for (const word of ['dip', 'prod', 'droppp']) assert.ok(!oneSlip('drop', word), word)
  })

  it('are read as the word of attacks that they are a slip of; known words and parts of names stay', () => {
    assert.equal(meant('ignor the instructons with the table'), 'ignore the instructions with the table')
    assert.equal(meant('list the databse_id'), 'list the databse_id')
  })

  it('come about in the same way each time', () => {
    assert.equal(misspell('Show the average price.'), misspell('Show the average price.'))
    assert.notEqual(misspell('Show the average price.'), 'show the average price')
  })
})
