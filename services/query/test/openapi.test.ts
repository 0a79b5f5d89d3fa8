import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import {
  type ApiDocument,
  type DocumentedOperation,
  makeMatcher,
  operationsOf,
  type SeenAnswer,
} from '../../../packages/kernel/src/openapi.testing.ts'
import { buildQueryApp, type QueryAppParts } from '../src/app.ts'
import { readQueryConfig } from '../src/config.ts'
import { type QueryWorld, queryWorld } from '../src/testing.ts'

const committed = JSON.parse(readFileSync(new URL('../../../docs/api/query.openapi.json', import.meta.url), 'utf8')) as ApiDocument
const operations = operationsOf(committed)
const matches = makeMatcher(committed)

const question = 'How many orders are there?'
const TOKEN = { authorization: 'Bearer shared' }
interface Sent {
  path?: string
  headers?: Record<string, string>
  body?: string
}
const json = (body: unknown, headers: Record<string, string> = {}): Sent => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

/** The services that answer: one that works, and some in which one thing is out. */
interface Scene {
  good: string
  secret: string
  limited: string
  out: string
  full: string
  broken: string
}
/** How each documented status of an operation comes about. A new operation or status needs a line here: without one the test fails. */
const DRIVERS: Record<string, Record<number, [where: keyof Scene, sent: Sent][]>> = {
  getHealth: {
    200: [['good', {}]],
    400: [['good', { path: '/health?x=%00' }]],
    503: [['out', {}]],
    500: [['broken', {}]],
  },
  isAlive: {
    200: [['out', {}]],
    400: [['good', { path: '/health/live?x=%00' }]],
    500: [], // it looks at nothing that could fail
  },
  isReady: {
    200: [['good', {}]],
    400: [['good', { path: '/health/ready?x=%00' }]],
    503: [['out', {}]],
    500: [['broken', {}]],
  },
  ask: {
    200: [
      ['good', json({ question })],
      ['good', json({ question: 'How many moons are made of cheese?' })],
      ['good', json({ question: 'Delete all orders' })],
      ['good', json({ question, conversation_history: [{ question: 'Show the people' }], enable_insight: false })],
      ['secret', json({ question }, TOKEN)],
    ],
    400: [
      ['good', json({})],
      ['good', json({ question, no_such_field: 1 })],
      ['good', json({ question: 'x'.repeat(4_001) })],
      ['good', { ...json({}), body: '{' }],
      ['good', { ...json({ question }), path: '/ask?x=1' }],
    ],
    401: [['secret', json({ question })]],
    403: [['good', json({ question }, { 'x-audience': 'nobody' })]],
    413: [['good', json({ question: 'x'.repeat(1_100_000) })]],
    415: [['good', { body: 'text', headers: { 'content-type': 'text/plain' } }]],
    429: [['limited', json({ question })]],
    500: [['broken', json({ question })]],
    503: [
      ['out', json({ question })],
      ['full', json({ question })],
    ],
  },
  listTables: {
    200: [
      ['good', {}],
      ['secret', { headers: TOKEN }],
    ],
    400: [['good', { path: '/schema/tables?x=1' }]],
    401: [['secret', {}]],
    403: [['good', { headers: { 'x-audience': 'nobody' } }]],
    500: [['broken', {}]],
    503: [
      ['out', {}],
      ['full', {}],
    ],
  },
}

describe('The description of the Query API', () => {
  const worlds: QueryWorld[] = []
  const apps: { close(): Promise<unknown> }[] = []
  let scene: Scene
  before(async () => {
    const world = async (settings: Record<string, string> = {}) => {
      const made = await queryWorld({ settings })
      worlds.push(made)
      return made.url
    }
    const app = async (parts: Omit<QueryAppParts, 'config'>, change: object = {}) => {
      const made = await buildQueryApp({
        config: { ...readQueryConfig({ TANAGER_ENV: 'Development', LOG_LEVEL: 'silent' }), ...change },
        ...parts,
      })
      apps.push(made)
      return made.listen({ port: 0, host: '127.0.0.1' })
    }
    const fail = () => {
      throw new Error('broken')
    }
    const broken = { ask: { parts: { index: { current: fail } } }, health: { database: fail, llm: fail, schemaIndex: fail } } as never
    const limited = await world({ QUESTION_RATE_LIMIT_PER_MINUTE: '1' })
    await fetch(`${limited}/ask`, { method: 'POST', ...json({ question }) })
    scene = {
      good: await world(),
      secret: await world({ API_AUTH_TOKEN: 'shared' }),
      limited,
      out: await world({ DB_NAME: '/nowhere/none.sqlite' }),
      full: await app(broken, { MAX_IN_FLIGHT: 0, MAX_QUEUED: 0 }),
      broken: await app(broken),
    }
  })
  after(async () => {
    for (const app of apps) await app.close()
    for (const world of worlds) await world.stop()
  })
  const at = (path: string) => fetch(scene.secret + path) // where a token is wanted, the description needs none

  it('is served as it is committed, to everybody', async () => {
    const answer = await at('/openapi.json')
    assert.equal(answer.status, 200)
    assert.deepEqual(await answer.json(), committed, 'run: npm run openapi')
  })
  it('covers every path', () => {
    assert.deepEqual(
      operations.map(({ method, path }) => `${method} ${path}`),
      ['GET /health', 'GET /health/live', 'GET /health/ready', 'POST /ask', 'GET /schema/tables'],
    )
  })
  it('is shown to people with every operation in it, without a script', async () => {
    const answer = await at('/docs')
    const page = await answer.text()
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
    for (const { operationId } of operations) assert.ok(page.includes(`id="${operationId}"`), operationId)
    assert.ok(page.includes(`BASE_URL=${new URL(answer.url).origin}\n`))
    assert.doesNotMatch(page, /<script/i)
  })
  it('has a way in this test to each documented status, and none to what is gone', () => {
    assert.deepEqual(
      Object.fromEntries(Object.entries(DRIVERS).map(([name, ways]) => [name, Object.keys(ways).sort()])),
      Object.fromEntries(operations.map(({ operationId, answers }) => [operationId, Object.keys(answers).sort()])),
    )
  })

  for (const operation of operations)
    for (const [status, ways] of Object.entries(DRIVERS[operation.operationId] ?? {}))
      it(`${operation.method} ${operation.path} answers ${status} as it says`, async () => {
        for (const [where, { path = operation.path, ...sent }] of ways) {
          const answer = await seen(await fetch(scene[where] + path, { method: operation.method, ...sent }))
          assert.equal(answer.status, Number(status), answer.text)
          assert.deepEqual(matches(operation, answer), [], answer.text)
        }
      })

  it('describes the events of a streamed question', async () => {
    const answer = await seen(await fetch(`${scene.good}/ask`, { method: 'POST', ...json({ question }, { accept: 'text/event-stream' }) }))
    const events = answer.text
      .split('\n\n')
      .filter((part) => part !== '')
      .map((part) =>
        Object.fromEntries(part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])),
      )
    const ask = operations.find(({ operationId }) => operationId === 'ask')
    assert.ok(ask)
    assert.deepEqual(matches(ask, { ...answer, body: events }), [])
    const content = ask.answers[200]?.content ?? {}
    const { schema } = content['text/event-stream'] as unknown as { schema: { items: { anyOf: EventSchema[] } } }
    for (const { event, data } of events) {
      const own = schema.items.anyOf.find(({ properties }) => properties.event.const === event)
      assert.ok(own, event)
      const asAnswer: DocumentedOperation = {
        ...ask,
        answers: { 200: { content: { 'application/json': { schema: own.properties.data.contentSchema } } } },
      }
      const told = { status: 200, headers: { 'content-type': 'application/json' }, text: data ?? '', body: JSON.parse(data ?? '') }
      assert.deepEqual(matches(asAnswer, told), [], data)
    }
    assert.deepEqual([events.length > 5, events.at(-1)?.event], [true, 'answer'])
  })
})

interface EventSchema {
  properties: { event: { const: string }; data: { contentSchema: Record<string, unknown> } }
}

async function seen(answer: Response): Promise<SeenAnswer> {
  const text = await answer.text()
  const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '')
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text, body: isJson ? JSON.parse(text) : text }
}
