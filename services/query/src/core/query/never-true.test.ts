import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { viewSchema } from '../schema/view-schema.ts'
import { isNeverTrue } from './never-true.ts'
import { parseSelect } from './parse-sql.ts'
import { eachCondition, partsOf } from './query.ts'

const column = (name: string, type: string) => ({
  name,
  type,
  nullable: true,
  isPrimaryKey: name === 'id',
  comment: null,
  values: [],
  valuesComplete: false,
})
const schema = viewSchema(
  [
    {
      schema: null,
      name: 'orders',
      comment: null,
      rowEstimate: null,
      foreignKeys: [],
      columns: [column('id', 'integer'), column('placed', 'date'), column('status', 'text')],
    },
  ],
  'sqlite',
)
const isNever = (where: string): boolean => {
  const query = parseSelect(schema, `select count(*) from orders where ${where}`)
  assert.ok(query)
  return isNeverTrue(query)
}

describe('A condition that no row can meet', () => {
  for (const where of [
    "placed >= '2013-01-01' and placed < '2014-01-01' and placed >= '2012-01-01' and placed < '2013-01-01'",
    "status = 'Open' and status = 'Closed'",
    "placed > '2013-01-01' and placed <= '2013-01-01'",
    'id between 1 and 3 and id > 3',
    "(status = 'Open' and status = 'Closed') or (id > 3 and id < 2)",
    "status = 'Open' and status <> 'Open'",
    "status is null and status = 'Open'",
    "status like 'O%' and status not like 'O%'",
    'placed is null and placed is not null',
    "id in (select id from orders where status = 'Open') and id not in (select id from orders where status = 'Open')",
    "cast(strftime('%Y', placed) as integer) = 2015 and placed >= '2016-01-01'",
  ])
    it(`is ${where}`, () => assert.equal(isNever(where), true))
  for (const where of [
    "placed >= '2012-01-01' and placed < '2014-01-01' and placed >= '2013-01-01'",
    "status = 'Open' or status = 'Closed'",
    "placed >= '2013-01-01' and placed <= '2013-01-01'",
    "status = 'Open' and id > 3",
    "(status = 'Open' and status = 'Closed') or id > 3",
    "status <> 'Open' and status <> 'Closed'",
    "id in (select id from orders where status = 'Open') and id not in (select id from orders where status = 'Closed')",
    "cast(strftime('%Y', placed) as integer) = 2015 and placed >= '2015-06-01'",
  ])
    it(`is not ${where}`, () => assert.equal(isNever(where), false))
})

describe('A condition that is said twice', () => {
  for (const once of [
    "id in (select id from orders where status = 'Open')",
    "status like 'O%'",
    'id between 1 and 3',
    "(status = 'Open' or status = 'Closed')",
  ])
    it(`stands once: ${once}`, () => {
      const query = parseSelect(schema, `select count(*) from orders where ${once} and ${once} and id > 0`)
      assert.equal(eachCondition(partsOf(query?.where ?? null)).length, 2)
    })
})
