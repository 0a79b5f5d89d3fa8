import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import pg from 'pg'
import { openDatabase } from './choose-dialect.ts'
import { type Database, StatementFailure } from './dialect.ts'
import { grantScript } from './grant-script.ts'
import type { DatabaseSettings } from './settings.ts'
import { fillMysql, fillPostgres, onMysql, SAMPLE } from './testing/sample.ts'
import { fromUrl, withoutMysql } from './testing/servers.ts'

// No guard looks at these statements: the database alone must stop them, for a user made by the script of rights.
const never = new AbortController().signal
const LIMITS = { rows: 10, bytes: 64 * 1024, timeoutMs: 20_000 }
const isSsn = (_table: unknown, { name }: { name: string }): boolean => name === 'ssn'

const SENSITIVE = [
  'select ssn from people',
  'select * from people',
  'select id from people where ssn is not null',
  "select count(*) from people where ssn like '1%'",
  'select id from people order by ssn',
  'select max(ssn) from people',
  'select id from people group by id, ssn',
  'with x as (select * from people) select id from x',
  'select (select ssn from people where id = 1)',
]
const WRITES = [
  "insert into orders values (9, 1, 1, '2024-01-01', 'x')",
  "update orders set status = 'x'",
  'delete from orders',
  'drop table orders',
  'create table t (a int)',
  'alter table orders add column x int',
  'create view v as select id from orders',
]

async function allRefused(database: Database, statements: string[]): Promise<void> {
  const answered = []
  for (const sql of statements) {
    const answer = await database.run(sql, LIMITS, never).catch((error) => error)
    if (!(answer instanceof StatementFailure)) answered.push({ sql, answer })
  }
  assert.deepEqual(answered, [])
}

describe('without the guard, PostgreSQL itself', () => {
  let server: TestDatabase
  let role: string
  let settings: DatabaseSettings
  let database: Database
  before(async () => {
    server = await createTestDatabase({ template: 'empty' })
    role = `defence_${server.name}`
    await fillPostgres(server.superuserUrl, [
      ...SAMPLE,
      "create schema secret; create table secret.plans (plan text); insert into secret.plans values ('x'); analyze people",
      `create role ${role} login password '${new URL(server.superuserUrl).password}'`,
    ])
    const owner = await openDatabase({ ...fromUrl(server.superuserUrl), schema: 'public' })
    const script = grantScript({ dialect: 'postgresql', catalog: await owner.readCatalog(never), sensitive: isSsn, role })
    await owner.close()
    await fillPostgres(server.superuserUrl, [script, script]) // it may be run again
    settings = { ...fromUrl(server.superuserUrl), DB_USER: role }
    database = await openDatabase(settings)
  })
  after(async () => {
    await database.close()
    await fillPostgres(server.superuserUrl, [`drop owned by ${role}; drop role ${role}`])
    await server.drop()
  })

  it('lets the role read what it was given', async () => {
    assert.deepEqual((await database.run('select count(*), max(name) from people', LIMITS, never)).rows, [[3, 'Nobody']])
    assert.equal((await database.run('select * from orders', LIMITS, never)).rows.length, 5)
    assert.equal(await database.writeRights(never), null)
    assert.deepEqual(
      (await database.readCatalog(never)).tables.flatMap(({ columns }) => columns.filter(({ name }) => name === 'ssn')),
      [],
    )
  })

  it('stops every way to a sensitive column', () =>
    allRefused(database, [
      ...SENSITIVE,
      'select a.id from people a join people b using (ssn)',
      'select a.id from people a natural join people b',
      'select p from people p',
      'select p::text from people p',
      'select to_jsonb(p) from people p',
      'select (p).ssn from people p',
      "select query_to_xml('select ssn from people', true, true, '')",
      "select table_to_xml('people', true, true, '')",
      'select id from people where (people).ssn is null',
      'table people',
    ]))

  it('does not tell of it in statistics', async () => {
    const { rows } = await database.run("select 1 from pg_stats where tablename = 'people' and attname = 'ssn'", LIMITS, never)
    assert.deepEqual(rows, [])
    await allRefused(database, ['select * from pg_statistic'])
  })

  it('stops every write', () =>
    allRefused(database, [
      ...WRITES,
      'truncate orders',
      'create schema s',
      'create temp table t (a int)',
      'with gone as (delete from orders returning 1) select * from gone',
      'select lo_creat(-1)',
      'select * from orders for update',
      `alter role ${role} set statement_timeout = 0`,
      'select 1 into t',
      'do $$ begin delete from orders; end $$',
      "select nextval('s')",
      'vacuum orders',
      'create extension dblink',
    ]))

  it('stops files, programs, other schemas and other roles', () =>
    allRefused(database, [
      "select pg_read_file('/etc/passwd')",
      "select pg_read_binary_file('/etc/passwd')",
      "select * from pg_ls_dir('/')",
      "select lo_import('/etc/passwd')",
      "copy orders to '/tmp/x'",
      "copy orders from program 'id'",
      "copy (select 1) to program 'id'",
      'select * from secret.plans',
      "select query_to_xml('select * from secret.plans', true, true, '')",
      'select rolpassword from pg_authid',
      'select passwd from pg_shadow',
      'set role postgres',
      'set session authorization postgres',
      'select pg_reload_conf()',
      "load 'plpgsql'",
    ]))

  it('does so by its rights alone, even in a transaction that may write', async () => {
    const client = new pg.Client({
      host: settings.DB_HOST,
      port: settings.DB_PORT,
      database: settings.DB_NAME,
      user: role,
      password: settings.DB_PASSWORD,
    })
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    for (const sql of [...SENSITIVE, ...WRITES, 'truncate orders', 'select * from secret.plans', "select pg_read_file('/etc/passwd')"])
      await assert.rejects(client.query(sql), /permission denied|must be owner/, sql)
    await client.end()
  })
})

describe('without the guard, MariaDB itself', { skip: await withoutMysql() }, () => {
  const name = `tanager_defence_${process.pid}`
  const role = `defence_${process.pid}`
  let database: Database
  before(async () => {
    const settings = await fillMysql(name)
    await onMysql([
      `create database ${name}_secret`,
      `create table ${name}_secret.plans (plan text)`,
      `create user ${role}@'%' identified by 'pw'`,
    ])
    const owner = await openDatabase(settings)
    const script = grantScript({ dialect: 'mysql', catalog: await owner.readCatalog(never), sensitive: isSsn, role })
    await owner.close()
    const lines = script.split('\n').filter((line) => line !== '' && !line.startsWith('--'))
    await onMysql([...lines, ...lines])
    database = await openDatabase({ ...settings, DB_USER: role, DB_PASSWORD: 'pw' })
  })
  after(async () => {
    await database.close()
    await onMysql([`drop database ${name}`, `drop database ${name}_secret`, `drop user ${role}@'%'`])
  })

  it('lets the user read what it was given', async () => {
    assert.deepEqual((await database.run('select count(*), max(name) from people', LIMITS, never)).rows, [[3, 'Nobody']])
    assert.equal(await database.writeRights(never), null)
  })

  it('stops sensitive columns, writes, files, other databases and other users', () =>
    allRefused(database, [
      ...SENSITIVE,
      ...WRITES,
      `select * from ${name}_secret.plans`,
      'select * from mysql.global_priv',
      "select 1 into outfile '/tmp/x'",
      "select id from orders into dumpfile '/tmp/x'",
      "load data infile '/etc/passwd' into table orders",
      "load data local infile '/etc/passwd' into table orders",
      'set global max_connections = 1',
      'kill 1',
      'grant all on *.* to current_user()',
      'select * from orders for update',
    ]))

  // A hole of MariaDB's: it does not ask for the right to a column that USING or a natural join compares. The guard must.
  it('would let a sensitive column be compared by USING', async () => {
    const { rows } = await database.run('select a.id from people a join people b using (ssn) order by 1', LIMITS, never)
    assert.deepEqual(rows, [[1], [2]])
  })

  it('reads no file', async () => {
    assert.deepEqual((await database.run("select load_file('/etc/passwd')", LIMITS, never)).rows, [[null]])
  })
})
