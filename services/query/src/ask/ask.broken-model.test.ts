import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, it } from 'node:test'
import { PROVIDERS } from '../llm/provider.ts'
import { anthropicMessage, completion, type Reply, sql } from '../llm/testing.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

const question = 'How many orders are there?'
const RIGHT = sql('select count(*) from orders')
const raw = (text: string | Buffer) => (response: ServerResponse) => void response.end(text)
const status = (code: number, message: string, headers: Record<string, string> = {}) => {
  return (response: ServerResponse) => void response.writeHead(code, headers).end(JSON.stringify({ error: { message } }))
}
const reset = (response: ServerResponse) => void response.socket?.resetAndDestroy()
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

for (const provider of PROVIDERS)
  describe(`A language model of ${provider} that misbehaves`, () => {
    let world: QueryWorld
    let impatient: QueryWorld
    const replyWith = provider === 'openai' ? completion : anthropicMessage
    before(async () => {
      const settings = { LLM_PROVIDER: provider, LLM_RETRIES: '1', MAX_RETRIES: '1' }
      world = await queryWorld({ replies: [''], settings: { ...settings, LLM_TIMEOUT_SECONDS: '60' } }) // ten megabytes on a busy machine
      impatient = await queryWorld({ replies: [''], settings: { ...settings, LLM_TIMEOUT_SECONDS: '1' } })
    })
    after(async () => {
      await world.stop()
      await impatient.stop()
    })
    beforeEach(() => {
      for (const { model } of [world, impatient]) model.prompts.length = 0
    })
    const askedOf = async ({ model, ask }: QueryWorld, ...replies: Reply[]) => {
      model.replies = replies
      return ask({ question })
    }
    const asked = (...replies: Reply[]) => askedOf(world, ...replies)

    const UNUSABLE: Record<string, Reply> = {
      'says nothing': '',
      'talks without a statement': 'I would rather not say.',
      'answers what is not JSON': raw('<html>busy</html>'),
      'answers nothing at all': raw(''),
      'answers JSON of another shape': raw('{"choices": "none", "content": {}}'),
      'answers null': raw('null'),
      'says ten megabytes': raw(replyWith(TEN_MB)),
      'never ends': endless,
      'answers in invalid UTF-8': raw(Buffer.concat([Buffer.from(replyWith('select 1')), Buffer.from([0xc3, 0x28])])),
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
        assert.equal(world.model.prompts.length, 2)
      })

    it('that never says anything usable makes the question fail', async () => {
      const { status: code, body } = await asked('no')
      assert.deepEqual([code, body.status, body.sql, body.attempt_history.length], [200, 'failed', '', 2])
      assert.match(body.failure_explanation ?? '', /the reply of the model held no statement/)
      assert.equal(world.model.prompts.length, 2)
    })

    const PASSING: Record<string, Reply> = {
      'answers 429 and names the time': status(429, 'Slow down', { 'retry-after': '0' }),
      'answers 500': status(500, 'Oops'),
      'answers 529': status(529, 'Overloaded'),
      'resets the connection': reset,
      'refuses a parameter': status(400, 'temperature is not supported'),
    }
    for (const [what, reply] of Object.entries(PASSING))
      it(`that ${what} once is called once more, and the attempt counts as one`, async () => {
        const { status: code, body } = await asked(reply, RIGHT)
        assert.deepEqual([code, body.status, body.retry_count, body.attempt_history.length], [200, 'succeeded', 0, 1])
        assert.equal(world.model.prompts.length, 2)
      })

    const UNAVAILABLE: Record<string, [Reply, RegExp, number]> = {
      'answers 500 and goes on to': [status(500, 'Oops'), /answered 500: Oops/, 2],
      'answers 429 for an hour': [status(429, 'Slow down', { 'retry-after': '3600' }), /answered 429: Slow down.*in 3600 seconds/, 1],
      'answers 401': [status(401, 'The key secret is wrong'), /answered 401\.$/, 1],
      'redirects elsewhere': [(response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), /redirect/, 1],
      'is silent': [() => {}, /within 1 seconds/, 1],
      'begins and falls silent': [(response) => void response.write('{"choices": ['), /within 1 seconds/, 1],
      'resets every connection': [reset, /cannot be reached: ECONNRESET/, 2],
    }
    for (const [what, [reply, why, calls]] of Object.entries(UNAVAILABLE))
      it(`503 "unavailable" when it ${what}, and nothing else answers in its place`, async () => {
        const where = why.source.includes('within') ? impatient : world
        const { status: code, body } = await askedOf(where, reply)
        assert.deepEqual([code, body.status, body.result_rows, body.sql], [503, 'unavailable', [], ''])
        assert.match(body.failure_explanation ?? '', why)
        assert.equal(where.model.prompts.length, calls)
      })

    it('is given up at the deadline of the question, wherever it then is; and 503 "unavailable" when it is down', async (t) => {
      const other = await queryWorld({
        replies: [''],
        settings: { LLM_PROVIDER: provider, QUESTION_TIMEOUT_SECONDS: '1', LLM_RETRIES: '10' },
      })
      t.after(() => other.stop())
      const trickle = (response: ServerResponse): void => {
        const timer = setInterval(() => response.write(' '), 50)
        response.once('close', () => clearInterval(timer))
      }
      for (const reply of [status(500, 'Oops'), reset, trickle, () => {}]) {
        other.model.replies = [reply]
        const began = performance.now()
        const { body } = await other.ask({ question })
        assert.match(body.status, /^(?:failed|unavailable)$/)
        assert.ok(performance.now() - began < 60_000) // without the deadline a silent one takes eleven calls of 30 seconds
      }
      await other.model.stop()
      const { status: code, headers, body } = await other.ask({ question })
      assert.deepEqual([code, body.status], [503, 'unavailable'])
      assert.match(body.failure_explanation ?? '', /ECONNREFUSED/)
      assert.ok(Number(headers.get('retry-after')) > 0)
    })
  })
