import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ProblemBody } from '@tanager/kernel'
import { type QueryWorld, queryWorld } from '../testing.ts'

const question = 'How many orders are there?'

describe('What /ask takes', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld()
  })
  after(() => world.stop())

  it('400 for every malformed request, as a problem', async () => {
    const malformed = [
      '',
      'no JSON',
      '[]',
      '"a question"',
      {},
      { question: 7 },
      { question: null },
      { question: '' },
      { question: ' \n' },
      { question, enable_insight: 'perhaps' },
      { question, conversation_history: 'none' },
      { question, conversation_history: [{ sql: 'select 1' }] },
      { question, conversation_history: [{ question, tables: 'orders' }] },
      { question, session: 1 },
    ]
    for (const body of malformed) {
      const answer = await world.ask(body)
      const sent = JSON.stringify(body)
      assert.equal(answer.status, 400, sent)
      assert.equal(answer.headers.get('content-type'), 'application/problem+json', sent)
      const problem = answer.body as unknown as ProblemBody
      assert.equal(problem.status, 400)
      assert.equal(problem.correlation_id, answer.headers.get('x-correlation-id'))
    }
  })

  it('400 for 10,000 earlier questions, 413 or 400 for a question of a megabyte, 415 for another type', async () => {
    const turn = { question, sql: 'select 1', tables: [], status: 'succeeded' }
    assert.equal((await world.ask({ question, conversation_history: Array(10_000).fill(turn) })).status, 400)
    assert.equal((await world.ask({ question: 'x'.repeat(1_000_000) })).status, 400)
    assert.equal((await world.ask({ question: 'x'.repeat(1_048_576) })).status, 413)
    assert.equal((await world.ask(question, { 'content-type': 'text/plain' })).status, 415)
  })

  it('takes a conversation of fifty, with and without the optional fields', async () => {
    const turns = Array.from({ length: 50 }, (_, at) =>
      at % 2 ? { question } : { question, sql: 'select count(*) from orders', tables: ['orders'], status: 'succeeded' },
    )
    assert.equal((await world.ask({ question, conversation_history: turns })).body.status, 'succeeded')
  })
})

describe('The limit of questions per client', () => {
  it('429 with Retry-After and the shape of an answer, and malformed requests do not count', async (t) => {
    const world = await queryWorld({ settings: { QUESTION_RATE_LIMIT_PER_MINUTE: '2' } })
    t.after(() => world.stop())
    await world.ask({})
    const first = await world.ask({ question })
    await world.ask({ question })
    const third = await world.ask({ question }, { 'x-correlation-id': 'third' })
    assert.equal(first.status, 200)
    assert.equal(third.status, 429)
    assert.ok(Number(third.headers.get('retry-after')) >= 1 && Number(third.headers.get('retry-after')) <= 60)
    assert.deepEqual(Object.keys(third.body), Object.keys(first.body))
    assert.equal(third.body.status, 'rate_limited')
    assert.match(third.body.rate_limit_message ?? '', /More than 2 questions in a minute/)
    const [event] = await world.securityEvents(1)
    assert.deepEqual([event?.event, event?.reason, event?.correlation_id], ['rate_limited', 'questions_per_client', 'third'])
    assert.equal((await world.get('/health')).status, 200)
  })
})
