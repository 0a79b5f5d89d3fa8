import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../choose-dialect.ts'
import { type Database, StatementFailure } from '../dialect.ts'
import { grantScript } from '../grant-script.ts'
import type { DatabaseSettings } from '../settings.ts'
import { runAlone, until } from '../testing/alone.ts'
import { fillMysql, onMysql, SAMPLE } from '../testing/sample.ts'
import { withoutMysql } from '../testing/servers.ts'
import { readPlan } from './mysql.ts'

const never = new AbortController().signal
const MIB = 1024 * 1024
const LIMITS = { rows: 500, bytes: 2 * MIB, timeoutMs: 60_000 }
const ENDLESS = 'select count(*) from seq_1_to_10000000 a, seq_1_to_10000000 b'
const failsWith = (reason: StatementFailure['reason']) => (error: unknown) => error instanceof StatementFailure && error.reason === reason

describe('MariaDB', { skip: await withoutMysql() }, () => {
  const name = `tanager_mysql_${process.pid}`
  const user = `ro_${process.pid}`
  const opened: Database[] = []
  let settings: DatabaseSettings
  let database: Database
  const open = async (changes: object = {}): Promise<Database> => {
    const made = await openDatabase({ ...settings, ...changes })
    opened.push(made)
    return made
  }
  before(async () => {
    settings = await fillMysql(name, [
      ...SAMPLE,
      "alter table people comment 'Everybody'",
      "alter table people modify born date comment 'Day of birth'",
      'create view grown as select id, name from people where active',
      'create table big (id int primary key, kind varchar(10))',
      "insert into big select seq, if(seq % 3, 'b', 'a') from seq_1_to_30000",
      'analyze table big',
      `create or replace database ${name}_other`,
      `create table ${name}_other.notes (note varchar(20))`,
      `insert into ${name}_other.notes values ('other')`,
      `create user ${user}@'%' identified by 'pw'`,
      `grant select (id, name, born) on ${name}.people to ${user}@'%'`,
      `grant select on ${name}.orders to ${user}@'%'`,
    ])
    database = await open()
  })
  after(async () => {
    for (const made of opened) await made.close()
    await onMysql([`drop database ${name}`, `drop database ${name}_other`, `drop user ${user}@'%'`])
  })
  const running = async (): Promise<boolean> => {
    const [row] = await onMysql([
      `select count(*) from information_schema.processlist where db = '${name}' and info like 'select count%seq_1_to%'`,
    ])
    return Number(row?.[0]) > 0
  }

  it('stops a query at its time, and one whose client left', async () => {
    await assert.rejects(database.run(ENDLESS, { ...LIMITS, timeoutMs: 500 }, never), failsWith('timeout'))
    const controller = new AbortController()
    const asked = database.run(ENDLESS, LIMITS, controller.signal)
    asked.catch(() => undefined)
    await until(running)
    controller.abort()
    await until(async () => !(await running()), 2_000)
    await assert.rejects(asked, failsWith('cancelled'))
    assert.deepEqual((await database.run('select 1', LIMITS, never)).rows, [[1]])
  })

  it('stops by its own time-out when the service is killed', async () => {
    const service = await runAlone(settings, ENDLESS, 4_000)
    await until(running)
    service.kill('SIGKILL')
    await until(async () => !(await running()), 8_000)
  })

  it('cuts ten million rows at the cap, also where the statement has a limit of its own', async () => {
    for (const sql of ['select seq from seq_1_to_10000000', 'select seq from seq_1_to_10000000 limit 9000000']) {
      const before = process.memoryUsage.rss()
      const { rows, cut } = await database.run(sql, LIMITS, never)
      assert.deepEqual([rows.length, cut], [500, true])
      assert.ok(process.memoryUsage.rss() - before < 128 * MIB)
    }
    assert.deepEqual((await database.run('select count(*) from (select seq from seq_1_to_5000) s', LIMITS, never)).rows, [[5000]])
    const whole = await database.run('select seq from seq_1_to_500', LIMITS, never)
    assert.deepEqual([whole.rows.length, whole.cut], [500, false])
  })

  it('cuts rows beyond the bytes, and refuses a single cell beyond them', async () => {
    const { rows, cut } = await database.run("select repeat('x', 600000) from seq_1_to_400", LIMITS, never)
    assert.deepEqual([rows.length, cut], [3, true])
    await assert.rejects(database.run("select repeat('x', 15000000)", LIMITS, never), failsWith('too_large'))
    assert.deepEqual((await database.run('select 1', LIMITS, never)).rows, [[1]])
  })

  it('runs one statement, read-only, and nothing that it sets stays', async () => {
    const refused = failsWith('refused')
    await assert.rejects(database.run('select 1; select 2', LIMITS, never), refused)
    await assert.rejects(database.run('delete from orders', LIMITS, never), refused)
    await database.run('set session transaction read write', LIMITS, never)
    await database.run("set session sql_mode = 'ANSI_QUOTES'", LIMITS, never)
    await database.run('set session max_statement_time = 0', LIMITS, never)
    await assert.rejects(database.run('delete from orders', LIMITS, never), refused)
    const { rows } = await database.run("select @@max_statement_time, @@sql_mode like '%ANSI_QUOTES%', @@sql_select_limit", LIMITS, never)
    assert.deepEqual(rows, [[60, 0, 501]])
    assert.deepEqual((await database.run('select count(*) from orders', LIMITS, never)).rows, [[5]])
  })

  it('tells what the user may read, column by column', async () => {
    const { tables } = await (await open({ DB_USER: user, DB_PASSWORD: 'pw' })).readCatalog(never)
    assert.deepEqual(
      tables.map((table) => table.name),
      ['orders', 'people'],
    )
    const [orders, people] = tables
    assert.equal(people?.comment, 'Everybody')
    assert.deepEqual(
      people?.columns.map((column) => [column.name, column.type, column.nullable, column.isPrimaryKey, column.comment]),
      [
        ['id', 'int(11)', false, true, null],
        ['name', 'varchar(80)', false, false, null],
        ['born', 'date', true, false, 'Day of birth'],
      ],
    )
    assert.deepEqual(orders?.foreignKeys, [{ columns: ['person_id'], table: 'people', references: ['id'] }])
    const all = await database.readCatalog(never)
    assert.deepEqual(
      all.tables.map((table) => [table.name, table.comment]),
      [
        ['big', null],
        ['grown', null],
        ['orders', null],
        ['people', 'Everybody'],
      ],
    )
  })

  it('reads the schema of the setting, which is another database', async () => {
    const other = await open({ schema: `${name}_other` })
    assert.deepEqual((await other.run('select note from notes', LIMITS, never)).rows, [['other']])
    assert.deepEqual(
      (await other.readCatalog(never)).tables.map((table) => table.name),
      ['notes'],
    )
  })

  it('shows keys to a user with the documented grants, reads a view without an estimate, and keeps what is withheld', async (t) => {
    const role = 'tanager_granted'
    await onMysql(
      [
        `drop user if exists ${role}@'%'`,
        `create user ${role}@'%' identified by 'pw'`,
        'create or replace view spent as select p.name, o.amount from people p join orders o on o.person_id = p.id',
      ],
      name,
    )
    t.after(() => onMysql([`drop user ${role}@'%'`, 'drop view spent'], name))
    const catalog = await database.readCatalog(never)
    const sensitive = (_: unknown, { name: column }: { name: string }) => column === 'born'
    const script = grantScript({ dialect: 'mysql', catalog, sensitive, role })
    await onMysql(script.split('\n').filter((line) => line !== '' && !line.startsWith('--')))
    const granted = await open({ DB_USER: role, DB_PASSWORD: 'pw' })
    const { tables } = await granted.readCatalog(never)
    const keys = tables.find((table) => table.name === 'orders')?.foreignKeys
    assert.deepEqual(keys, [{ columns: ['person_id'], table: 'people', references: ['id'] }])
    const planned = await granted.begin(60_000).plan('select count(*) from spent', never)
    assert.deepEqual(planned.estimate, { rows: null, cost: null })
    assert.equal((await planned.run(LIMITS, never)).rows.length, 1)
    assert.equal(await granted.writeRights(never), null)
    await assert.rejects(granted.run('select born from people', LIMITS, never), failsWith('refused'))
  })

  it('estimates, counts values and names rights', async () => {
    const crossed = await database.estimate('select a.kind from big a, big b order by a.kind', never)
    assert.ok((crossed.rows ?? 0) > 1e8, String(crossed.rows))
    const straight = await database.estimate('select kind from big where id = 7', never)
    assert.ok((straight.rows ?? 99) <= 2)
    await assert.rejects(database.estimate('select nope from big', never), failsWith('refused'))
    assert.deepEqual(await database.distinctValues({ schema: name, name: 'big' }, 'kind', 5, never), ['b', 'a'])
    assert.match(String(await database.writeRights(never)), /may change data: DELETE/)
    assert.equal(await (await open({ DB_USER: user, DB_PASSWORD: 'pw' })).writeRights(never), null)
  })
})

describe("MySQL's plan", () => {
  it('multiplies the tables of a join and adds the rest', () => {
    const scan = (rows: number, filtered = '100.00') => ({ table: { rows_examined_per_scan: rows, filtered } })
    const plan = { query_block: { cost_info: { query_cost: '12.5' }, ordering_operation: { nested_loop: [scan(100, '10.00'), scan(50)] } } }
    assert.deepEqual(readPlan(JSON.stringify(plan)), { rows: 600, cost: 12.5 })
    assert.deepEqual(readPlan('{"query_block": {"table": {"message": "No tables used"}}}'), { rows: 1, cost: null })
  })
})
