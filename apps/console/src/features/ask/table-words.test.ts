import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Table } from './ask.queries.ts'
import { nameInWords, namesOf, namesOfTable, tablesInWords } from './table-words.ts'

const table = (table_name: string, more: Partial<Table> = {}): Table => ({
  table_name,
  synonyms: [],
  description: null,
  display: [],
  columns: [],
  measures: [],
  dimensions: [],
  filters: [],
  ...more,
})

it('names are told in words', () => {
  assert.equal(nameInWords('application_stages'), 'application stages')
  assert.equal(nameInWords('sales.OrderLines'), 'order lines')
  assert.equal(nameInWords('candidateCV'), 'candidate CV')
  assert.equal(nameInWords('TAN_number'), 'TAN number')
  assert.equal(nameInWords('_'), '_')
})
it('tables that would be told alike keep their names', () =>
  assert.deepEqual(
    tablesInWords([table('sales.order_lines'), table('old.order_lines'), table('open_positions')]).map(({ words }) => words),
    ['sales.order_lines', 'old.order_lines', 'open positions'],
  ))
it('a table is found by the names that the semantic layer has for it, and each is told with what it means', () => {
  const trips = table('trips', {
    synonyms: ['trips', 'ride'],
    measures: [{ name: 'revenue', synonyms: ['turnover'], description: 'What riders paid', definition: 'sum(paid)' }],
  })
  assert.deepEqual(namesOfTable(trips), ['trips', 'trips', 'ride', 'revenue', 'turnover'])
  const { synonyms, measures } = namesOf(trips)
  assert.deepEqual(synonyms, ['ride'])
  assert.deepEqual(measures, [
    { key: 'revenue', words: 'revenue', type: '', definition: 'sum(paid)', about: 'What riders paid · turnover', isKey: false },
  ])
})
