import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from '../llm/testing.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

const question = 'How many orders are there?'
const COUNT = 'select count(*) from orders'
const SAME = 'select count(id) as orders from orders'
const OPEN = "select count(*) from orders where status = 'open'"
const read = (statement: string, interpretation: string) => JSON.stringify({ sql: statement, interpretation })

describe('Several candidates of a model', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ replies: [''], settings: { LLM_CANDIDATES: '3', MAX_RETRIES: '1' } })
  })
  after(() => world.stop())
  beforeEach(() => {
    world.model.requests.length = 0
  })
  const asked = async (...replies: string[]) => {
    world.model.replies = replies
    return (await world.ask({ question })).body
  }

  it('are asked for side by side, the first at temperature 0, and what most of them find is the answer', async () => {
    const body = await asked(sql(OPEN), sql(COUNT), sql(SAME))
    assert.deepEqual([body.status, body.result_rows, body.meta.model_calls], ['succeeded', [[5]], 3])
    assert.deepEqual(world.model.requests.map(({ body: sent }) => sent.temperature).sort(), [0, 0.7, 0.7])
  })

  it('that find different things are put to whoever asked', async () => {
    const body = await asked(
      read(OPEN, 'open orders'),
      read(COUNT, 'all orders'),
      read('select sum(id) from orders', 'the sum of their numbers'),
    )
    assert.deepEqual([body.status, body.result_rows, body.meta.model_calls], ['needs_clarification', [], 3])
    for (const reading of ['open orders', 'all orders', 'the sum of their numbers'])
      assert.ok(body.clarification_message?.includes(reading), reading)
  })

  it('that may not run have no say: guard, sensitive columns and cost hold for each', async () => {
    const body = await asked(sql('delete from orders'), sql('select ssn from people'), sql(COUNT))
    assert.deepEqual([body.status, body.result_rows, body.attempt_history.length], ['succeeded', [[5]], 1])
  })

  it('are corrected one at a time where none may run', async () => {
    const body = await asked(sql('select a from nowhere'), sql('select b from nowhere'), sql('select c from nowhere'), sql(COUNT))
    assert.deepEqual([body.status, body.retry_count, body.meta.model_calls], ['succeeded', 1, 4])
  })

  it('ask back where most of them do', async () => {
    const back = JSON.stringify({ clarification: 'Placed or shipped?' })
    assert.equal((await asked(back, sql(COUNT), back)).clarification_message, 'Placed or shipped?')
  })

  it('that came to nothing leave the decision to those that did not', async () => {
    const body = await asked('no', 'nothing', sql(COUNT))
    assert.deepEqual([body.status, body.result_rows], ['succeeded', [[5]]])
  })
})
