import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import pg from 'pg'
import { roleUrl, withConnection } from './provision.ts'
import { grantReporting, provisionReporting } from './reporting.ts'
import { APP_ROLE, createTestDatabase, OWNER_ROLE, type TestDatabase } from './testing.ts'

let database: TestDatabase
let wanted: Parameters<typeof provisionReporting>[1]
let reportUrl: string
before(async () => {
  database = await createTestDatabase()
  wanted = {
    database: database.name,
    ownerRole: OWNER_ROLE,
    appRole: APP_ROLE,
    reportRole: `Report's "${database.name}"`,
    reportPassword: `it's @ /?#% "p"`,
  }
  reportUrl = (await Promise.all([provisionReporting(database.superuserUrl, wanted), provisionReporting(database.superuserUrl, wanted)]))[0]
  await withConnection(database.ownerUrl, async (client) => {
    await client.query("insert into tenant_directory (code, tenant_id) values ('acme', gen_random_uuid()), ('globex', gen_random_uuid())")
  })
})
after(() =>
  withConnection(database.superuserUrl, async (client) => {
    const role = pg.escapeIdentifier(wanted.reportRole)
    await client.query(`drop owned by ${role}; drop role ${role}`)
  }).finally(() => database.drop()),
)

const ask = (url: string, text: string): Promise<unknown[]> =>
  withConnection(url, async (client) => (await client.query<unknown[]>({ text, rowMode: 'array' })).rows[0] ?? [])

it('makes a role that may connect to this database alone, and takes back what somebody gave', async () => {
  const role = pg.escapeIdentifier(wanted.reportRole)
  await withConnection(database.superuserUrl, (client) =>
    client.query(`alter role ${role} superuser bypassrls createdb inherit connection limit -1; grant pg_read_all_data to ${role};
                  alter role ${role} set statement_timeout = 0; alter role ${role} in database ${database.name} set statement_timeout = 0`),
  )
  await provisionReporting(database.superuserUrl, wanted)
  assert.deepEqual(
    await ask(
      reportUrl,
      `select rolcanlogin, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, rolinherit, rolconnlimit,
              exists (select from pg_auth_members m where m.member = r.oid), has_database_privilege(current_database(), 'temporary'),
              current_setting('default_transaction_read_only'), current_setting('statement_timeout'), current_setting('temp_file_limit')
         from pg_roles r where rolname = current_user`,
    ),
    [true, false, false, false, false, false, false, 10, false, false, 'on', '1min', '1GB'],
  )
  for (const other of ['postgres', 'template1']) {
    await assert.rejects(
      ask(roleUrl(reportUrl, other, wanted.reportRole, wanted.reportPassword), 'select 1'),
      /permission denied for database/,
    )
  }
})

it('keeps locks, large objects and the WAL from it, and leaves them to the services', async () => {
  const calls = [
    'pg_advisory_lock(1)',
    'pg_try_advisory_lock_shared(1, 2)',
    'pg_advisory_xact_lock(1)',
    'lo_creat(-1)',
    "lo_from_bytea(0, 'x')",
    "pg_logical_emit_message(false, 'a', 'b')",
  ]
  await withConnection(reportUrl, async (client) => {
    await client.query('set default_transaction_read_only = off')
    for (const call of calls) await assert.rejects(client.query(`select ${call}`), /permission denied for function/, call)
    await client.query('select pg_advisory_unlock_all()')
  })
  for (const url of [database.appUrl, database.ownerUrl]) await ask(url, 'select pg_advisory_xact_lock(1)')
})

it('says when no tenant has the code', async () => {
  assert.equal(await grantReporting(database.ownerUrl, wanted.reportRole, 'nobody'), false)
})

it('binds the role to one tenant, then to another', async () => {
  const role = pg.escapeLiteral(wanted.reportRole)
  const bound = (code: string) =>
    ask(
      database.ownerUrl,
      `select count(*) > 20, bool_and(pg_get_expr(p.polqual, p.polrelid) = format('(tenant_id = %L::uuid)', d.tenant_id))
         from pg_policy p, tenant_directory d where p.polname = ${role} and d.code = '${code}'`,
    )
  for (const code of ['acme', 'globex', 'globex']) {
    assert.equal(await grantReporting(database.ownerUrl, wanted.reportRole, code), true)
    assert.deepEqual(await bound(code), [true, true])
  }
})

it('refuses a role that is missing, or could do more than read', async () => {
  const role = pg.escapeIdentifier(wanted.reportRole)
  const refused = (name: string, why: RegExp) =>
    assert.rejects(grantReporting(database.ownerUrl, name, 'acme'), { name: 'StartError', message: why })
  await refused('nobody at all', /^The role nobody at all does not exist\.$/)
  await refused(APP_ROLE, /works for the service; a reporting role may read and nothing else\.$/)
  await refused(OWNER_ROLE, /owns something/)
  await refused('postgres', /is a superuser/)
  const asSuperuser = (sql: string) => withConnection(database.superuserUrl, (client) => client.query(sql))
  for (const [give, take, why] of [
    ['alter role # bypassrls', 'alter role # nobypassrls', /may bypass row-level security/],
    ['alter role # createrole', 'alter role # nocreaterole', /may make roles/],
    ['grant pg_read_all_data to #', 'revoke pg_read_all_data from #', /is a member of another role/],
  ] as const) {
    await asSuperuser(give.replace('#', role))
    await refused(wanted.reportRole, why).finally(() => asSuperuser(take.replace('#', role)))
  }
})
