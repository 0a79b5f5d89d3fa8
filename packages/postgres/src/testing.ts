import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { grantAccess, provision, roleUrl, withConnection } from './provision.ts'
import { audienceRole, provisionReporting, type ReportingAudience } from './reporting.ts'

/** A database of one test file's own. */
export interface TestDatabase {
  name: string
  appUrl: string
  ownerUrl: string
  superuserUrl: string
  drop(): Promise<void>
}

export const OWNER_ROLE = 'tanager_owner'
export const APP_ROLE = 'tanager_app'
const TEMPLATES = { migrated: 'tanager_template_migrated', empty: 'template1' } as const
const COPY = 'strategy file_copy' // block by block through the log costs three times as much
const LOCK = 7_264_003 // any number, the same for every process that copies a template

/** A Citus cluster, whose coordinator is the server of the tests. */
export interface TestCluster {
  /** host:port of each. */
  workers: readonly string[]
  /** Spreads the migrated database over the nodes. */
  distribute(superuserUrl: string): Promise<void>
}

/** Makes the roles and the migrated template. Called once, by the test runner; templates of an earlier run on this server are made anew. */
export async function prepareTestServer(superuserUrl: string, migrations: string, cluster?: TestCluster): Promise<void> {
  const password = passwordOf(superuserUrl)
  const database = TEMPLATES.migrated
  const roles = { ownerRole: OWNER_ROLE, ownerPassword: password, appRole: APP_ROLE, appPassword: password }
  const nodes = nodesOf(superuserUrl, cluster?.workers)
  for (const node of nodes) await withConnection(node, dropTemplates)
  for (const node of nodes.slice(1)) await provision(node, { database, ...roles })
  const urls = await provision(superuserUrl, { database, ...roles })
  const inside = (node: string) => Object.assign(new URL(node), { pathname: `/${database}` }).href
  if (cluster) for (const node of nodes) await withConnection(inside(node), (client) => client.query('create extension citus'))
  if (cluster) await withConnection(inside(superuserUrl), (client) => joinNodes(client, nodes))
  await migrate({ ...urls, directory: migrations })
  await cluster?.distribute(inside(superuserUrl))
  for (const node of nodes) {
    await withConnection(node, async (client) => {
      await client.query(`alter database ${database} with is_template true`)
      await closeDatabase(client, database)
    })
  }
}

async function joinNodes(client: pg.Client, [coordinator = '', ...workers]: readonly string[]): Promise<void> {
  const place = (url: string) => [new URL(url).hostname, Number(new URL(url).port || 5432)]
  await client.query('select citus_set_coordinator_host($1, $2)', place(coordinator))
  for (const worker of workers) await client.query('select citus_add_node($1, $2)', place(worker))
}

async function dropTemplates(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
    TEMPLATES.migrated,
  ])
  for (const { name } of rows) {
    await client.query(`alter database ${name} with is_template false`)
    await client.query(`drop database ${name} with (force)`)
  }
}

/** Lets nobody in, and sends everybody out: Citus keeps a process in each of its databases, and one in use can be neither copied nor renamed. */
async function closeDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`alter database ${name} with allow_connections false`)
  await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
}

const workersOf = (env: NodeJS.ProcessEnv): string[] => (env.TANAGER_TEST_WORKERS ?? '').split(',').filter((one) => one !== '')
/** For tests that look into the catalog, the plans or the locks of a single server, or note changes by triggers of their own: why they are skipped. */
export const ONE_SERVER_ONLY = workersOf(process.env).length > 0 ? 'not on a cluster' : false
const nodesOf = (server: string, workers: readonly string[] = workersOf(process.env)): string[] => [
  server,
  ...workers.map((host) => Object.assign(new URL(server), { host }).href),
]

/** How many connections to a database wait for a lock, on whichever node: rows are locked where they lie. */
export async function lockWaits({ superuserUrl }: Pick<TestDatabase, 'superuserUrl'>): Promise<number> {
  const waits = `select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
                  where not l.granted and a.datname = current_database()`
  const counts = nodesOf(superuserUrl).map((node) =>
    withConnection(node, async (client) => (await client.query<{ n: number }>(waits)).rows[0]?.n ?? 0),
  )
  return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0)
}

/** Changes rows as a superuser whom no trigger stops, on whichever node. */
export async function withoutTriggers({ superuserUrl }: Pick<TestDatabase, 'superuserUrl'>, ...statements: string[]): Promise<void> {
  await withConnection(superuserUrl, async (client) => {
    const before = ['begin', "set local citus.propagate_set_commands = 'local'", 'set local session_replication_role = replica']
    for (const statement of [...before, ...statements, 'commit']) await client.query(statement)
  })
}

/** The database on every node of a cluster, the coordinator's first; on a single server there. As whomever the URL names. */
export const onEveryNode = (url: string): string[] => nodesOf(url)

/** Reporting roles of a test database, on every node. Dropped after it. */
export interface TestReporting {
  role: string
  url: string
  drop(): Promise<void>
}

export async function createReportingRoles(
  { name: database, superuserUrl }: Pick<TestDatabase, 'name' | 'superuserUrl'>,
  audiences: readonly ReportingAudience[] = [],
): Promise<TestReporting> {
  const role = `report_${database}`
  const wanted = { database, ownerRole: OWNER_ROLE, appRole: APP_ROLE, reportRole: role, reportPassword: 'testing', audiences }
  // Not in the database of the cluster itself: there Citus would make a role on the other nodes too.
  const servers = nodesOf(Object.assign(new URL(superuserUrl), { pathname: '/postgres' }).href)
  for (const server of servers) await provisionReporting(server, wanted)
  const roles = [role, ...audiences.map((audience) => audienceRole(role, audience))].join(', ')
  return {
    role,
    url: roleUrl(superuserUrl, database, role, wanted.reportPassword),
    drop: async () => {
      for (const server of servers) await withConnection(server, (client) => client.query(`drop role ${roles}`))
    },
  }
}

/** The same copy on every node is a cluster again: nodes find each other's by its name. */
async function copyTemplate(server: string, template: string, name: string): Promise<void> {
  for (const node of template === TEMPLATES.empty ? [server] : nodesOf(server)) {
    await withConnection(node, async (client) => {
      await client.query(`create database ${name} template ${template} owner ${OWNER_ROLE} ${COPY}`)
      await grantAccess(client, { database: name, ownerRole: OWNER_ROLE, appRole: APP_ROLE })
      await copySettings(client, template, name)
    })
  }
}

/** A copy does not carry these along either. */
async function copySettings(client: pg.Client, template: string, name: string): Promise<void> {
  const { rows } = await client.query<{ role: string | null; setting: string; value: string }>(
    `select r.rolname as role, split_part(one, '=', 1) as setting, substr(one, strpos(one, '=') + 1) as value
       from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase left join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as one
      where d.datname = $1`,
    [template],
  )
  for (const { role, setting, value } of rows)
    await client.query(`alter ${role ? `role ${role} in database` : 'database'} ${name} set ${setting} = ${pg.escapeLiteral(value)}`)
}

/** Rows on top of the migrations. Whoever asks first in a test run makes them; then they are copied. */
export interface Seed {
  name: string
  /** Must leave no connection open. */
  sow(ownerUrl: string): Promise<void>
}

/**
 * A new database on the server of this test run: with every migration applied (and rows, with a seed), or with the roles alone. Copying
 * takes a few dozen milliseconds; give each test file its own, and drop it in `after`.
 */
export async function createTestDatabase(options: { template?: keyof typeof TEMPLATES; seed?: Seed } = {}): Promise<TestDatabase> {
  const server = testServer()
  const name = `test_${randomBytes(6).toString('hex')}`
  await withConnection(server, async (client) => {
    // Two copies of one template at once refuse each other.
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const template = options.seed ? await seededTemplate(server, client, options.seed) : TEMPLATES[options.template ?? 'migrated']
    await copyTemplate(server, template, name)
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  })
  const password = passwordOf(server)
  return {
    name,
    appUrl: roleUrl(server, name, APP_ROLE, password),
    ownerUrl: roleUrl(server, name, OWNER_ROLE, password),
    superuserUrl: roleUrl(server, name, decodeURIComponent(new URL(server).username), password),
    drop: async () => {
      for (const node of nodesOf(server))
        await withConnection(node, (client) => client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`))
    },
  }
}

/** The major version of the server of this test run, such as 18. */
export async function serverVersion(): Promise<number> {
  const text = `select current_setting('server_version_num')::int / 10000 as major`
  return withConnection(testServer(), async (client) => (await client.query<{ major: number }>(text)).rows[0]?.major ?? 0)
}

function testServer(): string {
  const server = process.env.TANAGER_TEST_SERVER
  if (!server) throw new Error('This test needs the database server of the test runner. Run it as: npm test -- path/to/file.test.ts')
  return server
}

/** Made under another name first: one that was cut short is never copied. */
async function seededTemplate(server: string, client: pg.Client, seed: Seed): Promise<string> {
  const template = `${TEMPLATES.migrated}_${seed.name}`
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount === 1) return template
  const fresh = `${template}_fresh`
  for (const node of nodesOf(server)) await withConnection(node, (one) => one.query(`drop database if exists ${fresh} with (force)`))
  await copyTemplate(server, TEMPLATES.migrated, fresh)
  await seed.sow(roleUrl(server, fresh, OWNER_ROLE, passwordOf(server)))
  // The coordinator last: it is asked whether the template is there.
  for (const node of nodesOf(server).reverse()) {
    await withConnection(node, async (one) => {
      await closeDatabase(one, fresh)
      await one.query(`alter database ${fresh} rename to ${template}`)
    })
  }
  return template
}

/** On the throwaway server all three roles share one password: it guards nothing but the tests' port. */
const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password)
