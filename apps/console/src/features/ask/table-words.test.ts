import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nameInWords, tablesInWords } from './table-words.ts'

const table = (table_name: string) => ({ table_name, columns: [] })

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
