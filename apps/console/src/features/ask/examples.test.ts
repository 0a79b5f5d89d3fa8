import assert from 'node:assert/strict'
import { it } from 'node:test'
import { examplesFor, followUpsFor, hintFor } from './examples.ts'

const table = (table_name: string, ...names: string[]) => ({
  table_name,
  columns: names.map((name) => ({ name, type: 'text', nullable: true, is_primary_key: false })),
})
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

it('examples are questions that the schema can answer', () => {
  assert.deepEqual(examplesFor([table('applications', 'status')]), ['How many applications are there per status?'])
  assert.deepEqual(examplesFor([table('sales.order_lines', 'id')]), ['How many order lines are there?'])
  assert.deepEqual(examplesFor([]), [])
})
it('an example names no value: nobody knows whether it is stored', () => {
  const all = examplesFor([
    table('applications', 'status', 'created_at'),
    table('candidates', 'source', 'total_experience_years'),
    table('open_positions', 'department'),
  ])
  assert.ok(all.includes('How many open positions are there per department?'))
  for (const question of all)
    assert.match(question, /^(How many [a-z ]+ (are there|were created) per [a-z]+|What is the average [a-z ]+ per [a-z]+)\?$/)
})
it('what may follow depends on the answer', () => {
  assert.deepEqual(followUpsFor(answer), ['Sort them in descending order'])
  assert.deepEqual(followUpsFor({ ...answer, sql: 'SELECT city FROM t' }), ['How many are there?'])
  assert.deepEqual(followUpsFor({ ...answer, status: 'failed' }), [])
})
it('the hint names what stands in the answer, and nothing that might not be there', () => {
  assert.equal(hintFor(answer), 'Only a')
  assert.equal(
    hintFor({
      ...answer,
      result_rows: [
        [null, 4],
        ['', 3],
        ['Job board', 2],
      ],
    }),
    'Only Job board',
  )
  assert.equal(
    hintFor({
      ...answer,
      result_rows: [
        ['2026-01', 4],
        ['2026-02', 3],
      ],
    }),
    'Sort them in descending order',
    'a month is no name',
  )
  assert.equal(
    hintFor({
      ...answer,
      result_rows: [
        ['x'.repeat(60), 4],
        ['Sourced', 3],
        ['A, B or C', 1],
        ['Other', 1],
      ],
    }),
    'Sort them in descending order',
  )
  assert.equal(hintFor({ ...answer, result_columns: ['status', 'count'] }), 'Sort them in descending order', 'a status may be a verb')
  const means = 'SELECT "t"."city", AVG("t"."age") AS "avg_age" FROM "t" GROUP BY "t"."city" ORDER BY AVG("t"."age") DESC'
  assert.equal(hintFor({ ...answer, sql: means }), 'Sort them in ascending order')
  const counts = 'SELECT "t"."city", COUNT(*) AS "count" FROM "t" GROUP BY "t"."city" ORDER BY COUNT(*) DESC'
  assert.equal(hintFor({ ...answer, sql: counts }), 'Only a')
  assert.equal(
    hintFor({ ...answer, result_columns: ['city'], result_rows: [['a'], ['b']], sql: 'SELECT city FROM t' }),
    'How many are there?',
  )
  assert.equal(hintFor({ ...answer, result_rows: [['a', 1]] }), null)
  assert.equal(hintFor({ ...answer, status: 'failed' }), null)
  assert.equal(hintFor(undefined), null)
})
