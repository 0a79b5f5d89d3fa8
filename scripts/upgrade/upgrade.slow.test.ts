import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { runFile, tanager } from '../../apps/operator/src/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../packages/postgres/src/testing.ts'
import { makeSigningKey } from '../../services/talent/src/secrets.ts'
import { TEST_FIELD_KEYS } from '../../services/talent/src/testing.ts'
import { LAST_RELEASE } from '../../services/talent/test/last-release.ts'
import { type Balancer, startBalancer } from '../../services/talent/test/restarts/balancer.ts'
import { type Servers, startServers } from '../../services/talent/test/two-servers.ts'
import { speakerOf } from '../journey/people.ts'
import { walk } from '../journey/walk.ts'
import { commitBefore, type EarlierVersion, unpack } from './earlier-version.ts'
import { openFront } from './front.ts'
import { startTraffic } from './traffic.ts'

/** What the workflows show, which migrations of this version bring up to date. Nothing else changes of a tenant at rest. */
const DEFINITIONS = ['workflow_states', 'workflow_transitions']
const commit = commitBefore(LAST_RELEASE)
const skip = commit === undefined && `the history has no version whose newest migration is ${LAST_RELEASE}: fetch it, git fetch --unshallow`
const MAIN = 'services/talent/src/main.ts'
/** Of the demo data: one tenant works during the upgrade, the other is left alone. */
const [BUSY, QUIET] = ['acme', 'globex']

describe('an upgrade from the last release', { skip, timeout: 900_000 }, () => {
  let folder: string
  let old: EarlierVersion
  let database: TestDatabase
  let owner: pg.Client
  let balancer: Balancer
  let front: Awaited<ReturnType<typeof openFront>>
  let settings: Record<string, string>
  const running: Servers[] = []
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tanager-upgrade-'))
    old = unpack(commit as string, folder)
    database = await createTestDatabase({ template: 'empty' })
    settings = {
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      FIELD_KEYS: TEST_FIELD_KEYS,
      AUDIT_SIGNING_KEY: makeSigningKey(),
    }
    for (const command of ['migrate', 'demo']) {
      const { code, err } = await runFile(pathToFileURL(old.path('apps/operator/src/main.ts')).href, [command], settings)
      assert.equal(code, 0, err)
    }
    owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    balancer = startBalancer()
    front = await openFront(balancer)
  })
  after(async () => {
    front?.close()
    balancer?.close()
    await Promise.all(running.map((server) => server.stop()))
    await owner?.end()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A process of that version behind the front. */
  async function start(main?: string): Promise<Servers> {
    const env = { DRAIN_SECONDS: '2', AUDIT_SIGNING_KEY: settings.AUDIT_SIGNING_KEY }
    const server = await startServers(database.appUrl, 1, env, main)
    running.push(server)
    const [address = ''] = server.at
    balancer.add(address)
    while (!balancer.isReady(address)) await delay(10)
    return server
  }
  async function stop(server: Servers): Promise<void> {
    running.splice(running.indexOf(server), 1)
    assert.deepEqual(await server.stop(), [0])
    balancer.remove(server.at[0] as string)
  }

  it('loses no request, no write and no row, and can be taken back', async (test) => {
    const { walk: oldWalk } = (await import(pathToFileURL(old.path('scripts/journey/walk.ts')).href)) as { walk: typeof walk }
    const oldReads = readsOf(readFileSync(old.path('docs/api/talent.openapi.json'), 'utf8'))
    const first = await start(old.path(MAIN))
    const rowsBefore = await fingerprints(owner, QUIET)
    const readsBefore = await statuses(front.address, BUSY, oldReads)
    const traffic = startTraffic({ address: front.address, tenant: BUSY, walk: oldWalk, walkers: 2 })
    try {
      await traffic.journeys(2)

      // The operator of the new version migrates; the old version serves on, with statements that it prepared before.
      const { code, out, err } = await tanager(['migrate'], settings)
      assert.equal(code, 0, err)
      assert.deepEqual(out.match(/\d{4}_\w+\.sql/g), migrationsAfter(LAST_RELEASE))
      await traffic.journeys(2)
      const rowsAfter = await fingerprints(owner, QUIET, rowsBefore)
      const changed = Object.keys(rowsBefore).filter((table) => rowsBefore[table]?.digest !== rowsAfter[table]?.digest)
      assert.deepEqual(changed, DEFINITIONS, 'tables of a tenant at rest')
      assert.deepEqual(await statuses(front.address, BUSY, oldReads), readsBefore, 'reads of the old version')

      // Both serve, and each journey meets both; then the new one alone, with clients of the old one.
      const second = await start()
      await traffic.journeys(2)
      await stop(first)
      await traffic.journeys(2)
      assert.deepEqual(await statuses(front.address, BUSY, oldReads), readsBefore, 'reads of the new version')
      await walk({ address: front.address, tenant: BUSY, onStep: () => {} })

      // Back again, on rows that the new version wrote.
      await start(old.path(MAIN))
      await stop(second)
      await traffic.journeys(2)
    } finally {
      await traffic.stop()
    }
    test.diagnostic(
      `${traffic.requests} requests in ${traffic.acknowledged.length} journeys during the upgrade, ${traffic.failures.length} failed`,
    )
    assert.deepEqual(traffic.failures, [])
    const { rows } = await inTenantOf(owner, BUSY, 'select employee_number as number from employees where tenant_id = $1')
    const kept = new Set(rows.map(({ number }) => number))
    assert.deepEqual(
      traffic.acknowledged.filter(({ employeeNumber }) => !kept.has(employeeNumber)),
      [],
    )
    const verified = await tanager(['audit', 'verify'], settings)
    assert.equal(verified.code, 0, verified.out)
  })

  it('leaves every statement of the old version valid, for the role that sends it', async () => {
    const app = new pg.Client({ connectionString: database.appUrl })
    await app.connect()
    try {
      const statements = await statementsOf(old)
      assert.ok(statements.length > 300, `${statements.length} statements`)
      const refused: string[] = []
      for (const { name, text } of statements) {
        const isOperators = /^(tenants|rekey|compensations)\.store/.test(name)
        await (isOperators ? owner : app)
          .query(`prepare looked_at as ${text}`)
          .then(() => (isOperators ? owner : app).query('deallocate looked_at'))
          .catch((error: Error) => refused.push(`${name}: ${error.message}`))
      }
      assert.deepEqual(refused, [])
    } finally {
      await app.end()
    }
  })
})

const migrationsAfter = (last: string) =>
  readdirSync(new URL('../../services/talent/migrations/', import.meta.url)).filter((name) => name > last)

/** What can be read without naming a record. */
const readsOf = (openapi: string): string[] =>
  Object.entries((JSON.parse(openapi) as { paths: Record<string, object> }).paths)
    .filter(([path, methods]) => 'get' in methods && path.startsWith('/api/v1/') && !path.includes('{'))
    .map(([path]) => path.slice('/api/v1'.length))

/** People whose reads cover every list. */
const READERS = ['tenant-admin', 'recruiter', 'hiring-manager', 'hr-operations', 'auditor']

/** How each read is answered to each of them. */
async function statuses(address: string, tenant: string, paths: readonly string[]): Promise<Record<string, number>> {
  const speak = speakerOf(address, tenant)
  const found: Record<string, number> = {}
  for (const reader of READERS) for (const path of paths) found[`${reader} ${path}`] = (await speak(reader, 'GET', path)).status
  return found
}

interface Fingerprint {
  columns: string[]
  digest: string
}
/** Every row of the tenant, by table; afterwards in the columns that there were before. */
async function fingerprints(owner: pg.Client, tenant: string, before?: Record<string, Fingerprint>): Promise<Record<string, Fingerprint>> {
  const found: Record<string, Fingerprint> = {}
  for (const [table, columns] of before
    ? Object.entries(before).map(([name, one]) => [name, one.columns] as const)
    : await tablesOf(owner)) {
    const row = `row(${columns.join(', ')})::text`
    const text = `select coalesce(md5(string_agg(md5(${row}), '' order by ${row})), '') as digest from ${table} where tenant_id = $1`
    found[table] = { columns, digest: String((await inTenantOf(owner, tenant, text)).rows[0]?.digest) }
  }
  return found
}

async function tablesOf(owner: pg.Client): Promise<[table: string, columns: string[]][]> {
  const { rows } = await owner.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
        and c.relname not in ('count_changes', 'count_tallies', 'audit_checkpoints') -- folded and sealed by whoever serves
      group by 1 order by 1`,
  )
  return rows.map(({ table, columns }) => [table, columns])
}

/** One statement inside the tenant, `$1`. */
async function inTenantOf(owner: pg.Client, tenant: string, text: string): Promise<pg.QueryResult<Record<string, string>>> {
  const { rows } = await owner.query<{ id: string }>('select tenant_id as id from tenant_directory where code = $1', [tenant])
  await owner.query('begin')
  try {
    await owner.query('select set_tenant($1)', [rows[0]?.id])
    return await owner.query(text, [rows[0]?.id])
  } finally {
    await owner.query('commit')
  }
}

/** The SQL of every store of that version. */
async function statementsOf(version: EarlierVersion): Promise<{ name: string; text: string }[]> {
  const folder = version.path('services/talent/src/modules')
  const stores = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.store.ts'))
  const found: { name: string; text: string }[] = []
  for (const store of stores) {
    const exported = (await import(pathToFileURL(join(folder, store)).href)) as Record<string, Record<string, { text: string }>>
    for (const [constant, statements] of Object.entries(exported).filter(([name]) => name.endsWith('_SQL')))
      for (const [key, { text }] of Object.entries(statements)) found.push({ name: `${basename(store)} ${constant}.${key}`, text })
  }
  return found
}
