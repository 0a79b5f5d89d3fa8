import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogTable, indexedTable } from '../retrieve/index.fixture.ts'
import { shortValuesIn, shortValuesLeft } from './short-values.ts'

const TABLES = [
  indexedTable(catalogTable('exam', { id: 'int!', grade: 'char(2)', state: 'text', sex: 'text', plan: 'text' }), {
    grade: ['A ', 'A-', 'B '],
    state: ['ID', 'OR', 'US', 'IT', 'NO'],
    sex: ['M', 'F'],
    plan: ['Plan B', 'I'],
  }),
]
const found = (question: string) => shortValuesIn(question, TABLES)

describe('Short values in a question', () => {
  it('are written as they are stored, after the first word', () => {
    assert.deepEqual(found('Who got an A in 2010?'), ['A'])
    assert.deepEqual(found('Who got an A-, who a "B"?'), ['A-', 'B'])
    assert.deepEqual(found("How many A's were there in IT?"), ['A', 'IT'])
    assert.deepEqual(found('Exams in Oslo NO'), ['NO'])
    assert.deepEqual(found('Exams with NO mark'), [])
    assert.deepEqual(found('What a year was it for us?'), [])
    assert.deepEqual(found('A list of exams'), [])
  })
  it('are no names of columns, no letters of something longer, and no words that are stressed', () => {
    assert.deepEqual(found('What is the ID of exams with a mark OR none?'), [])
    assert.deepEqual(found('Who paid more than 5 M for Plan B with an M-track, as I did?'), [])
    assert.deepEqual(found('Exams of Alfred B. Miller'), [])
    assert.deepEqual(found('HOW MANY EXAMS IN IT'), [])
  })
  it('are left where no value of the statement is the whole of one', () => {
    const left = (sql: string) => shortValuesLeft(['A', 'US'], sql)
    assert.deepEqual(left(`SELECT COUNT(*) FROM exam WHERE status = 'USA' AND grade = 'A-'`), ['A', 'US'])
    assert.deepEqual(left(`SELECT COUNT(*) FROM exam WHERE grade = 'A ' AND state LIKE '%us%'`), [])
  })
})
