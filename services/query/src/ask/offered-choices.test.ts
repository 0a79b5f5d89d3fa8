import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chosenOf, placeNamed } from './offered-choices.ts'

const CHOICES = [{ text: 'the number of orders' }, { text: 'the total amount for each status' }, { text: 'name of people' }]

describe('A choice', () => {
  it('is named by its number, in the ways that people have', () => {
    for (const reply of [
      '1',
      ' 1. ',
      '(1)',
      '#1',
      'the first',
      'The first one.',
      'option 1',
      'choice one',
      'number 1',
      'I mean the first',
      '1st',
      'first please',
    ])
      assert.equal(placeNamed(reply), 0, reply)
    assert.equal(placeNamed('the second option'), 1)
    assert.equal(placeNamed('the last one'), -1)
  })
  it('is not named by a question', () => {
    for (const reply of ['the first order', 'How many?', '12', 'orders of 2024', 'one by one', 'first and last names', ''])
      assert.equal(placeNamed(reply), null, reply)
  })
  it('is named by its text, however it is written', () => {
    for (const reply of ['the number of orders', 'The number of orders?', '(1) the number of orders', ' "the number of orders" '])
      assert.equal(chosenOf(CHOICES, reply), CHOICES[0], reply)
    assert.equal(chosenOf(CHOICES, 'last'), CHOICES[2])
    assert.equal(chosenOf(CHOICES, '4'), undefined)
    assert.equal(chosenOf(CHOICES, 'the number of people'), undefined)
  })
})
