import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { AskAnswer } from '@tanager/ask-contract'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import pg from 'pg'
import { until } from '../dialects/testing/alone.ts'
import { testFolder } from '../dialects/testing/files.ts'
import { fillPostgres, SAMPLE } from '../dialects/testing/sample.ts'
import { fromUrl } from '../dialects/testing/servers.ts'
import { type ScriptedModel, scriptedModel, sql } from '../llm/testing.ts'
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'

const MIB = 1024 * 1024

/** Its memory once it no longer grows by itself: the network of the embedded generator is loaded in the background after the start. */
async function settledMemory(service: ServiceProcess): Promise<number> {
  let last = 0
  for (let now = service.memory(); Math.abs(now - last) > 4 * MIB; now = service.memory()) {
    last = now
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
  return last
}

const question = 'How many orders are there?'
const COUNT = sql('select count(*) from orders')
const SLOW = sql('select waited from slow')

describe('The service as a process, on PostgreSQL', () => {
  const folder = testFolder()
  let server: TestDatabase
  let watcher: pg.Client
  let model: ScriptedModel
  const services: ServiceProcess[] = []
  /** For whatever does not end it. */
  let usual: Promise<ServiceProcess>
  before(async () => {
    server = await createTestDatabase({ template: 'empty' })
    await fillPostgres(server.superuserUrl, [
      ...SAMPLE,
      "create view slow as select pg_sleep(60)::text || 'tanager_slow' as waited",
      'create view many as select generate_series(1, 10000000) as n',
      "create view huge as select repeat(repeat('x', 1000000), max(n)::integer) as big from generate_series(1, 1000) as g(n)", // worked out when it runs, not when it is planned
    ])
    watcher = new pg.Client(server.superuserUrl)
    await watcher.connect()
    // Whatever ends a query must be our session's doing, not the server's default.
    await watcher.query(`alter database ${server.name} set client_connection_check_interval = 0`)
    model = await scriptedModel('')
    usual = start({ QUERY_TIMEOUT_SECONDS: '120', QUESTION_TIMEOUT_SECONDS: '300', MAX_RETRIES: '1' })
    await usual
  })
  after(async () => {
    for (const { child } of services) child.kill('SIGKILL')
    await model.stop()
    await watcher.end()
    await server.drop()
    folder.remove()
  })
  const start = async (settings: Record<string, string> = {}): Promise<ServiceProcess> => {
    const { DB_HOST = '', DB_PORT = 0, DB_NAME = '', DB_USER = '', DB_PASSWORD = '' } = fromUrl(server.superuserUrl)
    const database = { DB_TYPE: 'postgresql', DB_HOST, DB_PORT: String(DB_PORT), DB_NAME, DB_USER, DB_PASSWORD }
    const service = await startServiceProcess({
      ...database,
      TANAGER_DATA_DIR: folder.path('data'),
      LLM_HOST: model.host,
      LLM_MODEL: 'scripted',
      MAX_RETRIES: '0',
      ...settings,
    })
    services.push(service)
    return service
  }
  const ask = async ({ url }: ServiceProcess, init: RequestInit = {}) => {
    const answer = await fetch(`${url}/ask`, {
      method: 'POST',
      body: JSON.stringify({ question }),
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    })
    return { status: answer.status, body: (await answer.json()) as AskAnswer }
  }
  const running = async (): Promise<boolean> => {
    const { rows } = await watcher.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'tanager-query' and state = 'active' and query like '%waited%' and query not like 'explain%'",
    )
    return rows.length > 0
  }
  const gone = async (): Promise<boolean> => !(await running())

  it('has its query gone from the server within a second of the time-out, and says so', async () => {
    const service = await start({ QUERY_TIMEOUT_SECONDS: '2' })
    model.replies = [SLOW]
    const asked = ask(service)
    await until(running)
    const { status, body } = await asked
    await until(gone, 1_000)
    assert.deepEqual([status, body.status, body.attempt_history[0]?.outcome], [200, 'failed', 'timeout'])
  })

  it('has it gone within two seconds of the client leaving, and logs that', async () => {
    const service = await usual
    model.replies = [SLOW]
    const leaving = new AbortController()
    const asked = ask(service, { signal: leaving.signal })
    asked.catch(() => undefined)
    await until(running)
    leaving.abort()
    await until(gone, 2_000)
    await assert.rejects(asked)
    const line = await service.logged(({ msg, status }) => msg === 'asked' && status === 'cancelled')
    assert.deepEqual(line.attempts, ['cancelled'])
  })

  it('on SIGTERM lets a question finish that does in time', async () => {
    const service = await start({ SHUTDOWN_GRACE_SECONDS: '60' })
    let answer = (): void => {}
    model.prompts.length = 0
    model.replies = [
      (response) => {
        answer = () => void response.end(JSON.stringify({ choices: [{ message: { content: COUNT } }] }))
      },
    ]
    const asked = ask(service)
    await until(() => model.prompts.length > 0)
    service.child.kill('SIGTERM')
    await until(async () =>
      fetch(`${service.url}/health`).then(
        () => false,
        () => true,
      ),
    )
    answer()
    const { status, body } = await asked
    assert.deepEqual([status, body.status, body.result_rows], [200, 'succeeded', [[5]]])
    assert.deepEqual(await service.exited, { code: 0, signal: null })
  })

  it('on SIGTERM breaks off what takes longer than the grace: 503, the attempt told, the query gone', async () => {
    const service = await start({ SHUTDOWN_GRACE_SECONDS: '1' })
    model.replies = [SLOW]
    const asked = ask(service)
    await until(running)
    service.child.kill('SIGTERM')
    const { status, body } = await asked
    assert.deepEqual([status, body.status], [503, 'unavailable'])
    assert.match(body.failure_explanation ?? '', /stopping/)
    assert.deepEqual(
      body.attempt_history.map(({ outcome }) => outcome),
      ['cancelled'],
    )
    await until(gone, 2_000)
    assert.deepEqual(await service.exited, { code: 0, signal: null })
  })

  it('cuts ten million rows at the cap, refuses a gigabyte in one cell, and goes on serving without holding it', async () => {
    const service = await usual
    model.replies = [COUNT]
    await ask(service)
    const before = await settledMemory(service)
    let most = before
    const timer = setInterval(() => {
      most = Math.max(most, service.memory())
    }, 10)
    model.replies = [sql('select n from many')]
    const many = await ask(service)
    assert.deepEqual([many.body.status, many.body.row_count], ['succeeded', 500])
    assert.match(many.body.insight ?? '', /Only the first 500 rows/)
    model.replies = [sql('select big from huge'), COUNT]
    const huge = ask(service)
    await until(() => model.replies.length === 1)
    assert.deepEqual((await ask(service)).body.result_rows, [[5]])
    const { status, body } = await huge
    clearInterval(timer)
    assert.equal(status, 200)
    assert.match(body.error_history[0] ?? '', /larger than/)
    assert.deepEqual([body.status, body.retry_count, body.result_rows], ['succeeded', 1, [[5]]]) // the correction was a small one
    assert.deepEqual((await ask(service)).body.result_rows, [[5]])
    assert.ok(most - before < 256 * MIB, `${Math.round((most - before) / MIB)} MiB more`)
  })

  it('logs a question in one line: steps, attempts, generator, schema and trace, and nothing that was asked or found', async () => {
    const service = await usual
    model.replies = [sql('select a from nowhere'), sql('select name from people order by id')]
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    await ask(service, { headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01`, 'x-correlation-id': 'logged' } })
    const { time, ms, steps, schema, model_calls, prompt, ...line } = await service.logged(
      ({ correlation_id }) => correlation_id === 'logged',
    )
    assert.deepEqual(line, {
      level: 'info',
      correlation_id: 'logged',
      trace_id: trace,
      parent_span_id: '00f067aa0ba902b7',
      status: 'succeeded',
      generator: 'model',
      generator_version: 'scripted',
      attempts: ['refused', 'succeeded'],
      rows: 3,
      cut: false,
      msg: 'asked',
    })
    assert.deepEqual(
      (model_calls as { outcome: string; inputTokens: number }[]).map(({ outcome, inputTokens }) => [outcome, inputTokens]),
      [
        ['ok', 120],
        ['ok', 120],
      ],
    )
    assert.ok((prompt as { tables: { name: string }[] }).tables.some(({ name }) => name === 'orders'))
    assert.ok(time && typeof ms === 'number' && /^[\da-f]{16,}/.test(String(schema)))
    assert.deepEqual(
      (steps as { step: string; attempt: number }[]).map(({ step, attempt }) => `${step} ${attempt}`),
      [
        'guard 1',
        'choose 1',
        'retrieve 1',
        'generate 1',
        'validate 1',
        'correct 1',
        'generate 2',
        'validate 2',
        'estimate 2',
        'execute 2',
        'explain 2',
      ],
    )
    assert.doesNotMatch(JSON.stringify(service.log), /How many|Lovelace|select name/)
  })

  it('has it gone within two seconds of kill -9', async () => {
    const service = await usual
    model.replies = [SLOW]
    const asked = ask(service)
    asked.catch(() => undefined)
    await until(running)
    service.child.kill('SIGKILL')
    await until(gone, 2_000)
    await assert.rejects(asked)
  })
})
