import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, it } from 'node:test'
import { completion, type Reply, sql } from '../llm/testing.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

const question = 'How many orders are there?'
const RIGHT = sql('select count(*) from orders')
const raw = (text: string) => (response: ServerResponse) => void response.end(text)
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end('{}')
const TEN_MB = 'x'.repeat(10_000_000)

/** Sends as fast as it is read, and never ends. */
function endless(response: ServerResponse): void {
  const chunk = 'y'.repeat(65_536)
  const send = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', send)
  }
  send()
}

describe('A language model that misbehaves', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ replies: [''], settings: { LLM_TIMEOUT_SECONDS: '1', MAX_RETRIES: '1' } })
  })
  after(() => world.stop())
  beforeEach(() => {
    world.model.prompts.length = 0
  })
  const asked = async (...replies: Reply[]) => {
    world.model.replies = replies
    return world.ask({ question })
  }

  const UNUSABLE: Record<string, Reply> = {
    'says nothing': '',
    'talks without a statement': 'I would rather not say.',
    'answers what is not JSON': raw('<html>busy</html>'),
    'answers nothing at all': raw(''),
    'answers JSON of another shape': raw('{"choices": "none"}'),
    'answers null': raw('null'),
    'says ten megabytes': raw(completion(TEN_MB)),
    'never ends': endless,
  }
  for (const [what, reply] of Object.entries(UNUSABLE))
    it(`that ${what} has used up an attempt, and the next one counts`, async () => {
      const { status: code, body } = await asked(reply, RIGHT)
      assert.deepEqual([code, body.status, body.retry_count], [200, 'succeeded', 1])
      assert.deepEqual(
        body.attempt_history.map(({ outcome, sql: written }) => [outcome, written === '']),
        [
          ['unusable', true],
          ['succeeded', false],
        ],
      )
    })

  it('that never says anything usable makes the question fail', async () => {
    const { status: code, body } = await asked('no')
    assert.deepEqual([code, body.status, body.sql, body.attempt_history.length], [200, 'failed', '', 2])
    assert.match(body.failure_explanation ?? '', /no statement could be read/)
  })

  const UNAVAILABLE: Record<string, [Reply, RegExp]> = {
    'answers 500': [status(500), /answered 500/],
    'answers 429': [status(429), /answered 429/],
    'answers 401': [status(401), /answered 401/],
    'redirects elsewhere': [(response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), /redirect/],
    'is silent': [() => {}, /within 1 seconds/],
    'begins and falls silent': [(response) => void response.write('{"choices": ['), /within 1 seconds/],
    'hangs up': [(response) => void response.destroy(), /cannot be reached/],
  }
  for (const [what, [reply, why]] of Object.entries(UNAVAILABLE))
    it(`503 "unavailable" when it ${what}, and nothing else answers in its place`, async () => {
      const { status: code, body } = await asked(reply)
      assert.deepEqual([code, body.status, body.result_rows, body.sql], [503, 'unavailable', [], ''])
      assert.match(body.failure_explanation ?? '', why)
      assert.equal(world.model.prompts.length, 1)
    })

  it('503 "unavailable" when it is down', async (t) => {
    const other = await queryWorld({ replies: [''] })
    t.after(() => other.stop())
    await other.model.stop()
    const { status: code, headers, body } = await other.ask({ question })
    assert.deepEqual([code, body.status], [503, 'unavailable'])
    assert.match(body.failure_explanation ?? '', /ECONNREFUSED/)
    assert.ok(Number(headers.get('retry-after')) > 0)
  })
})
