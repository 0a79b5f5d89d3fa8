import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'node:test'
import { createWorld, type Who, type World } from '../../testing.ts'
import { ANSWER, type StandInQueryApi, sendJson, startQueryApi, TABLES } from './query-api.fixture.ts'

const TOKEN = 'the-shared-token-of-the-query-api'
const QUESTION = { question: 'How many candidates called Ada are there?', enable_insight: true }
const EVENTS = { accept: 'text/event-stream' }

describe('Ask', () => {
  let world: World
  let api: StandInQueryApi
  let address: string
  before(async () => {
    api = await startQueryApi()
    world = await createWorld({ QUERY_URL: `${api.url}/`, API_AUTH_TOKEN: TOKEN })
    address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(async () => {
    await world.close()
    await api.stop()
  })
  afterEach(() => {
    api.answer = api.asUsual
    api.received.length = 0
  })
  const ask = (who: Who | null, body: unknown = QUESTION, headers: Record<string, string> = {}) =>
    world.post(who, '/reports/ask', body, headers)
  const over = (headers: Record<string, string>, signal?: AbortSignal) =>
    fetch(`${address}/api/v1/reports/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${world.tokenOf('acme/recruiter')}`, ...headers },
      body: JSON.stringify(QUESTION),
      ...(signal ? { signal } : {}),
    })
  const entries = () =>
    world.asOwner<{ outcome: string; entity_type: string; details: Record<string, unknown>; correlation_id: string }>(
      'acme',
      `select outcome, entity_type, details, correlation_id from audit_log where tenant_id = $1 and action = 'report.ask' order by sequence`,
    )
  /** Connections of the service's pool that are lent out now. */
  const lent = () => world.pool.totalCount - world.pool.idleCount

  it('passes the question on with the shared token, and the answer back', async () => {
    const history = [{ question: 'Before?', sql: 'select 1', tables: ['candidates'], status: 'succeeded' }]
    const answer = await ask(
      'acme/recruiter',
      { ...QUESTION, conversation_history: history },
      { 'x-correlation-id': 'asked', cookie: 'a=b' },
    )
    assert.deepEqual([answer.status, answer.body], [200, ANSWER])
    assert.match(String(answer.headers['content-type']), /^application\/json/)
    const [{ path, headers, body } = assert.fail('nothing came')] = api.received
    assert.deepEqual([path, body], ['/ask', { ...QUESTION, conversation_history: history }])
    assert.equal(headers.authorization, `Bearer ${TOKEN}`, "the caller's own token went on")
    assert.equal(headers['x-correlation-id'], 'asked')
    assert.equal(headers['x-audience'], 'recruiting')
    assert.equal(headers.cookie, undefined)
  })

  it('writes the name of the caller where the question says "my", and tells the Query API nothing else of them', async () => {
    const history = [{ question: 'my interviews', sql: 'select 1', tables: [], status: 'succeeded' }]
    await ask('acme/recruiter', { ...QUESTION, question: 'which offers did I draft?', conversation_history: history })
    const [{ body, headers } = assert.fail('nothing came')] = api.received
    const me = (await world.get('acme/recruiter', '/users/me')).body as { user: { id: string; email: string }; display_name: string }
    const { user, display_name: name } = me
    assert.equal(body.question, `which offers did ${name} draft?`)
    assert.deepEqual(body.conversation_history, [{ ...history[0], question: `${name}'s interviews` }])
    assert.ok(![JSON.stringify(body), JSON.stringify(headers)].some((sent) => sent.includes(user.id) || sent.includes(user.email)))
  })

  it('asks as the audience of the role in the token, whatever the caller sends', async () => {
    for (const [role, audience] of Object.entries({
      'finance-approver': 'finance',
      coordinator: 'hiring',
      sourcer: 'recruiting',
      'verification-officer': 'verification',
      'hr-operations': 'onboarding',
      'user-admin': 'user_administration',
      'tenant-admin': 'tenant_administration',
      auditor: 'oversight',
    })) {
      await ask(`acme/${role}`, QUESTION, { 'x-audience': 'oversight' })
      await world.get(`acme/${role}`, '/reports/tables', { 'x-audience': 'oversight' })
      assert.deepEqual(
        api.received.splice(0).map(({ headers }) => headers['x-audience']),
        [audience, audience],
        role,
      )
    }
  })

  it('lists the tables', async () => {
    assert.deepEqual((await world.get('acme/auditor', '/reports/tables')).body, TABLES)
    assert.deepEqual([api.received[0]?.path, api.received[0]?.headers.authorization], ['/schema/tables', `Bearer ${TOKEN}`])
  })

  it('is audited once for each question, without its words', async () => {
    const earlier = (await entries()).length
    await ask('acme/recruiter', QUESTION, { 'x-correlation-id': 'audited', 'idempotency-key': 'the-same' })
    await ask('acme/recruiter', QUESTION, { 'idempotency-key': 'the-same' })
    const [entry, ...more] = (await entries()).slice(earlier)
    assert.equal(more.length, 1, 'asking again is a question of its own')
    assert.deepEqual(entry, {
      outcome: 'Asked',
      entity_type: 'report',
      correlation_id: 'audited',
      details: {
        question_sha256: createHash('sha256').update(QUESTION.question).digest('hex'),
        earlier_questions: 0,
        audience: 'recruiting',
      },
    })
    assert.equal(api.received.length, 2)
  })

  it('401 without a token, 403 for a role that has no Ask, 404 for another tenant: nothing is passed on', async () => {
    assert.equal((await ask(null)).status, 401)
    for (const role of ['interviewer', 'client-interviewer', 'agent-service']) {
      assert.equal((await ask(`acme/${role}`)).status, 403, role)
      assert.equal((await world.get(`acme/${role}`, '/reports/tables')).status, 403, role)
    }
    const nowhere = await world.post('globex/recruiter', '/reports/nothing', QUESTION, { 'x-correlation-id': 'same' })
    for (const body of [QUESTION, {}, '{"broken'])
      assert.equal(
        (await ask('globex/recruiter', body, { 'x-correlation-id': 'same', 'content-type': 'application/json' })).text,
        nowhere.text,
      )
    assert.equal((await world.get('globex/hr-head', '/reports/tables')).status, 404)
    assert.deepEqual(api.received, [])
  })

  it('400 for what is no question', async () => {
    for (const body of [{}, { question: '  ' }, { question: 'x'.repeat(4_001) }, { ...QUESTION, sql: 'select 1' }])
      assert.equal((await ask('acme/recruiter', body)).body.code, 'validation_failed')
    assert.deepEqual(api.received, [])
  })

  for (const status of [400, 429, 503])
    it(`${status} of the Query API stays ${status}, with when to ask again`, async () => {
      const said = { ...ANSWER, status: status === 429 ? 'rate_limited' : 'unavailable', sql: '' }
      api.answer = (response) => sendJson(response, status, said, { 'retry-after': '7' })
      const answer = await ask('acme/recruiter')
      assert.deepEqual([answer.status, answer.body, answer.headers['retry-after']], [status, said, '7'])
    })

  it('503 ask_unavailable, never 401, when the two services disagree', async () => {
    for (const [status, type] of [
      [401, 'application/problem+json'],
      [403, 'application/problem+json'], // it does not know the audience
      [404, 'application/problem+json'],
      [500, 'application/json'],
      [302, 'text/html'],
      [200, 'text/html'],
    ] as const) {
      api.answer = (response) => response.writeHead(status, { 'content-type': type, location: api.url }).end('{}')
      const answer = await ask('acme/recruiter')
      assert.deepEqual([answer.status, answer.body.code], [503, 'ask_unavailable'], `${status} ${type}`)
      assert.ok(Number(answer.headers['retry-after']) > 0)
    }
  })

  it('streams: a step is here before the next one is sent, and no connection is held meanwhile', async () => {
    let next = () => {}
    api.answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
      response.write('event: step\ndata: {"step":"guard"}\n\n')
      next = () => response.end(`event: answer\ndata: ${JSON.stringify(ANSWER)}\n\n`)
    }
    const answer = await over(EVENTS)
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
    assert.equal((await reader.read()).value, 'event: step\ndata: {"step":"guard"}\n\n')
    assert.equal(lent(), 0)
    assert.equal(api.received[0]?.headers.accept, 'text/event-stream')
    next()
    assert.match((await reader.read()).value ?? '', /^event: answer/)
    assert.equal((await reader.read()).done, true)
  })

  for (const [when, headers] of Object.entries({ 'before an answer': {}, 'in the middle of the stream': EVENTS }))
    it(`breaks the question off when the client leaves ${when}`, async () => {
      const brokenOff = new Promise<void>((resolve) => {
        api.answer = (response, { headers: asked }) => {
          response.once('close', resolve)
          if (asked.accept === 'text/event-stream')
            response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: step\ndata: {}\n\n')
        }
      })
      const leaving = new AbortController()
      const asking = over(headers, leaving.signal).then((answer) => answer.text())
      while (api.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      leaving.abort()
      await assert.rejects(asking)
      await brokenOff
    })

  it('a stream that breaks off is broken off here too, and not ended as if it were whole', async () => {
    api.answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: step\ndata: {}\n\n', () => response.destroy())
    }
    await assert.rejects((await over(EVENTS)).text())
  })
})

describe('Ask without a Query API', () => {
  const problems = async (env: NodeJS.ProcessEnv, check: (world: World) => Promise<void>) => {
    const world = await createWorld(env)
    await check(world).finally(() => world.close())
  }

  it('503 ask_unavailable where none is connected, and nothing is audited', () =>
    problems({}, async (world) => {
      for (const answer of [
        await world.post('acme/recruiter', '/reports/ask', QUESTION),
        await world.get('acme/recruiter', '/reports/tables'),
      ]) {
        assert.deepEqual([answer.status, answer.body.code], [503, 'ask_unavailable'])
        assert.match(String(answer.body.detail), /QUERY_URL/)
      }
      assert.equal((await world.post('globex/recruiter', '/reports/ask', QUESTION)).status, 404)
      assert.deepEqual(await world.asOwner('acme', `select from audit_log where tenant_id = $1 and action = 'report.ask'`), [])
    }))

  it('names no audience where the Query API reads a database that knows none', async () => {
    const api = await startQueryApi()
    await problems({ QUERY_URL: api.url, ASK_AUDIENCES: 'false' }, async (world) => {
      assert.equal((await world.post('acme/recruiter', '/reports/ask', QUESTION)).status, 200)
      assert.equal(api.received[0]?.headers['x-audience'], undefined)
    })
    await api.stop()
  })

  it('503 ask_unavailable where it is down', async () => {
    const gone = await startQueryApi()
    await gone.stop()
    await problems({ QUERY_URL: gone.url }, async (world) => {
      const answer = await world.post('acme/recruiter', '/reports/ask', QUESTION)
      assert.deepEqual([answer.status, answer.body.code], [503, 'ask_unavailable'])
    })
  })

  it('503 ask_unavailable where it takes too long', async () => {
    const silent = await startQueryApi()
    silent.answer = () => {}
    await problems({ QUERY_URL: silent.url, ASK_TIMEOUT_SECONDS: '1' }, async (world) => {
      const answer = await world.post('acme/recruiter', '/reports/ask', QUESTION)
      assert.equal(answer.status, 503)
      assert.match(String(answer.body.detail), /within 1 seconds/)
    })
    await silent.stop()
  })
})
