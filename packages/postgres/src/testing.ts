import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { grantAccess, provision, roleUrl, withConnection } from './provision.ts'

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

/** Makes the roles and the migrated template on a fresh throwaway server. Called once, by the test runner. */
export async function prepareTestServer(superuserUrl: string, migrations: string): Promise<void> {
  const password = passwordOf(superuserUrl)
  const database = TEMPLATES.migrated
  const roles = { ownerRole: OWNER_ROLE, ownerPassword: password, appRole: APP_ROLE, appPassword: password }
  await migrate({ ...(await provision(superuserUrl, { database, ...roles })), directory: migrations })
  await withConnection(superuserUrl, (client) => client.query(`alter database ${database} with is_template true allow_connections false`))
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
  const server = process.env.TANAGER_TEST_SERVER
  if (!server) throw new Error('This test needs the database server of the test runner. Run it as: npm test -- path/to/file.test.ts')
  const name = `test_${randomBytes(6).toString('hex')}`
  await withConnection(server, async (client) => {
    // Two copies of one template at once refuse each other.
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const template = options.seed ? await seededTemplate(server, client, options.seed) : TEMPLATES[options.template ?? 'migrated']
    await client.query(`create database ${name} template ${template} owner ${OWNER_ROLE} ${COPY}`)
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    await grantAccess(client, { database: name, ownerRole: OWNER_ROLE, appRole: APP_ROLE })
  })
  const password = passwordOf(server)
  return {
    name,
    appUrl: roleUrl(server, name, APP_ROLE, password),
    ownerUrl: roleUrl(server, name, OWNER_ROLE, password),
    superuserUrl: roleUrl(server, name, decodeURIComponent(new URL(server).username), password),
    drop: async () => {
      await withConnection(server, (client) => client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`))
    },
  }
}

/** Made under another name first: one that was cut short is never copied. */
async function seededTemplate(server: string, client: pg.Client, seed: Seed): Promise<string> {
  const template = `${TEMPLATES.migrated}_${seed.name}`
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount === 1) return template
  const fresh = `${template}_fresh`
  await client.query(`drop database if exists ${fresh} with (force)`)
  await client.query(`create database ${fresh} template ${TEMPLATES.migrated} owner ${OWNER_ROLE} ${COPY}`)
  await grantAccess(client, { database: fresh, ownerRole: OWNER_ROLE, appRole: APP_ROLE })
  await seed.sow(roleUrl(server, fresh, OWNER_ROLE, passwordOf(server)))
  await client.query(`alter database ${fresh} rename to ${template}`)
  return template
}

/** On the throwaway server all three roles share one password: it guards nothing but the tests' port. */
const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password)
