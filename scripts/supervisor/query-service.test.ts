import assert from 'node:assert/strict'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import pg from 'pg'
import { testFolder } from '../../packages/postgres/src/embedded/testing.ts'
import type { LocalDatabase } from '../../packages/postgres/src/local-database.ts'
import { withConnection } from '../../packages/postgres/src/provision.ts'
import { audienceRole, provisionReporting, REPORTING_AUDIENCES } from '../../packages/postgres/src/reporting.ts'
import { APP_ROLE, createTestDatabase, OWNER_ROLE, type TestDatabase } from '../../packages/postgres/src/testing.ts'
import { ROOT } from '../setup.mjs'
import { newEnding } from './ending.ts'
import { askAudiences, databaseSettings, ownNotes, queryService } from './query-service.ts'
import { PATIENCE, runService } from './service.ts'
import { readSettings } from './settings.ts'

describe('the Query API beside the talent service', () => {
  let database: TestDatabase
  let local: LocalDatabase
  let role: string
  before(async () => {
    database = await createTestDatabase()
    role = `report_${database.name}`
    const reportUrl = await provisionReporting(database.superuserUrl, {
      database: database.name,
      ownerRole: OWNER_ROLE,
      appRole: APP_ROLE,
      reportRole: role,
      reportPassword: 'it is @ secret',
      audiences: REPORTING_AUDIENCES,
    })
    local = {
      ownerUrl: database.ownerUrl,
      appUrl: database.appUrl,
      reportUrl,
      dataDir: null,
      exited: new Promise(() => {}),
      stop: async () => {},
    }
    await plantTenant('acme', 3)
    await plantTenant('globex', 5)
  })
  after(async () => {
    const roles = [role, ...REPORTING_AUDIENCES.map((audience) => audienceRole(role, audience))].join(', ')
    await withConnection(database.superuserUrl, (client) => client.query(`drop owned by ${roles}; drop role ${roles}`))
    await database.drop()
  })

  async function plantTenant(code: string, candidates: number): Promise<void> {
    await withConnection(database.ownerUrl, async (client) => {
      const { rows } = await client.query<{ id: string }>('select gen_random_uuid() as id')
      const id = rows[0]?.id
      await client.query('insert into tenant_directory (code, tenant_id) values ($1, $2)', [code, id])
      await client.query(`begin; select set_tenant(${pg.escapeLiteral(id ?? '')})`)
      await client.query('insert into tenants (tenant_id, code, name, legal_name, domain) values ($1, $2, $2, $2, $2)', [id, code])
      await client.query(
        `insert into candidates (tenant_id, id, full_name, email) select $1, gen_random_uuid(), $2 || n, $2 || '@mail.example' from generate_series(1, $3) n`,
        [id, `${code} person `, candidates],
      )
      await client.query('commit')
    })
  }

  /** The row of the table, and what was said. */
  async function chosen(t: TestContext, env: NodeJS.ProcessEnv, on: LocalDatabase = local) {
    const said: string[] = []
    const settings = await readSettings({ PORT: '0', TANAGER_DATA_DIR: testFolder(t), ...env }, ROOT)
    return { settings, said, service: await queryService(on, settings, env, (line) => said.push(line)) }
  }

  it('answers about the one tenant as soon as /health is ok', async (t) => {
    const { service, settings } = await chosen(t, { LOG_LEVEL: 'error' })
    assert.ok(service)
    const ending = newEnding()
    const { DB_TYPE: _type, DB_HOST: _host, DB_NAME: _name, API_AUTH_TOKEN: _token, LLM_HOST: _llm, ...env } = process.env
    const running = runService(service, { root: ROOT, env: { ...env, LOG_LEVEL: 'error' }, ending, say: console.log, patience: PATIENCE })
    t.after(() => running.stop())
    await ending.orEnd(running.healthy)
    const answer = await fetch(`${settings.query.localAddress}/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'How many candidates are there?' }),
    })
    const body = (await answer.json()) as { status: string; result_rows: unknown[][] }
    assert.equal(body.status, 'succeeded', JSON.stringify(body))
    assert.deepEqual(
      body.result_rows.map((row) => Object.values(row)),
      [[3]],
    )
    const asked = async (audience: string) => {
      const headers = { 'content-type': 'application/json', 'x-audience': audience }
      const told = await fetch(`${settings.query.localAddress}/ask`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ question: 'How many candidates are there?' }),
      })
      return ((await told.json()) as { result_rows: unknown[][] }).result_rows
    }
    assert.deepEqual(await asked('recruiting'), [[3]])
    assert.deepEqual(await asked('finance'), [[0]], 'nobody has applied')
    const health = (await (await fetch(`${settings.query.localAddress}/health`)).json()) as { database: { detail: string } }
    assert.doesNotMatch(health.database.detail, /Warning/)
  })

  it('builds its index anew at each start, for whose rows it now reads, where nobody else looks', async (t) => {
    const folder = testFolder(t)
    mkdirSync(join(folder, 'schema-index'))
    writeFileSync(join(folder, 'schema-index', 'old.json'), 'values of another tenant')
    const { service } = await chosen(t, { TANAGER_DATA_DIR: folder, REPORT_TENANT: 'globex' })
    assert.equal(service?.env.TANAGER_DATA_DIR, join(folder, 'schema-index'))
    assert.equal(existsSync(join(folder, 'schema-index', 'old.json')), false)
    if (process.platform !== 'win32') assert.equal(statSync(join(folder, 'schema-index')).mode & 0o777, 0o700)
    const { rows } = await withConnection(local.reportUrl ?? '', (client) => client.query('select count(*)::int as n from candidates'))
    assert.deepEqual(rows, [{ n: 5 }])
  })

  it('stops at a REPORT_TENANT that is no tenant, and does without when there is no acme', async (t) => {
    await assert.rejects(chosen(t, { REPORT_TENANT: 'nobody' }), {
      name: 'StartError',
      message: 'REPORT_TENANT is nobody, which is the code of no tenant.',
    })
    const empty = await createTestDatabase()
    t.after(() => empty.drop())
    const { service, said } = await chosen(t, {}, { ...local, ownerUrl: empty.ownerUrl })
    assert.equal(service, undefined)
    assert.match(said.join('\n'), /^The Query API is not started: there is no tenant acme\. Set REPORT_TENANT/)
  })

  it('reads a database of the operator instead where DB_TYPE and its kin name one', async (t) => {
    const { service, settings } = await chosen(t, { DB_TYPE: 'sqlite', DB_NAME: '/data/shop.sqlite', METRICS_PORT: '9464' })
    assert.deepEqual(service?.env, {
      QUERY_PORT: String(settings.query.port),
      TANAGER_ENV: 'Development',
      DATABASE_URL: undefined,
      METRICS_PORT: '9465',
      TANAGER_DATA_DIR: settings.dataDir,
    })
  })

  it('says how to have it on a server of the operator without a reporting role', async (t) => {
    const { service, said } = await chosen(t, {}, { ...local, reportUrl: null })
    assert.equal(service, undefined)
    assert.match(said.join('\n'), /^The Query API is not started: REPORT_DATABASE_URL/)
  })

  it('refuses a reporting role that could do more', async (t) => {
    const strong = { ...local, reportUrl: database.appUrl }
    await assert.rejects(chosen(t, {}, strong), { name: 'StartError', message: /works for the service/ })
  })
})

it('takes a URL apart, whatever characters it holds', () => {
  const { DB_HOST, DB_PORT, DB_NAME, DB_USER, DB_PASSWORD, DB_TLS } = databaseSettings(
    'postgres://re%20port:p%40ss%2F%3F@[::1]/odd%20name?sslmode=verify-full',
  )
  assert.deepEqual([DB_HOST, DB_PORT, DB_NAME, DB_USER, DB_PASSWORD, DB_TLS], ['::1', '5432', 'odd name', 're port', 'p@ss/?', 'verify'])
  assert.equal('DB_TLS' in databaseSettings('postgres://a:b@db.example:6432/x'), false)
})

it('names audiences to Ask on our own database, and on another only where the operator does', () => {
  assert.deepEqual(askAudiences({}), {})
  assert.deepEqual(askAudiences({ DB_TYPE: 'sqlite' }), { ASK_AUDIENCES: 'false' })
  assert.deepEqual(askAudiences({ DB_HOST: 'db', DB_AUDIENCES: 'finance' }), {})
  assert.deepEqual(askAudiences({ DB_HOST: 'db', ASK_AUDIENCES: 'true' }), {})
})

it('hands over the notes of our own tables, unless the operator keeps others', () => {
  assert.ok(existsSync(ownNotes({}).NOTES_FILE ?? ''))
  assert.equal(ownNotes({ NOTES_FILE: 'mine.json' }).NOTES_FILE, 'mine.json')
})
