import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { column, countRows, emptySelect, type Query, type Select } from '../../../core/query/query.ts'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import { indexWithDefinitions } from '../../../semantic-layer/definitions/index-with-definitions.ts'
import { parseDefinitions } from '../../../semantic-layer/definitions/read-definitions.ts'
import { writeQuery } from '../../parse-network/decoder-output/write-query.ts'
import { networkSchema } from '../../parse-network/encoder-input/network-schema.ts'
import { smallVocabulary } from '../../parse-network/testing.ts'
import { RECRUITMENT_INDEX } from '../../parse-rules/recruitment.fixture.ts'
import { withDefaultJoins } from './default-joins.ts'

/** Notes make the way by whoever typed a row in long. */
const semantics = parseDefinitions(
  '{"tables": {"tans": {"names": ["requisition"]}, "offers": {"names": ["offer"]}, "applications": {"names": ["application"]}}}',
)
const schema = networkSchema(
  viewSchema(indexWithDefinitions(semantics)(RECRUITMENT_INDEX).tables, 'postgresql'),
  smallVocabulary(),
  () => false,
)
const table = (name: string) => {
  const found = schema.schema.tables.find((one) => one.name === name)
  assert.ok(found, name)
  return found
}
const over = (...names: string[]): Select => ({ ...emptySelect(names.map(table)), items: [countRows] })
const keysIn = (query: Query): string[] =>
  [...(writeQuery(schema, query, 'postgresql') ?? '').matchAll(/AND "(\w+)"\."(\w+)" = /g)].map(([, owner, key]) => `${owner}.${key}`)

describe('joins that the network leaves implicit', () => {
  it('are the plain ones that it was taught, whatever the semantic layer makes of them', () => {
    assert.notDeepEqual(keysIn(over('offers', 'users')), ['offers.created_by'])
    assert.deepEqual(keysIn(withDefaultJoins(schema, over('offers', 'users'))), ['offers.created_by'])
  })
  it('take the first key by the order of columns', () =>
    assert.deepEqual(keysIn(withDefaultJoins(schema, over('tans', 'users'))), ['tans.hiring_manager_id']))
  it('stay as they are where inference comes to the same', () =>
    assert.deepEqual(withDefaultJoins(schema, over('applications', 'tans')), over('applications', 'tans')))
  it('are not touched where it named them', () => {
    const by = schema.schema.joins.find(({ child, pairs }) => child.name === 'tans' && pairs.at(-1)?.child.name === 'created_by')
    assert.ok(by)
    const named = { ...over('tans', 'users'), named: [by] }
    assert.deepEqual(withDefaultJoins(schema, named).kind === 'select' && withDefaultJoins(schema, named), named)
  })
  it('are left to inference where the tables do not touch', () =>
    assert.deepEqual(withDefaultJoins(schema, over('candidates', 'offers')), over('candidates', 'offers')))
  it('are put into what stands inside, too', () => {
    const id = table('tans').columns.find(({ name }) => name === 'id')
    assert.ok(id)
    const inside = { kind: 'in' as const, of: column(id), query: over('offers', 'users'), negated: true }
    const query = withDefaultJoins(schema, { ...over('tans'), where: inside })
    assert.match(writeQuery(schema, query, 'postgresql') ?? '', /"offers"\."created_by" = "users"\."id"/)
  })
})
