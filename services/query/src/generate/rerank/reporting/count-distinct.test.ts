import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseQuery } from '../../../core/query/parse-sql.ts'
import { schemaCache } from '../../parse-network/schema-cache.ts'
import { smallVocabulary } from '../../parse-network/testing.ts'
import { RECRUITMENT } from '../../parse-rules/recruitment.fixture.ts'
import { countDistinct } from './count-distinct.ts'
import { withinSemanticLayer } from './within-semantic-layer.ts'

const { schema } = schemaCache(smallVocabulary(), () => false)(RECRUITMENT, 'postgresql')
const read = (sql: string) => parseQuery(schema.schema, sql) ?? assert.fail(sql)
const APPLIED = 'SELECT COUNT(*) FROM candidates JOIN applications ON TRUE'
/** What is counted, and whether each once. */
function counted(question: string, sql: string): unknown {
  const query = countDistinct(schema, read(sql), question)
  const item = query.kind === 'select' ? query.items.at(-1) : undefined
  return item?.kind === 'aggregate' && item.of.kind === 'column' ? [item.of.column.table.name, item.distinct] : item?.kind
}

it('whoever is asked for is counted once, however many rows belong to them', () => {
  assert.deepEqual(counted('How many candidates applied?', APPLIED), ['candidates', true])
  assert.deepEqual(counted('number of different candidates who applied', APPLIED), ['candidates', true])
})
it('rows are counted where they are asked for, or where nothing repeats them', () => {
  assert.equal(counted('How many applications did candidates make?', APPLIED), 'aggregate')
  assert.equal(counted('How many candidates are there?', 'SELECT COUNT(*) FROM candidates'), 'aggregate')
  assert.equal(counted('Applications of candidates', APPLIED), 'aggregate')
})
it('what there is one group for each of is not counted in it', () => {
  const each = 'SELECT candidates.full_name, COUNT(*) FROM candidates JOIN applications ON TRUE GROUP BY candidates.full_name'
  assert.equal(counted('How many candidates does each have?', each), 'aggregate')
})
it('a value is looked for inside only where the semantic layer says so', () => {
  const query = read("SELECT full_name FROM candidates WHERE headline = 'Engineer' AND parsed_location != 'Berlin'")
  assert.deepEqual(withinSemanticLayer(query), query)
  const headline = schema.schema.tables.flatMap(({ columns }) => columns).find(({ name }) => name === 'headline')
  assert.ok(headline)
  const semantic = { ...headline, source: { ...headline.source, semantics: { within: true } } }
  const of = { kind: 'column' as const, column: semantic }
  const where = { kind: 'compare' as const, left: of, operator: '=' as const, right: { kind: 'literal' as const, value: 'Engineer' } }
  const found = query.kind === 'select' ? withinSemanticLayer({ ...query, where }) : assert.fail()
  assert.deepEqual(found.kind === 'select' && found.where, { kind: 'like', of, text: 'Engineer', place: 'anywhere', negated: false })
})
