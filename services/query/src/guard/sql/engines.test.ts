import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import type { DialectName } from '../../dialects/dialect.ts'
import { withoutMysql } from '../../dialects/testing/servers.ts'
import { sensitiveColumns } from '../sensitive-columns.ts'
import { CATALOG, check, createTables, readCorpus, SENSITIVE } from './testing/corpus.ts'
import { type Engine, openInMemory, openMysql, openPostgresql } from './testing/engines.ts'

const isSensitive = sensitiveColumns(SENSITIVE)
const without = (dialect: DialectName) => createTables(dialect, CATALOG, (table, column) => !isSensitive(table, column))

/** What a database without the sensitive columns cannot run of the accepted statements, and why that is right. */
const EXPECTED: Partial<Record<DialectName, RegExp>> = {
  // EXCLUDE may name a sensitive column, which then has to be there.
  duckdb: /EXCLUDE \((?:password_hash, ssn|ssn, salary)\)/,
  // Names of tables have a case there on Linux; full text wants an index; ANY_VALUE is MySQL's alone.
  mysql: /FROM Products|AGAINST|ANY_VALUE/,
}

const noMysql = await withoutMysql()

const open: (Engine | TestDatabase)[] = []
after(async () => {
  for (const one of open) await ('close' in one ? one.close() : one.drop())
})

async function runCorpus(dialect: DialectName, engine: Engine): Promise<void> {
  open.push(engine)
  const failed: string[] = []
  for (const sql of readCorpus('benign', dialect)) {
    const result = await check(dialect, sql)
    assert.ok(result.verdict === 'accept', sql)
    await engine.rows(result.sql).catch((error: Error) => {
      if (!EXPECTED[dialect]?.test(sql)) failed.push(`${error.message} | ${result.sql}`)
    })
  }
  assert.deepEqual(failed, [])
}

describe('every benign statement of the corpus runs, on a database without the sensitive columns', () => {
  for (const dialect of ['sqlite', 'duckdb'] as const) {
    it(`of ${dialect}`, async () => runCorpus(dialect, await openInMemory(dialect, without(dialect))))
  }

  it('of PostgreSQL', async () => {
    const database = await createTestDatabase({ template: 'empty' })
    const setup = without('postgresql').map((sql) => sql.replace('create table ', 'create table public.'))
    await runCorpus('postgresql', await openPostgresql(database.superuserUrl, 'public', setup))
    open.push(database)
  })

  it('of MariaDB', { skip: noMysql }, async () => runCorpus('mysql', await openMysql('guard_corpus', without('mysql'))))
})

/** Rows for every table, so that a difference would show. */
const ROWS = CATALOG.tables.flatMap(({ name, columns }) =>
  [1, 2, 3].map((row) => {
    const values = columns.map(({ type, name: column }) => {
      if (type === 'int') return String(column === 'manager_id' && row === 1 ? 'null' : row)
      if (type.startsWith('decimal')) return `${row}.5`
      if (type === 'boolean') return String(row === 1)
      if (type === 'json') return `'{"a": ${row}, "items": [{"x": 1}]}'`
      return type.startsWith('varchar') ? `'${column} ${row}'` : `'2024-0${row}-15'`
    })
    return `insert into ${name} values (${values.join(', ')})`
  }),
)
/** What answers anew each time. */
const CHANGES = /now\(|'now'|random|uuid|current_|localtimestamp|clock|sample/i

/** Rows without ORDER BY come in any order; what both refuse, they must refuse alike. */
const outcome = (engine: Engine, sql: string): Promise<unknown> =>
  engine.rows(sql).then(
    (rows) => (rows as unknown[]).map((row) => JSON.stringify(row)).sort(),
    (error: Error) => error.message,
  )

/** SQLite's prepare takes one statement and nothing after it. */
const withoutEnd = (sql: string): string => (sql.includes("'") ? sql : sql.replace(/(?:;\s*)+(?:--.*)?$/, ''))

describe('the text that runs gives what the text given would have given', () => {
  const compare = async (dialect: DialectName, engine: Engine, trim: (sql: string) => string = (sql) => sql) => {
    open.push(engine)
    let compared = 0
    for (const sql of readCorpus('benign', dialect)) {
      const result = await check(dialect, sql)
      assert.ok(result.verdict === 'accept')
      if (CHANGES.test(sql) || EXPECTED[dialect]?.test(sql)) continue
      assert.deepEqual(await outcome(engine, result.sql), await outcome(engine, trim(sql)), sql)
      compared += 1
    }
    assert.ok(compared > 100, `only ${compared} compared`)
  }

  it('on PostgreSQL', async () => {
    const database = await createTestDatabase({ template: 'empty' })
    const setup = [...createTables('postgresql', CATALOG).map((sql) => sql.replace('create table ', 'create table public.')), ...ROWS]
    await compare('postgresql', await openPostgresql(database.superuserUrl, 'public', setup))
    open.push(database)
  })

  for (const dialect of ['sqlite', 'duckdb'] as const) {
    it(`on ${dialect}`, async () => {
      await compare(dialect, await openInMemory(dialect, [...createTables(dialect, CATALOG), ...ROWS]), withoutEnd)
    })
  }
})
