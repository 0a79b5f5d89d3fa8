import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { describe, it } from 'node:test'
import type { AskAnswer } from '@tanager/ask-contract'
import { sql } from '../llm/testing.ts'
import { queryWorld } from '../testing.ts'

const question = 'How many orders are there?'
const RIGHT = sql('select count(*) from orders')
const post = (url: string, headers: Record<string, string>, signal?: AbortSignal) =>
  fetch(`${url}/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ question }),
    ...(signal ? { signal } : {}),
  })
const EVENTS = { accept: 'text/event-stream' }

const eventsOf = (text: string) =>
  text
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
      return { event, data: JSON.parse(data) as Record<string, unknown> }
    })

/** The time that a model took differs from one question to the next. */
const untimed = (answer: AskAnswer) => ({ ...answer, meta: { ...answer.meta, model_ms: 0 } })

describe('A question whose steps are streamed', () => {
  it('sends one event per step, then the same answer as without', async (t) => {
    const world = await queryWorld({ replies: [sql('select a from nowhere'), RIGHT] })
    t.after(() => world.stop())
    const answer = await post(world.url, { ...EVENTS, 'x-correlation-id': 'streamed' })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    assert.equal(answer.headers.get('x-correlation-id'), 'streamed')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    const events = eventsOf(await answer.text())
    const last = events.pop()
    assert.deepEqual(
      events.map(({ event, data }) => [event, data.step, data.outcome, data.attempt]),
      [
        ['step', 'guard', 'passed', 1],
        ['step', 'choose', 'open', 1],
        ['step', 'retrieve', 'found', 1],
        ['step', 'generate', 'written', 1],
        ['step', 'validate', 'refused', 1],
        ['step', 'correct', 'again', 1],
        ['step', 'generate', 'written', 2],
        ['step', 'validate', 'accepted', 2],
        ['step', 'estimate', 'affordable', 2],
        ['step', 'execute', 'answered', 2],
        ['step', 'explain', 'explained', 2],
      ],
    )
    assert.equal(last?.event, 'answer')
    world.model.replies = [sql('select a from nowhere'), RIGHT]
    const whole = (await world.ask({ question })).body
    assert.deepEqual(untimed(last?.data as unknown as AskAnswer), untimed(whole))
  })

  it('400 and 429 as without: nothing has begun', async (t) => {
    const world = await queryWorld({ settings: { QUESTION_RATE_LIMIT_PER_MINUTE: '1' } })
    t.after(() => world.stop())
    assert.equal((await world.ask({}, EVENTS)).status, 400)
    assert.equal((await post(world.url, EVENTS)).status, 200)
    assert.equal((await world.ask({ question }, EVENTS)).body.status, 'rate_limited')
  })
})

describe('A client that leaves', () => {
  for (const [how, headers] of Object.entries({ 'while it waits': {}, 'while it is streamed to': EVENTS }))
    it(`${how} breaks the call of the model off, and leaves its place to others`, async (t) => {
      const world = await queryWorld({ replies: [() => {}], settings: { MAX_IN_FLIGHT: '1' } })
      t.after(() => world.stop())
      const leaving = new AbortController()
      const asking = post(world.url, headers, leaving.signal).then((answer) => answer.text())
      while (world.model.prompts.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
      leaving.abort()
      await assert.rejects(asking)
      await world.model.brokenOff
      world.model.replies = [RIGHT]
      const deadline = Date.now() + 60_000
      let answer = await world.ask({ question })
      while (answer.status === 503 && Date.now() < deadline) answer = await world.ask({ question })
      assert.equal(answer.body.status, 'succeeded')
    })

  it('is looked for on each answer and not on the connection, which would remember every question', async (t) => {
    const world = await queryWorld({ replies: [RIGHT] })
    t.after(() => world.stop())
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    t.after(() => agent.destroy())
    const warned = t.mock.method(process, 'emitWarning', () => {})
    for (let at = 0; at < 15; at += 1) assert.equal(await askOn(agent, world.url), 200)
    assert.equal(warned.mock.callCount(), 0)
  })
})

const askOn = (agent: Agent, url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asking = request(`${url}/ask`, { agent, method: 'POST', headers: { 'content-type': 'application/json' } }, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode)),
    )
    asking.once('error', reject)
    asking.end(JSON.stringify({ question }))
  })
