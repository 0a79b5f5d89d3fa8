import assert from 'node:assert/strict'
import { it } from 'node:test'
import { wordReadTwice } from './word-read-twice.ts'

const word = (question: string, ...statements: string[]) => wordReadTwice(question, statements)

it('a word of the question that two choices read as different columns is named as it was typed', () => {
  const weights = ['SELECT SUM("voyages"."weight") FROM "voyages"', 'SELECT SUM("cargoes"."net_weight") FROM "cargoes"']
  assert.equal(word('What is the total Weight?', ...weights), 'Weight')
  assert.equal(word('What is the total weight?', ...weights.map((sql) => sql.replaceAll('"', '`'))), 'weight')
  assert.equal(word('What is the total weight?', ...weights.map((sql) => sql.replaceAll(/"(\w+)"/g, '[$1]'))), 'weight')
})
it('a value that two choices compare with different columns is one', () => {
  const late = (table: string, comparison: string) => `SELECT COUNT(*) FROM "${table}" WHERE "${table}"."state" ${comparison}`
  assert.equal(word('How many are late?', late('voyages', "= 'late'"), late('cargoes', "= 'late'")), 'late')
  assert.equal(word('How many are late?', late('voyages', "IN ('late')"), late('cargoes', "LIKE '%late%'")), 'late')
})
it('the likeliest choice is compared with the next ones in their order', () => {
  const [boats, crews] = ['SELECT "boats"."name" FROM "boats"', 'SELECT "crews"."name" FROM "crews"']
  assert.equal(word('names by harbour', `${boats} ORDER BY "boats"."harbour"`, `${boats} ORDER BY "crews"."harbour"`, crews), 'harbour')
  assert.equal(word('names by harbour', boats, boats, crews), 'names')
})
it('none is named where the choices read every word as the same columns, or one of them does not use it', () => {
  const name = 'SELECT "boats"."name" FROM "boats"'
  assert.equal(word('names of boats', name, `${name} LIMIT 1`), null)
  assert.equal(word('names in the harbour', name, 'SELECT "boats"."harbour" FROM "boats"'), null)
  assert.equal(word('names', `${name} JOIN "crews" ON "crews"."name" = 1`, 'SELECT "crews"."name" FROM "crews"'), null)
  assert.equal(word('names', name), null)
  assert.equal(word('', name, name), null)
})
