import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import pg from 'pg'
import { provision, withConnection } from './provision.ts'

const server = process.env.TANAGER_TEST_SERVER ?? ''
const wanted = {
  database: `odd "name" ${process.pid}`,
  ownerRole: `own'er ${process.pid}`,
  ownerPassword: `it's @ /?#% "p"`,
  appRole: `App-${process.pid}`,
  appPassword: 'päss:word',
}

after(() =>
  withConnection(server, async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(wanted.database)} with (force)`)
    for (const role of [wanted.ownerRole, wanted.appRole]) await client.query(`drop role if exists ${pg.escapeIdentifier(role)}`)
  }),
)

const whoAmI = (url: string) =>
  withConnection(url, async (client) => (await client.query('select current_user as role, current_database() as database')).rows[0])

it('makes roles and database, whatever characters their names and passwords hold, at once and again', async () => {
  const both = await Promise.all([provision(server, wanted), provision(server, wanted)])
  const { ownerUrl, appUrl } = await provision(server, wanted)
  assert.deepEqual(both, [
    { ownerUrl, appUrl },
    { ownerUrl, appUrl },
  ])
  assert.deepEqual(await whoAmI(ownerUrl), { role: wanted.ownerRole, database: wanted.database })
  assert.deepEqual(await whoAmI(appUrl), { role: wanted.appRole, database: wanted.database })
})

it('gives the roles no power, and takes back what somebody gave', async () => {
  await provision(server, wanted)
  await withConnection(server, (client) => client.query(`alter role ${pg.escapeIdentifier(wanted.appRole)} superuser bypassrls createdb`))
  await provision(server, wanted)
  const rows = await withConnection(
    server,
    async (client) =>
      (
        await client.query(
          `select rolcanlogin, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = any($1)`,
          [[wanted.ownerRole, wanted.appRole]],
        )
      ).rows,
  )
  const modest = {
    rolcanlogin: true,
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
  }
  assert.deepEqual(rows, [modest, modest])
})

it('lets the two roles connect and nobody else, and only the owner create', async () => {
  const { ownerUrl, appUrl } = await provision(server, wanted)
  const rights = await withConnection(
    server,
    async (client) =>
      (
        await client.query(
          `select has_database_privilege('public', $1, 'connect') as public_connects, has_database_privilege($2, $1, 'temporary') as app_temp,
                  pg_get_userbyid(datdba) as owner from pg_database where datname = $1`,
          [wanted.database, wanted.appRole],
        )
      ).rows[0],
  )
  assert.deepEqual(rights, { public_connects: false, app_temp: false, owner: wanted.ownerRole })
  await withConnection(ownerUrl, (client) => client.query('create table if not exists owned ()'))
  await assert.rejects(
    withConnection(appUrl, (client) => client.query('create table mine ()')),
    /permission denied/,
  )
})

it('sets a changed password', async () => {
  const before = await provision(server, wanted)
  const { appUrl } = await provision(server, { ...wanted, appPassword: 'another' })
  await whoAmI(appUrl)
  await assert.rejects(whoAmI(before.appUrl), /password authentication failed/)
})
