import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SAMPLE } from '../dialects/testing/sample.ts'
import { sql } from '../llm/testing.ts'
import { queryWorld } from '../testing.ts'

const question = 'How many orders are there?'
const MANY = [
  ...SAMPLE,
  'create table big (id integer primary key, kind integer)',
  'insert into big with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) select i, i % 7 from n',
]

describe('The limits of a question', () => {
  it('let exactly as many calls through to the model as a minute allows, with 64 clients at once', async (t) => {
    const world = await queryWorld({
      replies: [sql('select count(*) from orders')],
      settings: { LLM_CALL_RATE_LIMIT_PER_MINUTE: '10' },
    })
    t.after(() => world.stop())
    const answers = await Promise.all(Array.from({ length: 64 }, () => world.ask({ question })))
    const limited = answers.filter(({ body }) => body.status === 'rate_limited')
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(answers.filter(({ body }) => body.status === 'succeeded').length, 10)
    assert.equal(limited.length, 54)
    assert.equal(world.model.prompts.length, 10)
    assert.match(limited[0]?.body.rate_limit_message ?? '', /Try again in \d+ seconds?\.$/)
    const events = await world.securityEvents(54)
    assert.equal(events.filter(({ event, reason }) => event === 'rate_limited' && reason === 'llm_calls').length, 54)
  })

  it('count the calls of corrections too', async (t) => {
    const world = await queryWorld({ replies: [sql('select a from nowhere')], settings: { LLM_CALL_RATE_LIMIT_PER_MINUTE: '2' } })
    t.after(() => world.stop())
    const { body } = await world.ask({ question })
    assert.deepEqual([body.status, body.attempt_history.length, world.model.prompts.length], ['rate_limited', 2, 2])
  })

  it('give a question up at its deadline, corrections included', async (t) => {
    const world = await queryWorld({ replies: [() => {}], settings: { QUESTION_TIMEOUT_SECONDS: '1' } })
    t.after(() => world.stop())
    const { status, body } = await world.ask({ question }) // the model never answers, so without the deadline this would not either
    assert.deepEqual([status, body.status], [200, 'failed'])
    assert.match(body.failure_explanation ?? '', /longer than 1 seconds/)
    await world.model.brokenOff
  })

  it('write the attempt down that the deadline cut short, whether it was being written or run', async (t) => {
    const slow = 'select count(*) from big a join big b on a.kind <> b.kind join big c on b.kind <> c.kind'
    const world = await queryWorld({
      tables: MANY,
      replies: [sql('select a from nowhere'), sql(slow)],
      settings: { QUESTION_TIMEOUT_SECONDS: '4', QUERY_TIMEOUT_SECONDS: '600', COST_LIMIT_ROWS: '1000000000000000' },
    })
    t.after(() => world.stop())
    const attempts = async () => {
      const { body } = await world.ask({ question })
      assert.equal(body.status, 'failed')
      assert.match(body.error_history.at(-1) ?? '', /longer than 4 seconds/)
      return body.attempt_history.map(({ attempt, sql: written, outcome, will_retry }) => [attempt, written, outcome, will_retry])
    }
    const refused = [1, 'select a from nowhere', 'refused', true]
    assert.deepEqual(await attempts(), [refused, [2, slow, 'timeout', false]])
    world.model.replies = [sql('select a from nowhere'), () => {}]
    assert.deepEqual(await attempts(), [refused, [2, '', 'timeout', false]])
  })

  it('say in words what looks at many rows, of the statement that ran alone', async (t) => {
    const world = await queryWorld({ tables: MANY, replies: [''], settings: { COST_NOTICE_ROWS: '1000', COST_LIMIT_ROWS: '1000000' } })
    t.after(() => world.stop())
    const asked = (...statements: string[]) => {
      world.model.replies = statements.map(sql)
      return world.ask({ question })
    }
    const noticed = await asked('select kind from big')
    assert.equal(noticed.body.status, 'succeeded')
    assert.equal(noticed.body.cost_notice, 'This looks at about 5,000 rows and may take a while.')
    assert.deepEqual([noticed.body.row_count, noticed.body.result_rows.length], [500, 500])
    assert.match(noticed.body.insight ?? '', /500/)
    assert.equal((await asked('select count(*) from orders')).body.cost_notice, null)

    const corrected = await asked('select abs(-9223372036854775807 - 1) from big', 'select count(*) from orders')
    assert.deepEqual([corrected.body.status, corrected.body.retry_count, corrected.body.cost_notice], ['succeeded', 1, null])

    const refused = await asked('select count(*) from big a join big b on a.kind <> b.kind', 'select count(*) from orders')
    assert.equal(refused.body.status, 'succeeded')
    assert.equal(refused.body.cost_notice, null)
    assert.match(refused.body.error_history[0] ?? '', /more than is allowed/)
  })

  it('stop a statement at its own time-out', async (t) => {
    const world = await queryWorld({
      tables: MANY,
      replies: [sql('select count(*) from big a join big b on a.kind <> b.kind join big c on b.kind <> c.kind')],
      settings: { QUERY_TIMEOUT_SECONDS: '1', MAX_RETRIES: '0', COST_LIMIT_ROWS: '1000000000000000' },
    })
    t.after(() => world.stop())
    const { status, body } = await world.ask({ question })
    assert.deepEqual([status, body.status, body.attempt_history[0]?.outcome], [200, 'failed', 'timeout'])
    assert.match(body.cost_notice ?? '', /billion|trillion/)
  })
})
