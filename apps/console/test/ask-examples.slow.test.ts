import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { queryWorld } from '../../../services/query/src/testing.ts'
import type { Table } from '../src/features/ask/ask.queries.ts'
import { examplesFor, followUpsFor, hintFor } from '../src/features/ask/examples.ts'

const NOTES = fileURLToPath(new URL('../../../services/talent/reporting-model.json', import.meta.url))
/** The columns that the examples are about, with values of which some could be taken for a verb or for nothing. */
const TABLES = [
  'create table candidates (id integer primary key, full_name text, source text, total_experience_years numeric)',
  `insert into candidates values (1, 'Ada', 'Sourced', 3), (2, 'Bo', 'Sourced', 4), (3, 'Cy', 'Agency', 5), (4, 'Di', 'Job board', 6)`,
  'create table applications (id integer primary key, candidate_id integer references candidates (id), status text, created_at date)',
  `insert into applications values (1, 1, 'Rejected', '2026-01-04'), (2, 2, 'Applied', '2026-02-04'), (3, 3, 'Applied', '2026-03-01')`,
  'create table offers (id integer primary key, application_id integer references applications (id), status text, answered_on date)',
  `insert into offers values (1, 1, 'Sent', null), (2, 2, 'Accepted', '2026-02-04'), (3, 3, 'Accepted', '2026-03-04')`,
  'create table open_positions (id integer primary key, title text, department text)',
  `insert into open_positions values (1, 'A', 'Robotics Engineering'), (2, 'B', 'Robotics Engineering'), (3, 'C', 'Finance')`,
]

it('every suggestion is answered for sure, and so is what is suggested after it', async (t) => {
  const world = await queryWorld({ tables: TABLES, settings: { NOTES_FILE: NOTES } })
  t.after(() => world.stop())
  const { body } = await world.get<{ tables: Table[] }>('/schema/tables')
  const examples = examplesFor(body.tables)
  assert.equal(examples.length, 6)
  for (const question of examples) {
    const { body: answer } = await world.ask({ question })
    assert.deepEqual([answer.status, answer.clarification_message], ['succeeded', null], question)
    const before = { question, sql: answer.sql, status: answer.status }
    for (const next of new Set([...followUpsFor(answer), hintFor(answer)])) {
      if (next === null) continue
      const { body: further } = await world.ask({ question: next, conversation_history: [before] })
      assert.deepEqual(
        [further.status, further.clarification_message, further.row_count > 0],
        ['succeeded', null, true],
        `${question} ${next}`,
      )
    }
  }
})
