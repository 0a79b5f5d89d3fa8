import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { openDatabase } from './choose-dialect.ts'
import type { Database } from './dialect.ts'
import type { DatabaseSettings } from './settings.ts'
import { fillDuckdb, fillMysql, fillPostgres, fillSqlite, onMysql } from './testing/sample.ts'
import { DEFAULTS, fromUrl, withoutMysql, withoutOdbc } from './testing/servers.ts'

const LIMITS = { rows: 100, bytes: 1024 * 1024, timeoutMs: 20_000 }
const never = new AbortController().signal

/** The same text for every database, and the one answer. */
const QUESTIONS: [sql: string, rows: unknown[][]][] = [
  ['select count(*) from people', [[3]]],
  [
    'select id, name, born, salary, active, score from people order by id',
    [
      [1, 'Ada Lovelace', '1815-12-10', 1200.5, true, 1.5],
      [2, 'Grace Höpper 😀', '1906-12-09', 900, true, -0.25],
      [3, 'Nobody', null, null, false, null],
    ],
  ],
  ['select joined from people order by id', [['2020-01-02 03:04:05.25'], ['2021-06-30 23:59:59'], [null]]],
  ['select big from people order by id', [['9007199254740993'], [42], [null]]],
  ["select id from people where name = 'Grace Höpper 😀'", [[2]]],
  ['select sum(amount), min(amount), max(amount), count(amount) from orders', [[135.75, 0, 100, 5]]],
  ['select round(avg(amount), 2) from orders', [[27.15]]],
  [
    'select status, count(*), sum(amount) from orders group by status order by status',
    [
      ['open', 2, 15.25],
      ['returned', 1, 0],
      ['shipped', 2, 120.5],
    ],
  ],
  [
    'select p.name, count(o.id) from people p left join orders o on o.person_id = p.id group by p.id, p.name order by p.id',
    [
      ['Ada Lovelace', 2],
      ['Grace Höpper 😀', 3],
      ['Nobody', 0],
    ],
  ],
  [
    "select id, placed from orders where placed >= '2024-02-01' and placed < '2024-03-01' order by id",
    [
      [3, '2024-02-01'],
      [4, '2024-02-29'],
    ],
  ],
  ['select min(placed), max(placed) from orders', [['2024-01-01', '2024-12-31']]],
  ['select coalesce(salary, 0) from people where salary is null', [[0]]],
  [
    "select case when amount > 10 then 'large' else 'small' end as size, count(*) from orders group by size order by size",
    [
      ['large', 2],
      ['small', 3],
    ],
  ],
  ['select name from people where id in (select person_id from orders where amount > 50)', [['Grace Höpper 😀']]],
  [
    'with totals as (select person_id, sum(amount) as total from orders group by person_id) select total from totals order by total desc',
    [[105.25], [30.5]],
  ],
  [
    'select id, row_number() over (order by amount desc) as place from orders order by place limit 2',
    [
      [5, 1],
      [2, 2],
    ],
  ],
  ["select id from orders where status = 'open' union all select id from people where id = 3 order by id", [[1], [3], [3]]],
  ['select lower(name), upper(status) from people p join orders o on o.person_id = p.id where o.id = 2', [['ada lovelace', 'SHIPPED']]],
  ['select 1.50 + 1, 7 * 6, -3, null', [[2.5, 42, -3, null]]],
  ["select 'it''s', '', '  '", [["it's", '', '  ']]],
  ['select id from people where id > 99', []],
]

interface Way {
  title: string
  skip: string | false
  settings(): DatabaseSettings
  /** MariaDB's ODBC driver does not tell a BOOLEAN from other small numbers. */
  booleansAsNumbers?: boolean
}

describe('same questions, same answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-answers-'))
  const files = { sqlite: join(folder, 'sample.sqlite'), duckdb: join(folder, 'sample.duckdb') }
  const mysqlName = `tanager_answers_${process.pid}`
  const noMysql = await withoutMysql()
  let postgres: TestDatabase
  let mysql: DatabaseSettings
  before(async () => {
    postgres = await createTestDatabase({ template: 'empty' })
    await fillPostgres(postgres.superuserUrl)
    if (!noMysql) mysql = await fillMysql(mysqlName)
    fillSqlite(files.sqlite)
    await fillDuckdb(files.duckdb)
  })
  after(async () => {
    await postgres.drop()
    if (!noMysql) await onMysql([`drop database ${mysqlName}`])
    rmSync(folder, { recursive: true })
  })

  const ways: Way[] = [
    { title: 'PostgreSQL', skip: false, settings: () => fromUrl(postgres.superuserUrl) },
    { title: 'MariaDB', skip: noMysql, settings: () => mysql },
    { title: 'SQLite', skip: false, settings: () => ({ ...DEFAULTS, DB_TYPE: 'sqlite', DB_NAME: files.sqlite }) },
    { title: 'DuckDB', skip: false, settings: () => ({ ...DEFAULTS, DB_TYPE: 'duckdb', DB_NAME: files.duckdb }) },
    {
      title: 'PostgreSQL by ODBC',
      skip: withoutOdbc('PostgreSQL Unicode', 'odbc-postgresql'),
      settings: () => ({ ...fromUrl(postgres.superuserUrl), DB_ODBC_DRIVER: 'PostgreSQL Unicode' }),
    },
    {
      title: 'SQLite by ODBC',
      skip: withoutOdbc('SQLite3', 'libsqliteodbc'),
      settings: () => ({ ...DEFAULTS, DB_TYPE: 'sqlite', DB_NAME: files.sqlite, DB_ODBC_DRIVER: 'SQLite3' }),
    },
    {
      title: 'MariaDB by ODBC',
      skip: noMysql || withoutOdbc('MariaDB Unicode', 'odbc-mariadb'),
      settings: () => ({ ...mysql, DB_ODBC_DRIVER: 'MariaDB Unicode' }),
      booleansAsNumbers: true,
    },
  ]
  for (const { title, skip, settings, booleansAsNumbers } of ways) {
    it(title, { skip }, async () => {
      const database: Database = await openDatabase(settings())
      try {
        const wrong = []
        for (const [sql, rows] of QUESTIONS) {
          const answer = await database.run(sql, LIMITS, never).catch((error) => ({ rows: String(error) }))
          const expected = booleansAsNumbers
            ? rows.map((row) => row.map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell)))
            : rows
          if (JSON.stringify(answer.rows) !== JSON.stringify(expected)) wrong.push({ sql, rows: answer.rows })
        }
        assert.deepEqual(wrong, [])
      } finally {
        await database.close()
      }
    })
  }
})
