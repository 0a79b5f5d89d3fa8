import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { CallLimitReached, callLimiter } from './call-limiter.ts'
import { type ModelCall, openModel } from './model.ts'
import { ModelUnavailable, UnusableReply } from './model-errors.ts'
import { type ModelSettings, PROVIDERS } from './provider.ts'
import { STATEMENT_REPLY } from './reply-shape.ts'
import { type Reply, type ScriptedModel, scriptedModel } from './testing.ts'

const signal = new AbortController().signal
const REQUEST = {
  messages: [
    { role: 'system', content: 'The rules.' },
    { role: 'user', content: 'The question.' },
  ],
  shape: STATEMENT_REPLY,
  temperature: 0,
} as const
const error = (status: number, message: string, headers: Record<string, string> = {}): Reply => {
  return (response) => void response.writeHead(status, headers).end(JSON.stringify({ error: { message, type: 'some_error' } }))
}

for (const provider of PROVIDERS)
  describe(`A model behind the SDK of ${provider}`, () => {
    let scripted: ScriptedModel
    before(async () => {
      scripted = await scriptedModel('a reply')
    })
    after(() => scripted.stop())
    beforeEach(() => {
      scripted.requests.length = 0
    })
    const opened = (settings: Partial<ModelSettings> = {}, perMinute = 1_000) =>
      openModel(
        { provider, host: scripted.host, model: 'm', apiKey: '', timeoutMs: 5_000, retries: 2, options: {}, ...settings },
        callLimiter(perMinute),
      )
    /** One call with these replies, and what became of its requests. */
    async function called(replies: Reply[], settings: Partial<ModelSettings> = {}) {
      scripted.replies = replies
      const calls: ModelCall[] = []
      const text = await (await opened(settings))
        .complete(REQUEST, { signal, record: (call) => calls.push(call) })
        .catch((why: Error) => why)
      return { text, outcomes: calls.map(({ outcome }) => outcome), calls }
    }
    const sentNames = () => scripted.requests.map(({ body }) => Object.keys(body).sort().join(' '))

    it('is asked for a reply of one shape, and its tokens are counted', async () => {
      const { text, calls } = await called(['{"sql": "select 1"}'])
      assert.deepEqual(JSON.parse(String(text)), { sql: 'select 1' })
      assert.deepEqual(
        calls.map(({ outcome, inputTokens, outputTokens }) => [outcome, inputTokens, outputTokens]),
        [['ok', 120, 12]],
      )
      const body = scripted.requests[0]?.body ?? {}
      const asked =
        provider === 'openai'
          ? body.response_format
          : [body.system, body.messages, body.tool_choice, (body.tools as { input_schema: unknown }[])[0]?.input_schema]
      assert.deepEqual(
        asked,
        provider === 'openai'
          ? {
              type: 'json_schema',
              json_schema: { name: 'answer', description: STATEMENT_REPLY.description, strict: true, schema: STATEMENT_REPLY.schema },
            }
          : ['The rules.', [{ role: 'user', content: 'The question.' }], { type: 'tool', name: 'answer' }, STATEMENT_REPLY.schema],
      )
    })

    it('gets its key only where one is set, and nothing about this machine', async () => {
      await called(['a reply'])
      await called(['a reply'], { apiKey: 'k' })
      const [without, having] = scripted.requests.map(({ headers }) => headers)
      assert.deepEqual([without?.authorization, without?.['x-api-key']], [undefined, undefined])
      assert.equal(having?.authorization, 'Bearer k')
      assert.deepEqual(
        Object.keys(having ?? {}).filter((name) => name.startsWith('x-stainless')),
        [],
      )
    })

    it('is sent what LLM_OPTIONS says in place of our own, and null leaves a parameter out', async () => {
      await called(['a reply'], { options: { temperature: 0.5, top_p: 0.9, max_tokens: null } })
      const body = scripted.requests[0]?.body ?? {}
      assert.deepEqual([body.temperature, body.top_p, 'max_tokens' in body], [0.5, 0.9, false])
    })

    it('is not sent again what it refused once', async () => {
      const model = await opened()
      scripted.replies = [error(400, "Unsupported parameter: 'temperature' is not supported with this model."), 'a reply']
      assert.equal(await model.complete(REQUEST, { signal }), 'a reply')
      assert.equal(await model.complete(REQUEST, { signal }), 'a reply')
      assert.deepEqual(
        scripted.requests.map(({ body }) => 'temperature' in body),
        [true, false, false],
      )
    })

    it('answers in plain text where it has no structured output', async () => {
      const complaint = provider === 'openai' ? 'json_schema is not supported' : 'tool_choice: this model has no tools'
      const { text, outcomes } = await called([error(400, complaint), 'a reply'])
      assert.deepEqual([text, outcomes], ['a reply', ['400', 'ok']])
      assert.doesNotMatch(sentNames()[1] ?? '', /response_format|tool/)
    })

    it("is not spared what the operator's options demand: the complaint is the answer", async () => {
      const { text, outcomes } = await called([error(400, 'temperature must be 1')], { options: { temperature: 0.5 } })
      assert.ok(text instanceof ModelUnavailable)
      assert.deepEqual([text.message, outcomes], ['it answered 400: temperature must be 1.', ['400']])
    })

    it('is asked again after 429, 500, 503 and a reset, and not after 401 or 404', async () => {
      const reset: Reply = (response) => void response.socket?.resetAndDestroy()
      for (const [reply, outcome] of [
        [error(429, 'slow down', { 'retry-after': '0' }), '429'],
        [error(500, 'oops'), '500'],
        [error(503, 'overloaded'), '503'],
        [reset, 'ECONNRESET'],
      ] as const) {
        const { text, outcomes } = await called([reply, 'a reply'])
        assert.deepEqual([text, outcomes], ['a reply', [outcome, 'ok']])
      }
      for (const status of [401, 404]) assert.deepEqual((await called([error(status, 'no'), 'a reply'])).outcomes, [String(status)])
    })

    it('is asked no more often than LLM_RETRIES says', async () => {
      const { text, outcomes } = await called([error(500, 'oops')], { retries: 1 })
      assert.deepEqual([(text as Error).message, outcomes], ['it answered 500: oops.', ['500', '500']])
    })

    it('is not waited for beyond the deadline of the question', async () => {
      scripted.replies = [error(429, 'Come back tomorrow', { 'retry-after': '86400' })]
      const model = await opened()
      await assert.rejects(model.complete(REQUEST, { signal, deadline: performance.now() + 60_000 }), {
        message: 'it answered 429: Come back tomorrow. It can be asked again in 86400 seconds.',
      })
      assert.equal(scripted.requests.length, 1)
    })

    it('has every request counted by the limiter, retries and complaints too', async () => {
      scripted.replies = [error(400, 'temperature?'), error(500, 'oops'), 'a reply']
      await assert.rejects((await opened({}, 2)).complete(REQUEST, { signal }), CallLimitReached)
      assert.equal(scripted.requests.length, 2)
    })

    it('has its own words kept for the log, and shown without a key and in a line', async () => {
      const complaint = 'Bad key sk-proj-abc123def456 or secret-key,\n see the manual'
      const { text, calls } = await called([error(400, complaint)], { apiKey: 'secret-key' })
      assert.equal((text as Error).message, 'it answered 400: Bad key … or …, see the manual.')
      assert.equal(calls[0]?.providerMessage, 'Bad key … or …,\n see the manual')
      assert.equal(((await called([error(401, complaint)])).text as Error).message, 'it answered 401.')
    })

    it('is heard in whichever form it puts an error', async () => {
      for (const [body, words] of [
        ['{"error": "model not found"}', ': model not found.'],
        ['{"detail": [{"msg": "too long"}]}', ': [{"msg":"too long"}].'],
        ['{"message": "no room"}', ': no room.'],
        ['plain words', ': plain words.'],
        ['<html>Bad gateway</html>', '.'],
        ['', '.'],
        ['null', '.'],
      ]) {
        const { text } = await called([(response) => void response.writeHead(404).end(body)])
        assert.equal((text as Error).message, `it answered 404${words}`, body)
      }
    })

    it('lists its models, however many, and whatever stands among them', async () => {
      assert.deepEqual(await (await opened()).listModels(signal), ['scripted'])
    })

    it('is counted with its tokens also where the model refused or replied with nothing', async () => {
      const usage = { prompt_tokens: 120, completion_tokens: 12, input_tokens: 120, output_tokens: 12 }
      for (const body of [
        { choices: [{ message: { content: null, refusal: 'No.' } }], content: [], stop_reason: 'refusal', usage },
        { choices: [{ message: { content: null }, finish_reason: 'length' }], content: [], stop_reason: 'max_tokens', usage },
      ]) {
        const { text, calls } = await called([(response) => void response.end(JSON.stringify(body))])
        assert.ok(text instanceof UnusableReply)
        assert.deepEqual(
          calls.map(({ outcome, inputTokens, outputTokens }) => [outcome, inputTokens, outputTokens]),
          [['unusable', 120, 12]],
        )
      }
    })

    it('gave no answer where it sent no text, too much, or what is not UTF-8', async () => {
      const raw = (body: string | Buffer): Reply => {
        return (response) => void response.end(body)
      }
      for (const body of [
        '{}',
        'null',
        '',
        '[]',
        '{"choices": "none", "content": 7}',
        '<html>',
        'x'.repeat(10_000_000),
        Buffer.from([0x22, 0xff, 0x22]),
      ])
        assert.ok((await called([raw(body)])).text instanceof UnusableReply, String(body).slice(0, 20))
      const { text, calls } = await called([raw(' <!doctype html>')])
      assert.match((text as Error).message, /^The answer was a web page instead of JSON\. Check LLM_HOST and its path\.$/)
      assert.equal(calls[0]?.providerMessage, (text as Error).message)
    })
  })

describe('The address of a provider', () => {
  let scripted: ScriptedModel
  before(async () => {
    scripted = await scriptedModel('a reply')
  })
  after(() => scripted.stop())
  const urlFor = async (provider: ModelSettings['provider'], path: string) => {
    const settings = { provider, host: scripted.host + path, model: 'm', apiKey: '', timeoutMs: 5_000, retries: 0, options: {} }
    await (await openModel(settings, callLimiter(10))).complete(REQUEST, { signal })
    return scripted.requests.at(-1)?.url
  }

  it('is used as it is given; a host without a path has its calls under /v1', async () => {
    for (const [given, called] of [
      ['', '/v1/chat/completions'],
      ['/', '/v1/chat/completions'],
      ['/v1', '/v1/chat/completions'],
      ['/v1/', '/v1/chat/completions'],
      ['/v1beta/openai', '/v1beta/openai/chat/completions'],
      ['/openai/deployments/d?api-version=2026', '/openai/deployments/d/chat/completions?api-version=2026'],
    ] as const)
      assert.equal(await urlFor('openai', given), called)
  })

  it("of Anthropic's protocol gets the /v1 that belongs to it once", async () => {
    for (const [given, called] of [
      ['', '/v1/messages'],
      ['/v1', '/v1/messages'],
      ['/proxy/anthropic/', '/proxy/anthropic/v1/messages'],
    ] as const)
      assert.equal(await urlFor('anthropic', given), called)
  })

  it('serves vectors in the order of the texts, one for each', async () => {
    const settings: ModelSettings = {
      provider: 'openai',
      host: scripted.host,
      model: 'm',
      apiKey: '',
      timeoutMs: 5_000,
      retries: 0,
      options: {},
    }
    const model = await openModel(settings, callLimiter(10))
    assert.deepEqual(await model.embed('e', ['a', 'bcd'], signal), [Float32Array.of(1, 1), Float32Array.of(3, 1)])
    const other = await openModel({ ...settings, provider: 'anthropic' }, callLimiter(10))
    await assert.rejects(other.embed('e', ['a'], signal), ModelUnavailable)
  })
})
