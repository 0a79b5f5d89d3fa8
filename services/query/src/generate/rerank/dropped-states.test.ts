import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { buildFeatures } from '../parse-network/encoder-input/build-features.ts'
import { schemaCache } from '../parse-network/schema-cache.ts'
import { smallVocabulary } from '../parse-network/testing.ts'
import { RECRUITMENT } from '../parse-rules/recruitment.fixture.ts'
import { droppedStates } from './dropped-states.ts'

const source = schemaCache(smallVocabulary(), () => false)(RECRUITMENT, 'postgresql')
const dropped = (question: string, sql: string): string[] => {
  const query = parseQuery(source.schema.schema, sql)
  assert.ok(query)
  return droppedStates(buildFeatures(source, question, { question: null, query: null }), source.schema, query).map(({ word }) => word)
}
const COUNT = 'SELECT COUNT(*) FROM applications'

describe('A state that was dropped', () => {
  it('stands before what is asked for, behind it, or after "were"', () => {
    assert.deepEqual(dropped('How many frozen applications are there?', COUNT), ['frozen'])
    assert.deepEqual(dropped('How many applications were frozen?', COUNT), ['frozen'])
    assert.deepEqual(dropped('applications frozen this year', COUNT), ['frozen'])
  })
  it('is none that a condition compares with', () =>
    assert.deepEqual(dropped('How many applications were rejected?', `${COUNT} WHERE status = 'Rejected'`), []))
})
