import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { grantReporting } from '@tanager/postgres'
import { APP_ROLE, createReportingRoles, ONE_SERVER_ONLY, OWNER_ROLE, onEveryNode, type TestReporting } from '@tanager/postgres/testing'
import pg from 'pg'
import { createWorld, TENANTS, type World } from '../src/testing.ts'
import { plantRows, withClient } from './isolation.ts'
import { type Plan, type Readable, readable, scansOf, WITHHELD } from './reporting.ts'

/** Sent as the reporting role, straight to the database: no guard has looked at any of it. */
describe('the reporting role of acme, without a guard', () => {
  let world: World
  let reporting: TestReporting
  let role: string
  let url: string
  let client: pg.Client
  let granted: Readable[]
  before(async () => {
    world = await createWorld()
    await plantRows(world)
    for (const tenant of TENANTS) {
      await world.asOwner(tenant, `update interview_feedback set scores = '{"depth": 3}' where tenant_id = $1`)
      await world.asOwner(tenant, "update tans set status = 'Approved' where tenant_id = $1")
    }
    reporting = await createReportingRoles(world.database)
    ;({ role, url } = reporting)
    assert.equal(await grantReporting(world.database.ownerUrl, role, 'acme'), true)
    client = await connected(url)
    granted = await withClient(world.database.ownerUrl, readable)
  })
  after(async () => {
    await client.end()
    await world.close()
    await reporting.drop()
  })

  async function connected(connectionString: string): Promise<pg.Client> {
    const made = new pg.Client({ connectionString })
    await made.connect()
    return made
  }
  /** Rows as text; in a transaction that is rolled back, after `settings` were tried. */
  async function rows(sql: string, settings: string[] = []): Promise<string[]> {
    await client.query('begin')
    try {
      for (const setting of settings) await client.query(setting)
      return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.map((row) => JSON.stringify(row))
    } finally {
      await client.query('rollback')
    }
  }
  /** By its rights alone: also where the session says that it may write. */
  async function allRefused(statements: readonly string[], expected: RegExp): Promise<void> {
    const answered: string[] = []
    for (const sql of statements) {
      await client.query('set default_transaction_read_only = off')
      const said = await client.query(sql).then(
        () => 'was answered',
        (error: Error) => error.message,
      )
      if (!expected.test(said)) answered.push(`${sql}: ${said}`)
    }
    await client.query('reset all')
    assert.deepEqual(answered, [])
  }

  it('reads rows of its tenant in every table that it was given, and of no other', async () => {
    for (const { table, columns } of granted) {
      const found = await rows(`select ${columns.join(', ')} from ${table}`)
      assert.ok(found.length > 0, `${table} shows nothing`)
      assert.deepEqual(
        found.filter((row) => /globex/.test(row) || row.includes(world.tenants.globex.id)),
        [],
        table,
      )
    }
  })

  it('sees no row of another tenant when it names that one, whichever way', async () => {
    const other = world.tenants.globex.id
    for (const settings of [
      [`set app.tenant_id = '${other}'`],
      [`set local app.tenant_id = '${other}'`],
      [`select set_config('app.tenant_id', '${other}', true)`],
      [`set session app.tenant_id = '${other}'`, 'set row_security = on'],
    ])
      for (const { table } of granted.filter(({ columns }) => columns.includes('tenant_id')))
        assert.deepEqual(
          await rows(`select distinct tenant_id from ${table}`, settings),
          [`["${world.tenants.acme.id}"]`],
          `${table} after ${settings}`,
        )
    assert.deepEqual(
      await rows(`select count(*) from candidates where (select set_config('app.tenant_id', '${other}', false)) = tenant_id::text`),
      ['[0]'],
    )
    assert.deepEqual(await rows(`select count(*) from candidates where tenant_id = '${other}'`), ['[0]'])
    await assert.rejects(rows('select count(*) from candidates', ['set row_security = off']), /row-level security/)
    await allRefused(
      [
        `set role ${OWNER_ROLE}`,
        `set role ${APP_ROLE}`,
        'set session authorization postgres',
        `select set_tenant('${other}')`,
        "select tenant_of_code('globex')",
        'select * from reporting_roles',
        `update reporting_roles set tenant_id = '${other}'`,
        `select grant_reporting('${role}', '${other}')`,
        `alter policy ${role} on candidates using (true)`,
        'alter table candidates disable row level security',
      ],
      /permission denied|must be (?:able to|owner)/,
    )
  })

  it('owes what it sees to its policy, which comes back when somebody dropped it', async () => {
    const found = () => rows('select count(*) from candidates')
    await withClient(world.database.ownerUrl, (owner) => owner.query(`drop policy ${role} on candidates`))
    assert.deepEqual(await found(), ['[0]'])
    await grantReporting(world.database.ownerUrl, role, 'acme')
    assert.deepEqual(await found(), ['[4]'])
  })

  it('sees its tenant and its columns alone on each node too, in every table and part of one', async () => {
    const may = new Set(granted.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)))
    const readableHere = `select c.oid::regclass::text as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
         and has_column_privilege(c.oid, a.attnum, 'select') group by c.oid`
    const parts: { name: string; columns: string[] }[] = []
    const seen = new Set<string>()
    for (const node of onEveryNode(url))
      await withClient(node, async (direct) => {
        await direct.query(`set app.tenant_id = '${world.tenants.globex.id}'`)
        if (ONE_SERVER_ONLY) await direct.query('set citus.override_table_visibility = off')
        const { rows: here } = await direct.query<{ name: string; columns: string[] }>(readableHere)
        parts.push(...here)
        for (const { name, columns } of here)
          if (columns.includes('tenant_id'))
            for (const row of (await direct.query<{ tenant_id: string }>(`select tenant_id from ${name}`)).rows) seen.add(row.tenant_id)
      })
    assert.deepEqual([...seen], [world.tenants.acme.id])
    // A part has the name of its table, and a number.
    if (ONE_SERVER_ONLY) assert.ok(parts.filter(({ name }) => /^candidates_\d+$/.test(name)).length > 1)
    assert.deepEqual(
      parts
        .flatMap(({ name, columns }) => columns.map((column) => `${name.replace(/_\d+$/, '')}.${column}`))
        .filter((one) => !may.has(one)),
      [],
    )
  })

  it('sees its new tenant alone when it is given another', async () => {
    for (const tenant of ['globex', 'acme'] as const) {
      await grantReporting(world.database.ownerUrl, role, tenant)
      for (const { table } of granted.filter(({ columns }) => columns.includes('tenant_id')))
        assert.deepEqual(
          await rows(`select distinct tenant_id from ${table}`),
          [`["${world.tenants[tenant].id}"]`],
          `${table} of ${tenant}`,
        )
    }
  })

  it('tells nothing of other tenants by an error, a plan or statistics', async () => {
    const cast = "select count(full_name::int) from candidates where full_name like 'globex%'"
    assert.deepEqual(await rows(cast), ['[0]'])
    assert.deepEqual(await rows("select count(*) from candidates where 1 / (case when source = 'globex' then 0 else 1 end) = 1"), ['[4]'])
    await withClient(world.database.superuserUrl, (superuser) => superuser.query('analyze'))
    assert.deepEqual(await rows("select tablename from pg_stats where schemaname = 'public' and tablename <> 'roles'"), [])
    await allRefused(['select * from pg_statistic'], /permission denied/)
  })

  it('reads no other column and no other table', async () => {
    const may = new Map(granted.map(({ table, columns }) => [table, new Set(columns)]))
    const { rows: all } = await withClient(world.database.ownerUrl, (owner) =>
      owner.query<{ table: string; column: string }>(
        `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`,
      ),
    )
    const others = all.filter(({ table, column }) => !may.get(table)?.has(column))
    await allRefused(
      others.map(({ table, column }) => `select ${column} from ${table}`),
      /permission denied for (?:table|view)/,
    )
    for (const name of WITHHELD)
      assert.ok(
        others.some(({ table, column }) => `${table}.${column}` === name),
        `${name} can be read`,
      )
  })

  it('finds no way round to a withheld column', () =>
    allRefused(
      [
        'select * from candidates',
        'select c from candidates c',
        'select to_jsonb(c) from candidates c',
        'select id from candidates where email is not null',
        "select count(*) from candidates where summary like 'a%'",
        'select id from candidates order by phone',
        'select a.id from candidates a join candidates b using (email)',
        'select a.id from candidates a natural join candidates b',
        "select query_to_xml('select email from candidates', true, true, '')",
        "select table_to_xml('offer_compensations', true, true, '')",
        'table users',
        'copy candidates to stdout',
        'copy candidates (email) to stdout',
        'select max(base_salary) from offer_compensations',
      ],
      /permission denied/,
    ))

  it('changes nothing', async () => {
    const writes = [
      'insert into candidates (tenant_id, id) values (current_tenant(), gen_random_uuid())',
      "update candidates set full_name = 'x'",
      'delete from candidates',
      'truncate candidates',
      'select id from candidates for update',
      'do $$ begin lock table candidates in access exclusive mode; end $$',
      'with gone as (delete from employees returning 1) select * from gone',
      "copy candidates (id) from program 'true'",
      "select append_audit(gen_random_uuid(), 'a', 'b', null, null, 'c', 'd', 'e', '{}')",
      'create table t (a int)',
      'create temporary table t (a int)',
      'select 1 into t',
      'create schema s',
      'create view v as select 1',
      "create function f() returns int language sql as 'select 1'",
      'create extension dblink',
      'do $$ begin delete from candidates; end $$',
      'drop table candidates',
      'drop view candidate_skills',
      'alter table candidates add x int',
      'comment on table candidates is null',
      'grant select on candidates to public',
      'alter role current_user superuser',
      'alter role current_user bypassrls',
      `grant ${OWNER_ROLE} to current_user`,
      'select lo_creat(-1)',
      "select lo_put(1, 0, 'x')",
    ]
    await allRefused(writes, /permission denied|must be (?:owner|able|superuser)|must have admin option|Only roles with/)
    await client.query('reset all')
    await assert.rejects(client.query('create table t (a int)'), /read-only transaction/)
  })

  it('reaches no file, program, other server, other role or other session', async () => {
    await allRefused(
      [
        "select pg_read_file('/etc/passwd')",
        "select pg_read_binary_file('postgresql.conf')",
        "select * from pg_ls_dir('/')",
        'select * from pg_ls_logdir()',
        "select pg_stat_file('/etc/passwd')",
        "select lo_import('/etc/passwd')",
        "select lo_export(1, '/tmp/x')",
        "copy (select 1) to '/tmp/x'",
        "copy (select 1) to program 'id'",
        "load '/tmp/x.so'",
        'select rolpassword from pg_authid',
        'select passwd from pg_shadow',
        'select * from pg_user_mapping',
        'select * from pg_file_settings',
        'select * from pg_hba_file_rules',
        'select pg_reload_conf()',
        'select pg_switch_wal()',
        'select pg_advisory_lock(7264001)',
        "select pg_notify('a', 'b')",
        'alter system set fsync = off',
        'set temp_file_limit = -1',
        'set session_replication_role = replica',
        "set log_statement = 'none'",
        "select current_setting('data_directory')",
      ],
      /permission denied|must be (?:superuser|owner)|access to library .* is not allowed/,
    )
    await allRefused(["select dblink('', 'select 1')"], /does not exist/)
    assert.deepEqual(
      (await rows("select distinct query from pg_stat_activity where usename <> session_user and query <> ''")).filter(
        (row) => !/insufficient/.test(row),
      ),
      [],
    )
    await withClient(world.database.appUrl, async (app) => {
      const { rows: mine } = await app.query<{ pid: number }>('select pg_backend_pid() as pid')
      const pid = mine[0]?.pid
      await allRefused([`select pg_terminate_backend(${pid})`, `select pg_cancel_backend(${pid})`], /permission denied|must be a member of/)
    })
  })

  it('is stopped after a while, holds a few connections and no more', async () => {
    const { rows: settings } = await client.query<{ statement_timeout: string }>('show statement_timeout')
    assert.equal(settings[0]?.statement_timeout, '1min')
    await client.query("set statement_timeout = '50ms'")
    await assert.rejects(client.query('select pg_sleep(30)'), /statement timeout/)
    await client.query('reset all')
    const held: pg.Client[] = []
    try {
      await assert.rejects(async () => {
        for (let n = 0; n < 20; n += 1) held.push(await connected(url))
      }, /too many connections for role/)
    } finally {
      for (const one of held) await one.end()
    }
    assert.ok(held.length >= 5)
  })

  it('reads through the indexes that begin with the tenant', { skip: ONE_SERVER_ONLY }, async () => {
    await client.query('set enable_seqscan = off')
    for (const sql of [
      "select count(*) from applications where status = 'Applied'",
      'select c.full_name from candidates c join applications a on a.tenant_id = c.tenant_id and a.candidate_id = c.id',
      'select s.candidate_name from candidate_skills s',
      'select count(*) from open_positions',
    ]) {
      const explained = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json, costs off) ${sql}`)
      for (const scan of scansOf(explained.rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}))
        assert.match(String(scan['Index Cond']), /tenant_id = /, `${sql}: ${JSON.stringify(scan)}`)
    }
    await client.query('reset all')
  })
})
