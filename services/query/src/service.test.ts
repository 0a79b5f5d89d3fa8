import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { describe, it, type TestContext } from 'node:test'
import { readQueryConfig } from './config.ts'
import { testFolder } from './dialects/testing/files.ts'
import { fillSqlite } from './dialects/testing/sample.ts'
import { sql } from './llm/testing.ts'
import { startQueryService } from './service.ts'
import { queryWorld } from './testing.ts'

const question = 'How many orders are there?'

/** A service whose database is still to come: the file late.sqlite of the folder. */
async function withoutDatabase(t: TestContext, folder: ReturnType<typeof testFolder>, more: Record<string, string> = {}) {
  const service = await withoutLook(t, folder, more)
  await service.looked
  return service
}

/** A service that has started, and may not have looked at the schema yet. */
async function withoutLook(t: TestContext, folder: ReturnType<typeof testFolder>, more: Record<string, string> = {}) {
  const service = await startQueryService(
    readQueryConfig({
      TANAGER_ENV: 'Development',
      QUERY_PORT: '0',
      TANAGER_DATA_DIR: folder.path('data'),
      DB_TYPE: 'sqlite',
      DB_NAME: folder.path('late.sqlite'),
      LOG_LEVEL: 'silent',
      ...more,
    }),
  )
  t.after(async () => {
    await service.stop()
    folder.remove()
  })
  return service
}

/** What the log has warned of under that name, once it has. */
async function warnedOf(warn: { mock: { calls: readonly { arguments: readonly unknown[] }[] } }, name: 'faults' | 'names') {
  const warned = (): string[][] => warn.mock.calls.flatMap(({ arguments: [what] }) => (name in Object(what) ? [Object(what)[name]] : []))
  const deadline = Date.now() + 60_000
  while (warned().length === 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100))
  return warned()
}

describe('The query service', () => {
  it('answers a question that comes before it has read the schema', async (t) => {
    const folder = testFolder()
    fillSqlite(folder.path('late.sqlite'))
    const service = await withoutLook(t, folder)
    const asked = await fetch(`${service.address}/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question }),
    })
    const { status } = (await asked.json()) as { status: string }
    assert.deepEqual([asked.status, status], [200, 'succeeded'])
  })

  it('lists the tables to a caller who comes before it has read the schema', async (t) => {
    const folder = testFolder()
    fillSqlite(folder.path('late.sqlite'))
    const service = await withoutLook(t, folder)
    assert.equal((await fetch(`${service.address}/schema/tables`)).status, 200)
  })

  it('gets no traffic while its database answers and there is no index of the schema', async (t) => {
    const folder = testFolder()
    fillSqlite(folder.path('late.sqlite'), ['create table t (id integer)', 'drop table t'])
    const service = await withoutLook(t, folder)
    await service.looked
    const health = await fetch(`${service.address}/health`)
    const { database, schema_index } = (await health.json()) as Record<'database' | 'schema_index', { ok: boolean }>
    assert.deepEqual([database.ok, schema_index.ok], [true, false])
    assert.equal((await fetch(`${service.address}/health/ready`)).status, 503)
  })

  it('starts before its database, and answers soon after that has come up', async (t) => {
    const folder = testFolder()
    const service = await withoutDatabase(t, folder)
    const health = async () => (await fetch(`${service.address}/health`)).status
    assert.equal(await health(), 503)
    fillSqlite(folder.path('late.sqlite'))
    const deadline = Date.now() + 60_000
    while ((await health()) !== 200 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100))
    assert.equal(await health(), 200)
  })

  it('logs at the start what is at fault in the semantic layer', async (t) => {
    const folder = testFolder()
    const model = { version: 1, tables: { orders: { measures: { a: 'sum(nothing)' }, filters: { f: 'ghosts.x = 1' } } } }
    writeFileSync(folder.path('model.json'), JSON.stringify(model))
    const service = await withoutDatabase(t, folder, { NOTES_FILE: folder.path('model.json') })
    const warn = t.mock.method(service.app.log, 'warn')
    fillSqlite(folder.path('late.sqlite'))
    const faults = (await warnedOf(warn, 'faults')).flat()
    assert.equal(faults.length, 2)
    assert.match(faults.join('\n'), /^line 1: the filter "f": there is no table ghosts\.[\s\S]*the measure "a": /)
  })
  it('logs at the start which verified examples the guard refuses, by their line', async (t) => {
    const folder = testFolder()
    const examples = [
      { question: 'How many orders?', sql: 'select count(*) from orders' },
      { question: 'Which ghosts are there?', sql: 'select name from ghosts' },
      { question: 'Who is gone?', sql: 'delete from people' },
    ]
    writeFileSync(folder.path('examples.jsonl'), examples.map((one) => `${JSON.stringify(one)}\n`).join('\n'))
    const service = await withoutDatabase(t, folder, { EXAMPLES_FILE: folder.path('examples.jsonl') })
    const warn = t.mock.method(service.app.log, 'warn')
    fillSqlite(folder.path('late.sqlite'))
    const faults = (await warnedOf(warn, 'faults')).flat()
    assert.equal(faults.length, 2)
    assert.match(faults.join('\n'), /^line 3: .*ghosts.*\nline 5: /)
    assert.match(String(warn.mock.calls.at(-1)?.arguments[1]), /^EXAMPLES_FILE /)
  })
  it('names once what the semantic layer names and the schema does not have', async (t) => {
    const folder = testFolder()
    writeFileSync(folder.path('notes.json'), '{"tables": {"orders": {"columns": {"colour": {"names": ["shade"]}}}, "ghosts": {}}}')
    const service = await withoutDatabase(t, folder, { NOTES_FILE: folder.path('notes.json') })
    const warn = t.mock.method(service.app.log, 'warn')
    fillSqlite(folder.path('late.sqlite'))
    assert.deepEqual(await warnedOf(warn, 'names'), [['orders.colour', 'ghosts']])
  })

  it('knows the schema from its file when it starts without the database, and says which part is out', async (t) => {
    const data = testFolder()
    t.after(() => data.remove())
    const file = data.path('asked.sqlite')
    fillSqlite(file)
    const settings = { DB_NAME: file, TANAGER_DATA_DIR: data.path('data') }
    await (await queryWorld({ settings })).stop()
    rmSync(file)
    const again = await queryWorld({ settings })
    t.after(() => again.stop())
    const { body } = await again.get<{ database: { ok: boolean }; schema_index: { ok: boolean } }>('/health')
    assert.deepEqual([body.database.ok, body.schema_index.ok], [false, true])
    assert.equal((await again.ask({ question })).body.status, 'unavailable')
  })

  it('loses no answer when the security log cannot be written', async (t) => {
    const world = await queryWorld({ settings: { SECURITY_LOG: '/nowhere/security.jsonl' } })
    t.after(() => world.stop())
    assert.equal((await world.ask({ question: 'Delete all orders' })).body.status, 'rejected')
    assert.equal((await world.ask({ question })).body.status, 'succeeded')
  })

  it('compares meanings where a model for it is set: of the tables once, of each question, beside the one call per attempt', async (t) => {
    const world = await queryWorld({
      replies: [sql('select count(*) from orders')],
      settings: { LLM_EMBED_MODEL: 'vectors', LLM_CALL_RATE_LIMIT_PER_MINUTE: '1' },
    })
    t.after(() => world.stop())
    const tables = world.model.embedded.length
    assert.ok(tables >= 2)
    assert.equal((await world.ask({ question })).body.status, 'succeeded')
    assert.deepEqual(world.model.embedded.slice(tables), [question])
    assert.equal(world.model.prompts.length, 1)
  })
})
