import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseQuery } from '../../../core/query/parse-sql.ts'
import { schemaCache } from '../../parse-network/schema-cache.ts'
import { smallVocabulary } from '../../parse-network/testing.ts'
import { RECRUITMENT } from '../../parse-rules/recruitment.fixture.ts'
import { groupByKey } from './group-by-key.ts'

const semantics = { who: ['full_name'] }
const tables = RECRUITMENT.map((table) => (table.name === 'candidates' ? { ...table, semantics } : table))
const { schema } = schemaCache(smallVocabulary(), () => false)(tables, 'postgresql')

function groupedBy(sql: string): string[] {
  const query = groupByKey(parseQuery(schema.schema, sql) ?? assert.fail(sql))
  return query.kind === 'select' ? query.groupBy.flatMap((one) => (one.kind === 'column' ? [one.column.name] : [])) : []
}

it('persons of one name are distinguished by their key', () => {
  const named = 'SELECT full_name, COUNT(*) FROM candidates JOIN applications ON TRUE GROUP BY full_name'
  assert.deepEqual(groupedBy(named), ['id', 'full_name'])
  assert.deepEqual(groupedBy(named.replace('BY full_name', 'BY candidates.id, full_name')), ['id', 'full_name'])
})
it('what persons have in common is not', () =>
  assert.deepEqual(groupedBy('SELECT source, COUNT(*) FROM candidates GROUP BY source'), ['source']))
