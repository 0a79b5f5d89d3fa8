import pg from 'pg'
import { StartError } from './embedded/start-error.ts'
import { ensureRole, oneAtATime, PROVISION_LOCK, type Provision, roleUrl, withConnection } from './provision.ts'

/**
 * Who may read what through Ask, named for the people in each: a reporting role of its own, whose columns and rows the migrations list.
 * Which role of the service belongs to which audience is the service's policy.
 */
export const REPORTING_AUDIENCES = [
  'finance',
  'hiring',
  'recruiting',
  'verification',
  'onboarding',
  'user_administration',
  'tenant_administration',
  'oversight',
] as const
export type ReportingAudience = (typeof REPORTING_AUDIENCES)[number]

/** The login of an audience stands beside the reporting role's own, with the same password. */
export const audienceRole = (reportRole: string, audience: ReportingAudience) => `${reportRole}_${audience}`

export interface ReportingProvision extends Pick<Provision, 'database' | 'ownerRole' | 'appRole'> {
  /** Reads one tenant's rows for reports, and nothing else. */
  reportRole: string
  reportPassword: string
  /** Each gets a role beside it. */
  audiences?: readonly ReportingAudience[]
}

/** The Query API's pool, a few that are on their way out after a crash, and one for the operator's psql. */
const CONNECTIONS = 10

/** What a session begins with. A session may change them, all but the last: they bound mistakes, the rights bound malice. */
const SETTINGS: Record<string, string> = {
  default_transaction_read_only: 'on',
  statement_timeout: '60s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '60s',
  temp_file_limit: '1GB', // sorts and joins that spill; only a superuser may raise it
}

/**
 * Built in, callable by everybody, and of no use to a report: locks that the services wait for, large objects and messages in the WAL that
 * fill the disk whatever the rights on tables say.
 */
const WITHHELD = /^(pg_(try_)?advisory_(xact_)?lock(_shared)?|lo_.*|lowrite|loread|pg_logical_emit_message|pg_notify|pg_export_snapshot)$/

/**
 * Makes the reporting roles, or brings them to what is asked for, on a server of our own. What they may read comes later, from
 * grantReporting(): the tables are not there yet. `superuserUrl` leads to the server, whichever database.
 */
export async function provisionReporting(superuserUrl: string, wanted: ReportingProvision): Promise<string> {
  const { database, reportRole, reportPassword, audiences = [] } = wanted
  await oneAtATime(superuserUrl, async (client) => {
    for (const role of [reportRole, ...audiences.map((audience) => audienceRole(reportRole, audience))])
      await provisionRole(client, role, wanted)
    await closeOtherDatabases(client)
  })
  await withConnection(databaseUrl(superuserUrl, database), (client) => withholdFunctions(client, wanted))
  return roleUrl(superuserUrl, database, reportRole, reportPassword)
}

async function provisionRole(client: pg.Client, roleName: string, { database, reportPassword }: ReportingProvision): Promise<void> {
  const role = name(roleName)
  await ensureRole(client, roleName, reportPassword)
  await client.query(`alter role ${role} noinherit connection limit ${CONNECTIONS}`)
  for (const granted of await membershipsOf(client, roleName)) await client.query(`revoke ${name(granted)} from ${role}`)
  await client.query(`alter role ${role} reset all; alter role ${role} in database ${name(database)} reset all`)
  for (const [setting, value] of Object.entries(SETTINGS))
    await client.query(`alter role ${role} set ${setting} = ${pg.escapeLiteral(value)}`)
  await client.query(`grant connect on database ${name(database)} to ${role}`)
}

const name = (identifier: string): string => pg.escapeIdentifier(identifier)

async function membershipsOf(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ granted: string }>(
    'select pg_get_userbyid(roleid) as granted from pg_auth_members where member = (select oid from pg_roles where rolname = $1)',
    [role],
  )
  return rows.map(({ granted }) => granted)
}

/** Everybody may connect to a database and make temporary tables there, unless told otherwise: the server's own have nothing for anyone. */
async function closeOtherDatabases(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname in ('postgres', 'template1') and has_database_privilege('public', oid, 'connect, temporary')",
  )
  for (const { datname } of rows) await client.query(`revoke connect, temporary on database ${name(datname)} from public`)
}

async function withholdFunctions(client: pg.Client, { ownerRole, appRole }: ReportingProvision): Promise<void> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [PROVISION_LOCK])
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and proname ~ $1 and has_function_privilege('public', oid, 'execute')`,
    [WITHHELD.source],
  )
  if (rows.length > 0) {
    const functions = rows.map(({ signature }) => `pg_catalog.${signature}`).join(', ')
    await client.query(`revoke execute on function ${functions} from public`)
    await client.query(`grant execute on function ${functions} to ${name(ownerRole)}, ${name(appRole)}`)
  }
  await client.query('commit')
}

function databaseUrl(url: string, database: string): string {
  const result = new URL(url)
  result.pathname = `/${encodeURIComponent(database)}`
  return result.href
}

/**
 * Lets the role read the rows of one tenant, and the role of each audience its share of them, on any server, as the owner of the tables.
 * False when no tenant has that code; a role that is missing or too strong is refused.
 */
export async function grantReporting(
  ownerUrl: string,
  role: string,
  tenantCode: string,
  audiences: readonly ReportingAudience[] = [],
): Promise<boolean> {
  return withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ tenant_id: string }>('select tenant_id from tenant_directory where code = $1', [tenantCode])
    const tenant = rows[0]?.tenant_id
    if (tenant === undefined) return false
    try {
      await client.query('select grant_reporting($1, $2)', [role, tenant])
      for (const audience of audiences)
        await client.query('select grant_reporting($1, $2, $3)', [audienceRole(role, audience), tenant, audience])
    } catch (error) {
      if (!REFUSALS.has((error as { code?: string }).code ?? '')) throw error
      throw new StartError((error as Error).message, 'docs/operations.md says how to make the reporting roles.', { cause: error })
    }
    return true
  })
}

/** undefined_object and invalid_grant_operation, by which grant_reporting() refuses a role. */
const REFUSALS: ReadonlySet<string> = new Set(['42704', '0LP01'])
