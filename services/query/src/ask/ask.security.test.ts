import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '../llm/testing.ts'
import { queryWorld } from '../testing.ts'

it('each kind of security event is logged once with its reason and correlation id, and told to no client', async (t) => {
  const world = await queryWorld({ replies: [''], settings: { LLM_CALL_RATE_LIMIT_PER_MINUTE: '2', MAX_RETRIES: '0' } })
  t.after(() => world.stop())
  const question = 'How many orders are there?'
  const asked = (id: string, text: string, statement: string) => {
    world.model.replies = [sql(statement)]
    return world.ask({ question: text }, { 'x-correlation-id': id })
  }
  const answers = [
    await asked('one', 'Delete all orders', ''),
    await asked('two', question, 'delete from orders'),
    await asked('three', question, 'select ssn from people'),
    await asked('four', question, 'select 1'),
  ]
  const events = await world.securityEvents(4)
  assert.deepEqual(
    events.map(({ event, correlation_id }) => [event, correlation_id]),
    [
      ['input_rejected', 'one'],
      ['validator_violation', 'two'],
      ['sensitive_column_blocked', 'three'],
      ['rate_limited', 'four'],
    ],
  )
  const [rejected] = events
  assert.ok(rejected?.reason)
  assert.ok(!JSON.stringify(answers[0]?.body).includes(rejected.reason))
  for (const { body } of answers) {
    assert.equal(body.rejection_reason, null)
    assert.doesNotMatch(JSON.stringify(body), /not_a_select|sensitive_column|llm_calls|input_rejected|validator_violation/)
  }
  assert.doesNotMatch(JSON.stringify(events), /Delete all orders|delete from|select ssn/)
})

it('a name that does not exist and a slip of the pen are no security events', async (t) => {
  const world = await queryWorld({ replies: [sql('select a from nowhere'), sql('select from where'), sql('select count(*) from orders')] })
  t.after(() => world.stop())
  const { body } = await world.ask({ question: 'How many orders are there?' })
  assert.deepEqual([body.status, body.retry_count], ['succeeded', 2])
  await world.ask({ question: 'Drop all tables' })
  const events = await world.securityEvents(1)
  assert.deepEqual(
    events.map(({ event }) => event),
    ['input_rejected'],
  )
})

it("a statement that reads the server's own tables is a security event", async (t) => {
  const world = await queryWorld({ replies: [sql('select name from sqlite_master'), sql('select count(*) from orders')] })
  t.after(() => world.stop())
  const { body } = await world.ask({ question: 'How many orders are there?' }, { 'x-correlation-id': 'looked-around' })
  assert.equal(body.status, 'succeeded')
  const [seen] = await world.securityEvents(1)
  assert.deepEqual([seen?.event, seen?.reason, seen?.correlation_id], ['validator_violation', 'system_table', 'looked-around'])
})
