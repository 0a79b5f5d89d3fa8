import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { doubtsOf, markedParts } from './certainty.ts'

const place = (field: string, confidence: number, start = 0, end = 1) => ({ field, confidence, start, end })

describe('what to check in a parsed CV', () => {
  it('is the least certain first, and what was expected and not found before all', () => {
    const fields = [place('full_name', 0.6), place('email', 0.98), place('summary', 0.5), place('skills', 0.9), place('skills', 0.5)]
    assert.deepEqual(doubtsOf({ fields, corrected: [] }), [
      { field: 'phone', confidence: null },
      { field: 'summary', confidence: 0.5 },
      { field: 'full_name', confidence: 0.6 },
      { field: 'skills', confidence: 0.7 },
    ])
  })
  it('leaves out what a person has corrected, and asks nothing where nothing is known of the parsing', () => {
    const fields = [place('full_name', 0.6), place('email', 0.98), place('employment', 0.5)]
    assert.deepEqual(
      doubtsOf({ fields, corrected: ['full_name', 'phone'] }).map(({ field }) => field),
      ['current_employer'],
    )
    assert.deepEqual(doubtsOf({ fields: [], corrected: [] }), [])
  })
  it('marks each place in the text, the shorter one where two overlap, and keeps every character', () => {
    const text = 'Ada, Engineer at Engines Ltd, 1840'
    const fields = [
      place('full_name', 0.6, 0, 3),
      place('employment', 0.9, 5, 28),
      place('headline', 0.9, 5, 13),
      place('total_experience_years', 0.9, 0, 34),
    ]
    const parts = markedParts({ text, fields })
    assert.equal(parts.map((part) => part.text).join(''), text)
    assert.deepEqual(
      parts.map((part) => [part.text, part.field, part.isSure]),
      [
        ['Ada', 'full_name', false],
        [', ', null, true],
        ['Engineer', 'headline', true],
        [' at Engines Ltd', 'employment', true],
        [', 1840', null, true],
      ],
    )
  })
  it('passes over places outside the text', () => {
    assert.deepEqual(markedParts({ text: 'Ada', fields: [place('email', 0.9, 10, 20)] }), [{ text: 'Ada', field: null, isSure: true }])
  })
})
