import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { render } from '../../core/render/render.ts'
import { viewSchema } from '../../core/schema/view-schema.ts'
import { catalogTable, indexedTable } from '../../retrieve/index.fixture.ts'
import { deniesDefault, withDefaultFilters } from './default-filters.ts'

const schema = viewSchema(
  [
    indexedTable(catalogTable('staff', { id: 'int!', name: 'text' })),
    indexedTable(catalogTable('teams', { id: 'int!', title: 'text' })),
    {
      ...indexedTable(
        catalogTable('memberships', { staff_id: 'int!', team_id: 'int!', until: 'date' }, ['staff_id → staff', 'team_id → teams']),
      ),
      semantics: { defaultFilter: { where: "until = '9999-01-01'", unless: ['ever', 'former'] } },
    },
    {
      ...indexedTable(catalogTable('orders', { id: 'int!', staff_id: 'int', is_deleted: 'int', amount: 'int' }, ['staff_id → staff'])),
      semantics: { defaultFilter: { where: 'is_deleted = 0', unless: [] } },
    },
  ],
  'sqlite',
)
const parsed = (sql: string) => parseQuery(schema, sql) ?? assert.fail(sql)
const written = (sql: string, question = '') =>
  render(schema, withDefaultFilters(schema, parsed(sql), question), 'sqlite')?.replaceAll('"', '') ?? assert.fail()

describe('Only rows that count are read', () => {
  it('of a table that the statement names', () =>
    assert.equal(written('SELECT COUNT(*) FROM orders'), 'SELECT COUNT(*) AS count FROM orders WHERE orders.is_deleted = 0'))
  it('of a table that links two others', () =>
    assert.match(
      written(
        "SELECT staff.name FROM staff JOIN memberships ON memberships.staff_id = staff.id JOIN teams ON memberships.team_id = teams.id WHERE teams.title = 'Red'",
      ),
      /WHERE teams\.title = 'Red' AND memberships\.until = '9999-01-01'$/,
    ))
  it('of a table in a query inside', () =>
    assert.match(
      written('SELECT name FROM staff WHERE id NOT IN (SELECT staff_id FROM orders)'),
      /FROM orders WHERE orders\.is_deleted = 0\)/,
    ))
  it('where every row of another table stays', () =>
    assert.equal(
      written('SELECT staff.name, COUNT(orders.id) FROM staff LEFT JOIN orders ON orders.staff_id = staff.id GROUP BY staff.name'),
      'SELECT staff.name, COUNT(orders.id) AS count FROM staff LEFT JOIN orders ON orders.staff_id = staff.id AND orders.is_deleted = 0 GROUP BY staff.name',
    ))
  it('once, however often it is said', () =>
    assert.doesNotMatch(written('SELECT COUNT(*) FROM orders WHERE is_deleted = 0'), /is_deleted.*is_deleted/))

  for (const [sql, question] of [
    ['SELECT COUNT(*) FROM orders WHERE is_deleted = 1', 'How many deleted orders are there?'],
    ['SELECT is_deleted, COUNT(*) FROM orders GROUP BY is_deleted', 'orders by deleted'],
    ['SELECT COUNT(*) FROM memberships', 'How many members did we ever have?'],
  ] as const)
    it(`unless the question asks for others: "${question}"`, () => assert.doesNotMatch(written(sql, question), /is_deleted = 0|9999/))

  it('and not where the question asks for what they leave out', () => {
    const filtered = withDefaultFilters(schema, parsed('SELECT COUNT(*) FROM orders'), 'How many deleted orders are there?')
    assert.ok(deniesDefault(schema, filtered, 'How many deleted orders are there?'))
    assert.ok(!deniesDefault(schema, filtered, 'How many orders are there?'))
  })
})
