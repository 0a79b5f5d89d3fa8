import assert from 'node:assert/strict'
import { existsSync, renameSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../choose-dialect.ts'
import { ConnectionFailure, type Database, StatementFailure } from '../dialect.ts'
import { testFolder } from '../testing/files.ts'
import { fillSqlite, SAMPLE } from '../testing/sample.ts'
import { DEFAULTS } from '../testing/servers.ts'

const never = new AbortController().signal
const MIB = 1024 * 1024
const LIMITS = { rows: 500, bytes: 2 * MIB, timeoutMs: 30_000 }
const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n'
const TEN_MILLION = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000000) select i from n'
const failsWith = (reason: StatementFailure['reason']) => (error: unknown) => error instanceof StatementFailure && error.reason === reason

describe('SQLite', () => {
  const folder = testFolder()
  const file = folder.path("a file's name; with #, ? and %41.sqlite")
  let database: Database
  before(async () => {
    fillSqlite(file, [
      ...SAMPLE,
      'create view grown as select id, name from people where active',
      'create table parent (a int, b int, primary key (a, b)) without rowid',
      'create table child (x int, y int, foreign key (x, y) references parent)',
      "create table big (id integer primary key, kind text); insert into big select value, case value % 3 when 0 then 'a' else 'b' end from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 20000) select value from n)",
    ])
    database = await openDatabase({ ...DEFAULTS, DB_TYPE: 'sqlite', DB_NAME: file })
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
    const { rows, cut } = await database.run(TEN_MILLION, LIMITS, never)
    assert.deepEqual([rows.length, rows[499], cut], [500, [500], true])
    const wide = await database.run('select hex(zeroblob(300000)) from big', LIMITS, never)
    assert.deepEqual([wide.rows.length, wide.cut], [3, true])
  })

  it('refuses a cell of a gigabyte while other questions are answered', async () => {
    const large = assert.rejects(database.run('select hex(zeroblob(499999999))', LIMITS, never), failsWith('too_large'))
    assert.deepEqual((await database.run('select count(*) from big', LIMITS, never)).rows, [[20_000]])
    await large
    assert.deepEqual((await database.run('select 1', LIMITS, never)).rows, [[1]])
  })

  it('runs nothing but a SELECT and makes no file', async () => {
    const other = folder.path('other.sqlite')
    for (const sql of [
      'delete from orders',
      "insert into orders values (9, 1, 1, '', '') returning id",
      'with x as (select 1) delete from orders',
      `attach '${other}' as other`,
      `vacuum into '${other}'`,
      'pragma query_only = off',
      'create temp table t (a int)',
      'select load_extension(1)',
      '',
    ])
      await assert.rejects(database.run(sql, LIMITS, never), failsWith('refused'), sql)
    assert.equal(existsSync(other), false)
    assert.deepEqual((await database.run('select count(*) from orders', LIMITS, never)).rows, [[5]])
  })

  it('describes its tables, keys and views', async () => {
    const { tables } = await database.readCatalog(never)
    assert.deepEqual(
      tables.map(({ name }) => name),
      ['big', 'child', 'grown', 'orders', 'parent', 'people'],
    )
    assert.deepEqual(tables.find(({ name }) => name === 'child')?.foreignKeys, [
      { columns: ['x', 'y'], table: 'parent', references: ['a', 'b'] },
    ])
    assert.deepEqual(tables.find(({ name }) => name === 'people')?.columns.slice(0, 3), [
      { name: 'id', type: 'INTEGER', nullable: false, isPrimaryKey: true, comment: null },
      { name: 'name', type: 'varchar(80)', nullable: false, isPrimaryKey: false, comment: null },
      { name: 'born', type: 'date', nullable: true, isPrimaryKey: false, comment: null },
    ])
  })

  it('guesses what a statement will scan, and counts values', async () => {
    assert.deepEqual(await database.estimate('select * from big where kind = 1', never), { rows: 20_000, cost: null })
    assert.deepEqual(await database.estimate('select * from big x, big as y where x.kind <> y.kind', never), { rows: 4e8, cost: null })
    assert.deepEqual(await database.estimate('select * from big where id = 7', never), { rows: 1, cost: null })
    assert.deepEqual(await database.estimate('select 1', never), { rows: 1, cost: null })
    await assert.rejects(database.estimate('select nope from big', never), failsWith('refused'))
    assert.deepEqual(await database.distinctValues({ schema: null, name: 'big' }, 'kind', 5, never), ['b', 'a'])
    assert.equal(await database.writeRights(never), null)
    assert.match(String(await database.version(never)), /^3\.\d/)
  })

  it('sees a file that was put in its place', async () => {
    const next = folder.path('next.sqlite')
    fillSqlite(next, ['create table orders (id int)', 'insert into orders values (77)'])
    renameSync(next, file)
    assert.deepEqual((await database.run('select id from orders', LIMITS, never)).rows, [[77]])
  })

  it('says database_not_found for a missing file, and keeps the text for one that is no database', async () => {
    const open = async (path: string): Promise<Database> => openDatabase({ ...DEFAULTS, DB_TYPE: 'sqlite', DB_NAME: path })
    const missing = await open(folder.path('missing.sqlite'))
    await assert.rejects(missing.check(never), (error) => error instanceof ConnectionFailure && error.category === 'database_not_found')
    await missing.close()
    assert.equal(existsSync(folder.path('missing.sqlite')), false)
    const other = await open(import.meta.filename)
    await assert.rejects(other.check(never), /file is not a database/)
    await other.close()
  })
})
