import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../../core/query/parse-sql.ts'
import { render } from '../../../core/render/render.ts'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import { RECRUITMENT, recruitmentRequest } from '../../parse-rules/recruitment.fixture.ts'
import { readByRules } from '../../parse-rules/rules-parser.ts'
import { inSchema } from './in-schema.ts'

const other = viewSchema(RECRUITMENT, 'postgresql')

describe('a query over another look at the same database', () => {
  it('is written alike, whatever it is made of', async () => {
    const kinds = [
      'How many candidates are there per source?',
      'What percentage of offers was accepted?',
      'Which candidates never applied?',
      'How many days from created to answered on average, for offers?',
      'Which candidate has the most applications?',
      'Candidates with more experience than average',
    ]
    for (const question of kinds) {
      const [reading] = readByRules(await recruitmentRequest(question), { isSensitive: () => false })?.readings ?? []
      assert.ok(reading, question)
      const query = inSchema(other, reading.query) ?? assert.fail(question)
      assert.equal(render(other, query, 'postgresql'), reading.sql)
      assert.ok(query.kind !== 'select' || query.tables.every((table) => other.tables.includes(table)))
    }
  })
  it('is none where a table is out of sight', () => {
    const query = parseQuery(other, 'SELECT full_name FROM candidates') ?? assert.fail()
    assert.equal(inSchema({ tables: other.tables.filter(({ name }) => name !== 'candidates'), joins: [] }, query), null)
  })
})
