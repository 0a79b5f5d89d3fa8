import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseQuery } from '../core/query/parse-sql.ts'
import { viewSchema } from '../core/schema/view-schema.ts'
import { traitsOf } from '../generate/traits.ts'
import { catalogTable, indexedTable } from '../retrieve/index.fixture.ts'
import { wordReadTwice } from './word-read-twice.ts'

const SCHEMA = viewSchema(
  [
    catalogTable('voyages', { id: 'int!', weight: 'int', state: 'text' }),
    catalogTable('cargoes', { id: 'int!', net_weight: 'int', state: 'text', voyage_id: 'int' }, ['voyage_id → voyages']),
    catalogTable('boats', { id: 'int!', name: 'text', harbour: 'text' }),
    catalogTable('crews', { id: 'int!', name: 'text', harbour: 'text', boat_id: 'int' }, ['boat_id → boats']),
  ].map((table) => indexedTable(table)),
  'sqlite',
)
const word = (question: string, ...statements: string[]) =>
  wordReadTwice(
    question,
    statements.map((sql) => traitsOf(parseQuery(SCHEMA, sql) ?? assert.fail(sql)).columns),
  )

it('a word of the question that two choices read as different columns is named as it was typed', () => {
  const weights = ['SELECT SUM("voyages"."weight") FROM "voyages"', 'SELECT SUM("cargoes"."net_weight") FROM "cargoes"']
  assert.equal(word('What is the total Weight?', ...weights), 'Weight')
})
it('a value that two choices compare with different columns is one', () => {
  const late = (table: string, comparison: string) => `SELECT COUNT(*) FROM "${table}" WHERE "${table}"."state" ${comparison}`
  assert.equal(word('How many are late?', late('voyages', "= 'late'"), late('cargoes', "= 'late'")), 'late')
  assert.equal(word('How many are late?', late('voyages', "= 'late'"), late('cargoes', "LIKE '%late%'")), 'late')
})
it('the likeliest choice is compared with the next ones in their order', () => {
  const [boats, crews] = ['SELECT "boats"."name" FROM "boats"', 'SELECT "crews"."name" FROM "crews"']
  const both = 'SELECT "boats"."name" FROM "boats" JOIN "crews" ON "crews"."boat_id" = "boats"."id"'
  assert.equal(word('names by harbour', `${boats} ORDER BY "boats"."harbour"`, `${both} ORDER BY "crews"."harbour"`, crews), 'harbour')
  assert.equal(word('names by harbour', boats, boats, crews), 'names')
})
it('none is named where the choices read every word as the same columns, or one of them does not use it', () => {
  const name = 'SELECT "boats"."name" FROM "boats"'
  assert.equal(word('names of boats', name, `${name} LIMIT 1`), null)
  assert.equal(word('names in the harbour', name, 'SELECT "boats"."harbour" FROM "boats"'), null)
  assert.equal(word('names where the name is Petrel', `${name} WHERE "boats"."name" = 'Petrel'`, name), null)
  assert.equal(word('names', name), null)
  assert.equal(word('', name, name), null)
})
