import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { singular, stem } from './stem.ts'
import { synonymsOf } from './synonyms.ts'
import { nameWords, splitName, tokenize } from './words.ts'

describe('names', () => {
  for (const [name, words] of [
    ['hiring_manager_id', 'hiring manager id'],
    ['hiringManagerID', 'hiring manager id'],
    ['HTMLPage2', 'html page 2'],
    ['Straße-Nr', 'straße nr'],
    ['__x__', 'x'],
  ] as const) {
    it(`${name} is ${words}`, () => assert.equal(splitName(name).join(' '), words))
  }
  it('have their short forms written out', () => {
    assert.deepEqual(nameWords('emp_fname'), ['employee', 'first', 'name'])
    assert.deepEqual(nameWords('dept_no'), ['department', 'number'])
  })
  it('are taken apart where they are glued together from known words', () => {
    assert.deepEqual(nameWords('clubname', new Set(['club'])), ['club', 'name'])
    assert.deepEqual(nameWords('stuid'), ['student', 'id'])
    assert.deepEqual(nameWords('surname', new Set(['club'])), ['surname'])
  })
  it('lose a letter in front that is only a habit', () => assert.deepEqual(nameWords('pName'), ['name']))
})

describe('stems', () => {
  for (const forms of [
    'application applications',
    'hire hired hires hiring',
    'status statuses',
    'city cities',
    'person people',
    'run running',
  ]) {
    it(`are the same for ${forms}`, () => assert.equal(new Set(forms.split(' ').map(stem)).size, 1))
  }
  for (const pair of ['car care', 'date data', 'sing singer', 'bus busy']) {
    it(`differ for ${pair}`, () => assert.equal(new Set(pair.split(' ').map(stem)).size, 2))
  }
  it('a plural alone is no verb ending', () => {
    assert.equal(singular('interviews'), 'interview')
    assert.equal(singular('interviewing'), 'interviewing')
  })
})

describe('synonyms', () => {
  it('hold both ways', () => {
    assert.ok(synonymsOf(stem('vacancy')).has(stem('requisition')))
    assert.ok(synonymsOf(stem('requisition')).has(stem('vacancy')))
  })
  it('are none for a word of its own', () => assert.equal(synonymsOf('xyzzy').size, 0))
})

describe('tokens', () => {
  it('keep their place, and are compared without case and accents', () => {
    const question = 'Où est Zoë, 1,234.5 fois?'
    const tokens = tokenize(question)
    for (const { text, start, end } of tokens) assert.equal(question.slice(start, end), text)
    assert.deepEqual(
      tokens.map(({ word }) => word),
      ['ou', 'est', 'zoe', ',', '1,234.5', 'fois', '?'],
    )
  })
  it('a comma after a number is not part of it', () => assert.equal(tokenize('June 21, 2002')[1]?.text, '21'))
})
