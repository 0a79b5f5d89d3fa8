import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../choose-dialect.ts'
import { ConnectionFailure, type Database, StatementFailure } from '../dialect.ts'
import { until } from '../testing/alone.ts'
import { testFolder } from '../testing/files.ts'
import { fillDuckdb, SAMPLE } from '../testing/sample.ts'
import { DEFAULTS } from '../testing/servers.ts'

const never = new AbortController().signal
const MIB = 1024 * 1024
const LIMITS = { rows: 500, bytes: 2 * MIB, timeoutMs: 60_000 }
const ENDLESS = 'select count(*) from range(10000000) a, range(10000000) b where (a.range * b.range) % 7 = 1'
const failsWith = (reason: StatementFailure['reason']) => (error: unknown) => error instanceof StatementFailure && error.reason === reason

describe('DuckDB', () => {
  const folder = testFolder()
  const file = folder.path('sample.duckdb')
  let database: Database
  before(async () => {
    await fillDuckdb(file, [
      ...SAMPLE,
      "comment on table people is 'Everybody'",
      "comment on column people.born is 'Day of birth'",
      'create view grown as select id, name from people where active',
      "create schema other; create table other.notes as select 'other' as note",
      "create table notes as select 'main' as note",
      "create table big as select range as id, case range % 3 when 0 then 'a' else 'b' end as kind from range(50000)",
    ])
    database = await openDatabase({ ...DEFAULTS, DB_TYPE: 'duckdb', DB_NAME: file })
  })
  after(async () => {
    await database.close()
    folder.remove()
  })

  it('stops a query at its time, and one whose client left', async () => {
    await database.check(never)
    await assert.rejects(database.run(ENDLESS, { ...LIMITS, timeoutMs: 300 }, never), failsWith('timeout'))
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 300)
    await assert.rejects(database.run(ENDLESS, LIMITS, controller.signal), failsWith('cancelled'))
    assert.deepEqual((await database.run('select 1', LIMITS, never)).rows, [[1]])
  })

  it('cuts ten million rows at the cap, and rows beyond the bytes', async () => {
    const { rows, cut } = await database.run('select range from range(10000000)', LIMITS, never)
    assert.deepEqual([rows.length, cut], [500, true])
    const wide = await database.run("select repeat('x', 600000) from range(400)", LIMITS, never)
    assert.deepEqual([wide.rows.length, wide.cut], [3, true])
  })

  it('refuses a cell of a gigabyte while other questions are answered', async () => {
    const large = assert.rejects(database.run("select repeat(repeat('x', 1000000), 1000)", LIMITS, never), failsWith('too_large'))
    assert.deepEqual((await database.run('select count(*) from big', LIMITS, never)).rows, [[50_000]])
    await large
    assert.deepEqual((await database.run('select 1', LIMITS, never)).rows, [[1]])
  })

  it('runs one SELECT and reaches no other file and no setting', async () => {
    const other = folder.path('other.csv')
    for (const sql of [
      'select 1; select 2',
      'delete from orders',
      'create temp table t (a int)',
      `copy orders to '${other}'`,
      `attach '${other}'`,
      "select * from read_csv('/etc/passwd')",
      "select * from '/etc/passwd'",
      "select content from read_text('/etc/passwd')",
      "select * from glob('/etc/*')",
      "set memory_limit = '100GB'",
      'set enable_external_access = true',
      'install httpfs',
      'load httpfs',
      'use other',
      '',
    ])
      await assert.rejects(database.run(sql, LIMITS, never), failsWith('refused'), sql)
    assert.equal(existsSync(other), false)
    assert.deepEqual((await database.run('select count(*) from orders', LIMITS, never)).rows, [[5]])
  })

  it('describes its tables, keys, comments and views', async () => {
    const { tables } = await database.readCatalog(never)
    assert.deepEqual(
      tables.map(({ schema, name }) => `${schema}.${name}`),
      ['main.big', 'main.grown', 'main.notes', 'main.orders', 'main.people', 'other.notes'],
    )
    const people = tables.find(({ name }) => name === 'people')
    assert.deepEqual([people?.comment, people?.rowEstimate], ['Everybody', 3])
    assert.deepEqual(people?.columns.slice(0, 3), [
      { name: 'id', type: 'INTEGER', nullable: false, isPrimaryKey: true, comment: null },
      { name: 'name', type: 'VARCHAR', nullable: false, isPrimaryKey: false, comment: null },
      { name: 'born', type: 'DATE', nullable: true, isPrimaryKey: false, comment: 'Day of birth' },
    ])
    assert.deepEqual(tables.find(({ name }) => name === 'orders')?.foreignKeys, [
      { columns: ['person_id'], table: 'people', references: ['id'] },
    ])
  })

  it('finds tables in the schema of the setting', async () => {
    const other = await openDatabase({ ...DEFAULTS, DB_TYPE: 'duckdb', DB_NAME: file, schema: 'other' })
    assert.deepEqual((await other.run('select note from notes', LIMITS, never)).rows, [['other']])
    assert.equal((await other.readCatalog(never)).tables.length, 1)
    await other.close()
    assert.deepEqual((await database.run('select note from notes', LIMITS, never)).rows, [['main']])
  })

  it('estimates, and counts values', async () => {
    const crossed = await database.estimate('select count(*) from big a, big b where a.kind <> b.kind', never)
    assert.ok((crossed.rows ?? 0) > 1e6, String(crossed.rows))
    await assert.rejects(database.estimate('select nope from big', never), failsWith('refused'))
    assert.deepEqual(await database.distinctValues({ schema: 'main', name: 'big' }, 'kind', 5, never), ['b', 'a'])
    assert.equal(await database.writeRights(never), null)
    assert.match(String(await database.version(never)), /^1\.\d/)
  })

  it('lets go of the file when idle, so that others can write to it', async () => {
    assert.equal((await database.run('select note from notes', LIMITS, never)).rows.length, 1)
    await until(() =>
      fillDuckdb(folder.path('next.duckdb'), [`attach '${file}' as old`, 'insert into old.orders select 6, 1, 1, current_date, 1']).then(
        () => true,
        () => false,
      ),
    )
    assert.deepEqual((await database.run('select count(*) from orders', LIMITS, never)).rows, [[6]])
  })

  it('says database_not_found for a missing file, and makes none', async () => {
    const missing = await openDatabase({ ...DEFAULTS, DB_TYPE: 'duckdb', DB_NAME: folder.path('missing.duckdb') })
    await assert.rejects(missing.check(never), (error) => error instanceof ConnectionFailure && error.category === 'database_not_found')
    await missing.close()
    assert.equal(existsSync(folder.path('missing.duckdb')), false)
  })
})
