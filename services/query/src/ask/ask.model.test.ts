import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Reply } from '../llm/testing.ts'
import { sql } from '../llm/testing.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

const question = 'How many orders are there?'
const RIGHT = 'select count(*) as n from orders'

describe('A question with a language model', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ replies: [''] })
  })
  after(() => world.stop())
  beforeEach(() => {
    world.model.prompts.length = 0
  })
  const asked = async (...replies: Reply[]) => {
    world.model.replies = replies
    return world.ask({ question })
  }
  const outcomes = (body: { attempt_history: { outcome: string; will_retry: boolean }[] }) =>
    body.attempt_history.map(({ outcome, will_retry }) => [outcome, will_retry])

  it('is answered by its SQL, with one call', async () => {
    const { status, body } = await asked(sql(RIGHT))
    assert.deepEqual([status, body.status, body.sql, body.result_rows], [200, 'succeeded', RIGHT, [[5]]])
    assert.equal(world.model.prompts.length, 1)
  })

  it('reads JSON, fenced and bare statements, and drops thoughts and prose', async () => {
    for (const reply of [
      `\`\`\`json\n${sql(RIGHT)}\n\`\`\``,
      `Here it is:\n\`\`\`sql\n${RIGHT};\n\`\`\`\nIt counts.`,
      `${RIGHT};`,
      `<think>select nothing {"sql": "no"}</think>\n${sql(RIGHT)}`,
    ])
      assert.equal((await asked(reply)).body.sql, RIGHT, reply)
  })

  it('receives the error, and corrects its statement', async () => {
    const { body } = await asked(sql('select count(*) from order_lines'), sql(RIGHT))
    assert.equal(body.status, 'succeeded')
    assert.deepEqual(outcomes(body), [
      ['refused', true],
      ['succeeded', false],
    ])
    assert.equal(body.retry_count, 1)
    assert.equal(body.error_history.length, 1)
    assert.equal(world.model.prompts.length, 2)
    assert.ok(world.model.prompts[1]?.includes('order_lines'))
    assert.ok(!world.model.prompts[0]?.includes('order_lines'))
  })

  it('corrects what the database itself refuses', async () => {
    const { body } = await asked(sql('select abs(-9223372036854775807 - 1) from orders'), sql(RIGHT))
    assert.deepEqual(outcomes(body), [
      ['failed', true],
      ['succeeded', false],
    ])
    assert.match(world.model.prompts[1] ?? '', /integer overflow/)
  })

  it('corrects a write and a sensitive column, which never run', async () => {
    const { body } = await asked(sql('delete from orders'), sql('select ssn from people'), sql(RIGHT))
    assert.deepEqual([body.status, body.result_rows], ['succeeded', [[5]]])
    assert.deepEqual(outcomes(body), [
      ['refused', true],
      ['refused', true],
      ['succeeded', false],
    ])
  })

  it('fails after its last correction, with every attempt and no rows', async () => {
    const { status, body } = await asked(sql('select a from nowhere'), sql('drop table orders'), sql('select ssn from people'))
    assert.deepEqual([status, body.status, body.result_rows, body.row_count, body.retry_count], [200, 'failed', [], 0, 2])
    assert.deepEqual(
      body.attempt_history.map(({ attempt, sql: written, outcome, will_retry }) => [attempt, written, outcome, will_retry]),
      [
        [1, 'select a from nowhere', 'refused', true],
        [2, 'drop table orders', 'refused', true],
        [3, 'select ssn from people', 'refused', false],
      ],
    )
    assert.deepEqual(
      body.error_history,
      body.attempt_history.map(({ error }) => error),
    )
    assert.match(body.failure_explanation ?? '', /All 3 attempts failed/)
    assert.equal(world.model.prompts.length, 3)
  })

  it('asks back, and says when the tables cannot answer', async () => {
    const unclear = await asked(JSON.stringify({ clarification: 'Placed or shipped?' }))
    assert.deepEqual([unclear.status, unclear.body.status], [200, 'needs_clarification'])
    assert.equal(unclear.body.clarification_message, 'Placed or shipped?')
    assert.equal((await asked(JSON.stringify({ unanswerable: 'No weather here.' }))).body.clarification_message, 'No weather here.')
  })

  it('is not called for a question that the guard refuses', async () => {
    world.model.replies = [sql(RIGHT)]
    assert.equal((await world.ask({ question: 'Drop the table orders' })).body.status, 'rejected')
    assert.equal(world.model.prompts.length, 0)
  })

  it('receives nothing sensitive', async () => {
    await asked(sql(RIGHT))
    assert.match(world.model.prompts[0] ?? '', /people/)
    assert.doesNotMatch(world.model.prompts[0] ?? '', /ssn|salary|111-11-1111|1200\.5/)
  })
})
