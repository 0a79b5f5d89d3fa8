import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { schemaCache } from '../parse-network/schema-cache.ts'
import { smallVocabulary } from '../parse-network/testing.ts'
import { RECRUITMENT } from '../parse-rules/recruitment.fixture.ts'
import { confidenceBy } from './confidence.ts'
import { schemaFeatures } from './schema-features.ts'

const { schema } = schemaCache(smallVocabulary(), () => false)(RECRUITMENT, 'postgresql')
const featuresOf = (sql: string, columns = schema.columns) => {
  const query = parseQuery(schema.schema, sql)
  assert.ok(query)
  return schemaFeatures({ schema: schema.schema, columns }, query)
}
const COUNT = 'SELECT COUNT(*) FROM candidates'

describe('The size of a schema', () => {
  const many = Array.from({ length: 200 }, (_, at) => schema.columns[at % schema.columns.length] ?? assert.fail())
  it('counts from eighty columns in sight on', () => {
    assert.equal(featuresOf(COUNT, many.slice(0, 20)).wideSchema, 0)
    assert.equal(featuresOf(COUNT, many.slice(0, 80)).wideSchema, 0)
    assert.ok((featuresOf(COUNT, many).wideSchema ?? 0) > 0.8)
  })
  it('makes the same evidence worth less', () => {
    const evidence = { sureOdds: 2, answerableOdds: 4, sameChance: 0.9, chance: 0.8, tables: 1, selects: 1 }
    assert.ok(
      confidenceBy({ ...evidence, ...featuresOf(COUNT, many) }) < confidenceBy({ ...evidence, ...featuresOf(COUNT, many.slice(0, 20)) }),
    )
  })
})

describe('Joins to choose between', () => {
  it('are those beyond the ones that tables need', () => {
    assert.equal(featuresOf(COUNT).joinChoices, 0)
    const two = 'SELECT COUNT(*) FROM applications JOIN candidates ON applications.candidate_id = candidates.id'
    assert.equal(featuresOf(two).joinChoices, 0)
    // A requisition has a hiring manager and somebody who created it.
    const either = 'SELECT users.display_name FROM tans JOIN users ON tans.hiring_manager_id = users.id'
    assert.equal(featuresOf(either).joinChoices, 1)
  })
})
