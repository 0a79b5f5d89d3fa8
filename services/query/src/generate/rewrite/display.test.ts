import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { render } from '../../core/render/render.ts'
import { viewSchema } from '../../core/schema/view-schema.ts'
import type { IndexedColumn, IndexedTable } from '../../retrieve/schema-index.ts'
import { display } from './display.ts'
import { isNonsense } from './nonsense.ts'

const column = (name: string, type = 'text'): IndexedColumn => ({
  name,
  type,
  nullable: true,
  isPrimaryKey: name === 'id' || name === 'number',
  comment: null,
  values: [],
  valuesComplete: false,
})
const table = (name: string, columns: IndexedColumn[], foreignKeys: IndexedTable['foreignKeys'] = []): IndexedTable => ({
  schema: null,
  name,
  comment: null,
  columns,
  foreignKeys,
  rowEstimate: null,
})
const schema = viewSchema(
  [
    table('staff', [column('id', 'integer'), column('fname'), column('lname'), column('city')]),
    table(
      'orders',
      [column('number', 'integer'), column('placed', 'date'), column('comments'), column('clerk', 'integer'), column('amount', 'integer')],
      [{ columns: ['clerk'], table: 'staff', references: ['id'] }],
    ),
  ],
  'sqlite',
)
const shown = (sql: string, question: string): string => {
  const query = parseQuery(schema, sql)
  assert.ok(query, sql)
  return (render(schema, display(schema, query, question), 'sqlite') ?? '').replaceAll('"', '')
}

describe('What is shown', () => {
  it('is the name of what a key leads to, for each of them on its own', () =>
    assert.equal(
      shown('select clerk, count(*) from orders group by clerk', 'How many orders does each clerk have?'),
      'SELECT staff.fname, staff.lname, COUNT(*) AS count FROM orders JOIN staff ON orders.clerk = staff.id GROUP BY orders.clerk, staff.fname, staff.lname',
    ))
  it('is every row that is listed, also where its key is empty', () =>
    assert.equal(
      shown('select placed, clerk from orders', 'List the orders'),
      'SELECT orders.placed, staff.fname, staff.lname FROM orders LEFT JOIN staff ON orders.clerk = staff.id',
    ))
  it('is first and last name together, unless one of them is asked for', () => {
    assert.match(shown("select fname from staff where city = 'Rome'", 'Who is in Rome?'), /^SELECT staff\.fname, staff\.lname FROM staff/)
    assert.match(shown('select fname from staff', 'What are the first names?'), /^SELECT staff\.fname FROM staff$/)
    assert.match(shown("select fname from staff where lname = 'Ray'", 'staff with the last name Ray'), /^SELECT staff\.fname, staff\.lname/)
  })
  it('is the row and not a remark about it, unless that is asked for', () => {
    assert.equal(
      shown('select comments from orders where amount > 5', 'Orders above 5'),
      'SELECT orders.number FROM orders WHERE orders.amount > 5',
    )
    assert.match(shown('select comments from orders', 'Comments on the orders'), /^SELECT orders\.comments/)
  })
  it('is the key where it is asked for', () =>
    assert.equal(shown('select clerk from orders', 'ids of the clerks'), 'SELECT orders.clerk FROM orders'))
})

it('keys are not added up', () => {
  const query = (sql: string) => parseQuery(schema, sql) ?? assert.fail(sql)
  assert.ok(isNonsense(query('select sum(clerk) from orders'), ''))
  assert.ok(!isNonsense(query('select sum(amount), count(clerk) from orders'), ''))
})
