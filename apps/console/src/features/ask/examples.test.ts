import assert from 'node:assert/strict'
import { it } from 'node:test'
import { examplesFor, followUpsFor } from './examples.ts'

const table = (table_name: string, ...names: string[]) => ({
  table_name,
  columns: names.map((name) => ({ name, type: 'text', nullable: true, is_primary_key: false })),
})

it('examples are questions that the schema can answer', () => {
  assert.deepEqual(examplesFor([table('applications', 'status')]), ['How many applications are there per status?'])
  assert.deepEqual(examplesFor([table('sales.order_lines', 'id')]), ['How many order lines are there?'])
  assert.deepEqual(examplesFor([]), [])
})
it('what may follow depends on the answer', () => {
  const rows = [
    ['a', 1],
    ['b', 2],
  ]
  const answer = {
    status: 'succeeded',
    result_columns: ['city', 'count'],
    result_rows: rows,
    sql: 'SELECT city, COUNT(*) FROM t GROUP BY city',
  }
  assert.deepEqual(followUpsFor(answer), ['Sort them in descending order'])
  assert.deepEqual(followUpsFor({ ...answer, sql: 'SELECT city FROM t' }), ['How many are there?'])
  assert.deepEqual(followUpsFor({ ...answer, status: 'failed' }), [])
})
