import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { openDatabase } from '../choose-dialect.ts'
import { type Database, StatementFailure } from '../dialect.ts'
import { until } from '../testing/alone.ts'
import { fillPostgres, SAMPLE } from '../testing/sample.ts'
import { fromUrl } from '../testing/servers.ts'

const never = new AbortController().signal
const LIMITS = { rows: 100, bytes: 64 * 1024, timeoutMs: 30_000 }

describe('what PostgreSQL tells about itself', () => {
  let server: TestDatabase
  let reader: string
  const opened: Database[] = []
  const open = async (changes: object = {}): Promise<Database> => {
    const database = await openDatabase({ ...fromUrl(server.superuserUrl), DB_USER: reader, ...changes })
    opened.push(database)
    return database
  }
  before(async () => {
    server = await createTestDatabase({ template: 'empty' })
    reader = `reader_${server.name}`
    await fillPostgres(server.superuserUrl, [
      ...SAMPLE,
      "comment on table people is 'Everybody'; comment on column people.born is 'Day of birth'",
      'create view grown as select id, name from people where active',
      "create schema other; create table other.secrets (a int); create table other.notes (id int, note text); insert into other.notes values (1, 'other')",
      "create table notes (id int, note text); insert into notes values (1, 'public')",
      'create table parted (a int) partition by range (a); create table part_one partition of parted for values from (0) to (10)',
      'create table big (id int, kind text); alter table big set (autovacuum_enabled = off)',
      "insert into big select g, case g % 3 when 0 then 'a' else 'b' end from generate_series(1, 200000) g; analyze big",
      `create role ${reader} login password '${new URL(server.superuserUrl).password}'`,
      `grant connect on database ${server.name} to ${reader}`,
      `grant usage on schema public, other to ${reader}; grant select on orders, grown, parted, big, notes, other.notes to ${reader}`,
      `grant select (id, name, born) on people to ${reader}`,
    ])
  })
  after(async () => {
    for (const database of opened) await database.close()
    await fillPostgres(server.superuserUrl, [`drop owned by ${reader}; drop role ${reader}`])
    await server.drop()
  })

  it('is what the user may read, column by column', async () => {
    const { tables } = await (await open()).readCatalog(never)
    assert.deepEqual(
      tables.map(({ schema, name }) => `${schema}.${name}`),
      ['other.notes', 'public.big', 'public.grown', 'public.notes', 'public.orders', 'public.parted', 'public.people'],
    )
    const people = tables.find(({ name }) => name === 'people')
    assert.equal(people?.comment, 'Everybody')
    assert.deepEqual(people?.columns, [
      { name: 'id', type: 'integer', nullable: false, isPrimaryKey: true, comment: null },
      { name: 'name', type: 'character varying(80)', nullable: false, isPrimaryKey: false, comment: null },
      { name: 'born', type: 'date', nullable: true, isPrimaryKey: false, comment: 'Day of birth' },
    ])
    const orders = tables.find(({ name }) => name === 'orders')
    assert.deepEqual(orders?.foreignKeys, [{ columns: ['person_id'], table: 'people', references: ['id'] }])
    assert.equal(orders?.rowEstimate, null)
    assert.equal(tables.find(({ name }) => name === 'big')?.rowEstimate, 200_000)
  })

  it('is the schema of the setting alone, where the tables are then found', async () => {
    const database = await open({ schema: 'other' })
    const { tables } = await database.readCatalog(never)
    assert.deepEqual(
      tables.map(({ name }) => name),
      ['notes'],
    )
    assert.deepEqual((await database.run('select note from notes', LIMITS, never)).rows, [['other']])
    assert.deepEqual((await (await open()).run('select note from notes', LIMITS, never)).rows, [['public']])
    await assert.rejects(database.run('select id from orders', LIMITS, never), /relation "orders" does not exist/)
  })

  it('counts the commonest values first', async () => {
    const database = await open()
    assert.deepEqual(await database.distinctValues({ schema: 'public', name: 'big' }, 'kind', 10, never), ['b', 'a'])
    assert.deepEqual(await database.distinctValues({ schema: 'public', name: 'orders' }, 'status', 2, never), ['open', 'shipped'])
  })

  it('estimates what a statement will touch, before it runs', async () => {
    const database = await open()
    const filtered = await database.estimate("select * from big where kind = 'none of them'", never)
    assert.equal(filtered.rows, 200_000)
    assert.ok((filtered.cost ?? 0) > 1_000)
    const crossed = await database.estimate('select 1 from big a, big b', never)
    assert.ok((crossed.rows ?? 0) > 1e10)
    await assert.rejects(
      database.estimate('select nope from big', never),
      (error) => error instanceof StatementFailure && error.reason === 'refused' && /column "nope"/.test(error.message),
    )
    await assert.rejects(database.estimate('select 1; delete from big', never), StatementFailure)
    await assert.rejects(database.estimate('analyze big', never), StatementFailure)
  })

  it('says when parallel workers would be used, and then they are', async () => {
    const admin = await open({ DB_USER: fromUrl(server.superuserUrl).DB_USER, poolSize: 1 })
    const cheap = ['min_parallel_table_scan_size', 'parallel_setup_cost', 'parallel_tuple_cost']
    await fillPostgres(
      server.superuserUrl,
      cheap.map((name) => `alter database ${server.name} set ${name} = 0`),
    )
    const sql = 'select count(*) from big'
    const { parallel } = await admin.estimate(sql, never)
    assert.equal(parallel, true)
    const launched = async (): Promise<number> => {
      await admin.run('select pg_stat_force_next_flush()', LIMITS, never)
      const { rows } = await admin.run(
        'select parallel_workers_launched from pg_stat_database where datname = current_database()',
        LIMITS,
        never,
      )
      return Number(rows[0]?.[0])
    }
    const before = await launched()
    assert.deepEqual((await admin.run(sql, { ...LIMITS, parallel: true }, never)).rows, [[200_000]])
    await until(async () => (await launched()) > before)
    await fillPostgres(server.superuserUrl, [`alter database ${server.name} reset all`])
  })

  it('warns of every right to write', async () => {
    const database = await open()
    assert.equal(await database.writeRights(never), null)
    assert.match(String(await database.version(never)), /^\d\d\.\d/)
    await fillPostgres(server.superuserUrl, [`grant update (status) on orders to ${reader}; grant delete on notes to ${reader}`])
    assert.equal(
      await database.writeRights(never),
      `The database user "${reader}" may change data: DELETE on public.notes; UPDATE on public.orders. Use one that may only SELECT.`,
    )
    const admin = await open({ DB_USER: fromUrl(server.superuserUrl).DB_USER })
    assert.match(String(await admin.writeRights(never)), /is a superuser and may change anything/)
  })

  it('is read in a moment for a thousand tables', async () => {
    const each = 'create table wide.t%1$s (id int primary key, name text not null, amount numeric, parent int references wide.t%2$s)'
    await fillPostgres(server.superuserUrl, [
      'create schema wide; create table wide.t0 (id int primary key)',
      `do $$ begin for i in 1..1000 loop execute format('${each}', i, i - 1); commit; end loop; end $$`,
      `grant usage on schema wide to ${reader}; grant select on all tables in schema wide to ${reader}`,
    ])
    const began = performance.now()
    const { tables } = await (await open({ schema: 'wide' })).readCatalog(never)
    assert.equal(tables.length, 1001)
    assert.ok(tables.every(({ name, foreignKeys }) => foreignKeys.length === (name === 't0' ? 0 : 1)))
    assert.ok(performance.now() - began < 60_000) // whatever else the machine is doing
  })
})
