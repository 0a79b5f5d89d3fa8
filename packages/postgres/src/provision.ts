import pg from 'pg'
import { inTurn } from './turn.ts'

export interface Provision {
  database: string
  /** Owns the database and, through the migrations, every table; used for migrations only. */
  ownerRole: string
  ownerPassword: string
  /** The services' role: owns nothing, is held by row-level security. */
  appRole: string
  appPassword: string
}

export const PROVISION_LOCK = 7_264_002 // any number, the same for every process that provisions
const MODEST = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/**
 * Makes the two roles and the database, or brings them to what is asked for: the passwords are set anew every time, so
 * that the file they are kept in and the server agree. May run any number of times, and by several at once.
 */
export async function provision(superuserUrl: string, wanted: Provision): Promise<{ ownerUrl: string; appUrl: string }> {
  await oneAtATime(superuserUrl, async (client) => {
    await ensureRole(client, wanted.ownerRole, wanted.ownerPassword)
    await ensureRole(client, wanted.appRole, wanted.appPassword)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [wanted.database])
    if (rowCount === 0) await client.query(`create database ${name(wanted.database)} owner ${name(wanted.ownerRole)}`)
    await grantAccess(client, wanted)
  })
  return {
    ownerUrl: roleUrl(superuserUrl, wanted.database, wanted.ownerRole, wanted.ownerPassword),
    appUrl: roleUrl(superuserUrl, wanted.database, wanted.appRole, wanted.appPassword),
  }
}

const name = (identifier: string): string => pg.escapeIdentifier(identifier)

export async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${name(role)} ${MODEST} password ${pg.escapeLiteral(password)}`)
}

/** A copy of a database does not carry these rights along. */
export async function grantAccess(client: pg.Client, wanted: Pick<Provision, 'database' | 'ownerRole' | 'appRole'>): Promise<void> {
  await client.query(`alter database ${name(wanted.database)} owner to ${name(wanted.ownerRole)}`)
  await client.query(`revoke connect, temporary on database ${name(wanted.database)} from public`)
  await client.query(`grant connect on database ${name(wanted.database)} to ${name(wanted.appRole)}`)
}

/**
 * Work on roles and databases, by one process at a time. A database cannot be made in a transaction, so the transaction that holds the
 * lock has a connection of its own.
 */
export const oneAtATime = (superuserUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  withConnection(superuserUrl, (holder) => inTurn(holder, PROVISION_LOCK, () => withConnection(superuserUrl, work)))

/** The server of `url`, another role and database. */
export function roleUrl(url: string, database: string, role: string, password: string): string {
  const result = new URL(url)
  result.username = encodeURIComponent(role)
  result.password = encodeURIComponent(password)
  result.pathname = `/${encodeURIComponent(database)}`
  return result.href
}

/** Runs `work` on a connection of its own, as whomever the URL names. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'tanager-provision' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same, by a name that says with what power: for tests that must reach behind row-level security. */
export const asSuperuser = withConnection
