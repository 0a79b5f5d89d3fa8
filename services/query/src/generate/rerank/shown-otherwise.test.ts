import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { schemaCache } from '../parse-network/schema-cache.ts'
import { smallVocabulary } from '../parse-network/testing.ts'
import { RECRUITMENT } from '../parse-rules/recruitment.fixture.ts'
import { isShownOtherwise } from './shown-otherwise.ts'

const { schema } = schemaCache(smallVocabulary(), () => false)(RECRUITMENT, 'postgresql').schema
const isOne = (question: string, one: string, other: string): boolean => {
  const [first, second] = [one, other].map((sql) => parseQuery(schema, sql) ?? assert.fail(sql))
  assert.ok(first && second)
  return isShownOtherwise(question, first, second)
}
const IN_BERLIN = "FROM candidates WHERE parsed_location = 'Berlin'"

describe('Two statements that differ in what they show', () => {
  it('are one answer to whoever asks for the rows', () => {
    for (const question of [
      'Which candidates are in Berlin?',
      'list all candidates from Berlin',
      'Who are the candidates in Berlin?',
      'Candidates in Berlin',
    ]) {
      assert.ok(isOne(question, `SELECT full_name ${IN_BERLIN}`, `SELECT id, full_name, email ${IN_BERLIN}`), question)
      assert.ok(isOne(question, `SELECT full_name ${IN_BERLIN}`, `SELECT id ${IN_BERLIN}`), question)
    }
  })
  it('are two where the question names what one of them leaves out', () => {
    assert.ok(
      !isOne('Which candidates with which email are in Berlin?', `SELECT full_name ${IN_BERLIN}`, `SELECT full_name, email ${IN_BERLIN}`),
    )
    assert.ok(!isOne('What is the email of candidates in Berlin?', `SELECT full_name ${IN_BERLIN}`, `SELECT email ${IN_BERLIN}`))
  })
  it('are two where the question asks for something about the rows', () => {
    assert.ok(!isOne('How many candidates are there?', 'SELECT full_name FROM candidates', 'SELECT email FROM candidates'))
    assert.ok(!isOne('Where are the candidates?', 'SELECT full_name FROM candidates', 'SELECT parsed_location FROM candidates'))
    assert.ok(!isOne('What skills does each candidate have?', 'SELECT full_name FROM candidates', 'SELECT email FROM candidates'))
  })
  it('are two where other rows are found, or other figures', () => {
    const question = 'Which candidates are in Berlin?'
    assert.ok(!isOne(question, `SELECT full_name ${IN_BERLIN}`, 'SELECT full_name FROM candidates'))
    assert.ok(!isOne(question, `SELECT full_name ${IN_BERLIN}`, `SELECT COUNT(*) ${IN_BERLIN}`))
    assert.ok(!isOne(question, `SELECT full_name ${IN_BERLIN} LIMIT 1`, `SELECT full_name ${IN_BERLIN}`))
  })
})
