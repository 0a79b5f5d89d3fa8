import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { readCommandConfig } from '../config.ts'
import { testFolder } from '../dialects/testing/files.ts'
import { fillPostgres, SAMPLE } from '../dialects/testing/sample.ts'
import { fromUrl } from '../dialects/testing/servers.ts'
import { sql } from '../llm/testing.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

const TOKEN = { authorization: 'Bearer shared' }
const as = (audience: string) => ({ ...TOKEN, 'x-audience': audience })

/** One database, three of its users: the one of the settings reads all, `clerks` no amounts and shipped orders alone, `porters` people only. */
describe('audiences', () => {
  let server: TestDatabase
  let world: QueryWorld
  let model: QueryWorld
  let user: string
  const folder = testFolder()
  before(async () => {
    server = await createTestDatabase({ template: 'empty' })
    user = `asked_${server.name}`
    const login = (name: string, grants: string) =>
      `create role ${name} login password '${new URL(server.superuserUrl).password}'; grant connect on database ${server.name} to ${name};
       grant usage on schema public to ${name}; grant ${grants} to ${name}`
    await fillPostgres(server.superuserUrl, [
      ...SAMPLE,
      login(user, 'select on people, orders'),
      login(`${user}_clerks`, 'select (id, person_id, status) on orders'),
      login(`${user}_porters`, 'select (id, name) on people'),
      `alter table orders enable row level security; create policy everybody on orders using (true);
       create policy clerks on orders as restrictive to ${user}_clerks using (status = 'shipped')`,
    ])
    writeFileSync(
      folder.path('examples.jsonl'),
      ['select sum(amount) from orders', 'select count(*) from orders where status is null', 'select name from people']
        .map((statement) => JSON.stringify({ question: `How many orders of people: ${statement}`, sql: statement }))
        .join('\n'),
    )
    const { DB_HOST = '', DB_PORT, DB_NAME = '', DB_PASSWORD = '' } = fromUrl(server.superuserUrl)
    const settings = {
      API_AUTH_TOKEN: 'shared',
      DB_TYPE: 'postgresql',
      ...{ DB_HOST, DB_PORT: String(DB_PORT), DB_NAME, DB_PASSWORD, DB_USER: user },
      DB_AUDIENCES: 'clerks, porters',
    }
    world = await queryWorld({ settings })
    model = await queryWorld({ settings: { ...settings, EXAMPLES_FILE: folder.path('examples.jsonl') }, replies: [''] })
  })
  after(async () => {
    await world.stop()
    await model.stop()
    const roles = [user, `${user}_clerks`, `${user}_porters`].join(', ')
    await fillPostgres(server.superuserUrl, [`drop owned by ${roles} cascade; drop role ${roles}`])
    await server.drop()
    folder.remove()
  })
  const shown = async (headers: Record<string, string>) => {
    const { body } = await world.get<{ tables: { table_name: string; columns: { name: string }[] }[] }>('/schema/tables', headers)
    return Object.fromEntries(body.tables.map(({ table_name, columns }) => [table_name, columns.map(({ name }) => name).join(' ')]))
  }

  it('see the tables and columns of their own user; without one the call is answered as ever', async () => {
    assert.deepEqual(await shown(as('clerks')), { orders: 'id person_id status' })
    assert.deepEqual(await shown(as('porters')), { people: 'id name' })
    assert.deepEqual(Object.keys(await shown(TOKEN)), ['orders', 'people'])
  })

  it('are answered with the rows of their own user', async () => {
    const question = 'How many orders are there?'
    const counted = async (headers: Record<string, string>) => (await world.ask({ question }, headers)).body.result_rows
    const [[all] = []] = await counted(TOKEN)
    const [[shipped] = []] = await counted(as('clerks'))
    assert.ok(Number(shipped) > 0 && Number(shipped) < Number(all), `${shipped} of ${all}`)
    const { body } = await world.ask({ question }, as('porters'))
    assert.notEqual(body.status, 'succeeded', body.sql)
    assert.doesNotMatch(JSON.stringify(body), /amount|shipped|person_id/)
  })

  it('403 for one that is not configured, 401 for one without the token: nothing is answered in its place', async () => {
    for (const audience of ['nobody', '', 'clerks,porters', 'CLERKS']) {
      const { status, body } = await world.ask({ question: 'How many orders are there?' }, as(audience))
      assert.deepEqual([status, (body as unknown as { code: string }).code], [403, 'unknown_audience'], audience)
      assert.equal((await world.get('/schema/tables', as(audience))).status, 403, audience)
    }
    assert.equal((await world.get('/schema/tables', { 'x-audience': 'clerks' })).status, 401)
    const plain = await queryWorld()
    assert.equal((await plain.get('/schema/tables', as('clerks'))).status, 403, 'a service without audiences')
    await plain.stop()
  })

  it('get no value, table or example of another in the prompt, nor through a question asked before', async () => {
    model.model.replies = [sql('select count(*) from orders')]
    const history = [{ question: 'Total?', sql: 'select sum(amount) from orders', tables: ['orders'], status: 'succeeded' }]
    await model.ask({ question: 'How many orders of people are new?', conversation_history: history }, as('clerks'))
    const prompt = model.model.prompts.at(-1) ?? assert.fail('no prompt')
    const schemaText = prompt.slice(prompt.indexOf('\nTABLES'), prompt.indexOf('\nHISTORY\n'))
    assert.match(schemaText, /where status is null/, 'its own example')
    assert.match(schemaText, /"shipped"/, 'its own value')
    assert.doesNotMatch(schemaText, /amount|from people|"open"|"new"|Ada/)
    await model.ask({ question: 'How many orders of people are new?' }, TOKEN)
    assert.match(model.model.prompts.at(-1) ?? '', /from people.*\n.*sum\(amount\)/)
  })

  it('cannot run what another may, whatever the model writes', async () => {
    for (const statement of ['select sum(amount) from orders', 'select name from people', 'select * from orders']) {
      model.model.replies = [sql(statement)]
      const { body } = await model.ask({ question: 'How many orders are there?' }, as('clerks'))
      assert.deepEqual([body.status, body.result_rows], ['failed', []], statement)
    }
  })

  it('are all looked at before the service says that it is well', async () => {
    assert.equal((await world.get('/health')).status, 200)
    const { DB_HOST = '', DB_PORT, DB_NAME = '', DB_PASSWORD = '' } = fromUrl(server.superuserUrl)
    const reach = { DB_HOST, DB_PORT: String(DB_PORT), DB_NAME, DB_PASSWORD, DB_USER: user }
    const half = await queryWorld({ settings: { DB_TYPE: 'postgresql', ...reach, DB_AUDIENCES: 'clerks,strangers' } })
    const { status, body } = await half.get<{ schema_index: { detail: string } }>('/health')
    assert.equal(status, 503)
    assert.match(body.schema_index.detail, /^Audience strangers: The schema index has not been built\.$/)
    await half.stop()
  })

  it('are refused at the start where they could mean nothing', () => {
    const faults = (settings: Record<string, string>) => () => readCommandConfig({ DB_TYPE: 'postgresql', ...settings })
    assert.throws(faults({ DB_AUDIENCES: 'a,a' }), /DB_AUDIENCES: a must be/)
    assert.throws(faults({ DB_AUDIENCES: 'Clerks; drop' }), /DB_AUDIENCES: Clerks; drop must be/)
    assert.throws(faults({ DB_AUDIENCES: 'clerks', DB_TYPE: 'sqlite' }), /a sqlite file has none/)
  })
})
