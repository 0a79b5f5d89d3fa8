import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { buildFeatures } from '../parse-network/encoder-input/build-features.ts'
import { schemaCache } from '../parse-network/schema-cache.ts'
import { smallVocabulary } from '../parse-network/testing.ts'
import { RECRUITMENT } from '../parse-rules/recruitment.fixture.ts'
import { uncoveredContentWords } from './uncovered-content-words.ts'

const source = schemaCache(smallVocabulary(), () => false)(RECRUITMENT, 'postgresql')
const ALL = 'SELECT "candidates"."full_name" FROM "candidates"'
const values = (question: string, sql: string, before?: { question: string; sql: string }) => {
  const query = before ? parseQuery(source.schema.schema, before.sql) : null
  const features = buildFeatures(source, question, { question: before?.question ?? null, query })
  return uncoveredContentWords({ features }, sql).values.filter((text) =>
    ['Berlin', 'Porto', 'Applied', 'Haskell'].some((value) => value.toLowerCase() === text.toLowerCase()),
  )
}

describe('what an answer passed over', () => {
  it('is a stored value or a quoted text that the statement has not', () => {
    assert.deepEqual(values('candidates in Berlin', ALL), ['Berlin'])
    assert.deepEqual(values('candidates who know "Haskell"', ALL), ['Haskell'])
    assert.deepEqual(values('candidates in Berlin', `${ALL} WHERE "candidates"."parsed_location" = 'Berlin'`), [])
  })
  it('is not a word that only the question before has', () => {
    const before = { question: 'candidates in Berlin', sql: "SELECT full_name FROM candidates WHERE parsed_location = 'Berlin'" }
    assert.deepEqual(values('and in Porto?', `${ALL} WHERE "candidates"."parsed_location" = 'Porto'`, before), [])
  })
  it('is not a word for the rows that are read', () => {
    assert.deepEqual(values('who applied?', `${ALL} JOIN "applications" ON TRUE`), [])
    assert.deepEqual(
      values('who applied?', ALL).map((text) => text.toLowerCase()),
      ['applied'],
    )
  })
})
