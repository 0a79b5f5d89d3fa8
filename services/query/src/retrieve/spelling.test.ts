import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isTimeName } from '../generate/parse-rules/link/calendar.ts'
import { catalogTable, indexedTable } from './index.fixture.ts'
import { correctSpelling, indexWords, nearSpelling } from './spelling.ts'

const words = indexWords({
  tables: [
    {
      ...indexedTable(catalogTable('tans', { id: 'int!', department: 'text', title: 'text' }), {
        department: ['Finance', 'Robotics Engineering', 'Sales'],
        title: ['Senior Frontend Engineer', 'Accountant'],
      }),
      semantics: { names: ['requisition'], phrases: { 'waiting for approval': {} } },
    },
    indexedTable(catalogTable('candidates', { id: 'int!', place: 'text', full_name: 'text' }), {
      place: ['Berlin, Germany', 'Bergen, Norway', 'Lisbon, Portugal'],
      full_name: ['Mathilde Aubert', 'Hao Guo'],
    }),
  ],
})
const ENGLISH = new Set('which are in open the candidates with for from live people sale finances fiancee marta'.split(' '))
const corrected = (question: string) => correctSpelling(question, words, (word) => ENGLISH.has(word))
const meant = (question: string) => corrected(question).question

describe('a misspelt word', () => {
  it('is taken for the stored word that it is nearest to, as that is stored', () => {
    assert.equal(meant('requisitions in finence'), 'requisitions in Finance')
    assert.equal(meant('open requisitions in robotics egineering?'), 'open requisitions in robotics Engineering?')
    assert.equal(meant('candidates in Berln'), 'candidates in Berlin')
    assert.equal(meant('people from lisbn'), 'people from Lisbon')
    assert.equal(meant('interviews of Mathide Aubert'), 'interviews of Mathilde Aubert')
  })
  it('is taken for a word of the semantic layer too, and keeps its plural', () => {
    assert.equal(meant('requisitons waiting for aproval'), 'requisitions waiting for approval')
  })
  it('is reported with what it was taken for', () => {
    assert.deepEqual(corrected('requisitons in finence').corrections, [
      { typed: 'requisitons', meant: 'requisitions' },
      { typed: 'finence', meant: 'Finance' },
    ])
  })
})
describe('a word stays as it was typed', () => {
  it('where it is a word, or stored so', () => {
    for (const question of ['candidates with finances in sale', 'the fiancee in Bergen', 'people from Berlin', 'Hao Guo', 'engineers'])
      assert.deepEqual(corrected(question), { question, corrections: [] }, question)
  })
  it('where it is too short, a number, a code, quoted, or near to several', () => {
    for (const question of ['tans in 2026', 'TAN-000006x', 'called "finence"', 'in Berlen', 'fiance-x', 'slea'])
      assert.deepEqual(corrected(question).corrections, [], question)
  })
  it('where nothing is near', () => assert.equal(meant('candidates in Kyoto with Erlang'), 'candidates in Kyoto with Erlang'))
})
describe('a spelling that is offered', () => {
  const near = (question: string) => nearSpelling(question, words, (word) => ENGLISH.has(word), isTimeName)?.question ?? null
  it('is the nearest of the first word that is not known', () => {
    assert.equal(near('people from Berln'), 'people from Berlin')
    assert.equal(near('people from Berln in finence'), 'people from Berlin in finence')
    assert.equal(near('finances of Hoa'), null)
    assert.equal(near('people from Berlin'), null)
  })
  it('is none of a month or a day of the week', () => {
    const months = indexWords({
      tables: [indexedTable(catalogTable('owners', { name: 'text' }), { name: ['Jane', 'Auguste', 'Mondale'] })],
    })
    for (const question of ['people of June', 'people of August 2026', 'people of Sept', 'people of last Monday'])
      assert.equal(
        nearSpelling(question, months, () => false, isTimeName),
        null,
        question,
      )
    assert.equal(nearSpelling('of Jone', months, () => false, isTimeName)?.question, 'of Jane')
  })
})
