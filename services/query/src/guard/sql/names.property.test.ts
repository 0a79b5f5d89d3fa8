import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import type { DialectName } from '../../dialects/dialect.ts'
import { withoutMysql } from '../../dialects/testing/servers.ts'
import { sensitiveColumns } from '../sensitive-columns.ts'
import { checkSql } from './check-sql.ts'
import { catalogOf, createTables } from './testing/corpus.ts'
import { type Engine, openInMemory, openMysql, openPostgresql } from './testing/engines.ts'
import { NAME_SENSITIVE, NAME_TABLES, randomSelect } from './testing/random-select.ts'

const noMysql = await withoutMysql()
const RUNS = process.env.SOAK ? 20_000 : 200
const catalog = catalogOf(NAME_TABLES)
const isSensitive = sensitiveColumns(NAME_SENSITIVE)
const tables = (dialect: DialectName, all: boolean) => {
  const short = dialect === 'mysql' ? (sql: string) => sql.replaceAll(' text', ' varchar(20)') : (sql: string) => sql
  return createTables(dialect, catalog, (table, column) => all || !isSensitive(table, column)).map(short)
}

/**
 * The databases themselves judge what the guard accepts: the same statement must be planned by one that does not even
 * have the sensitive columns. (What neither of them can plan is no leak: the guard need not know every rule.)
 */
async function runAll(dialect: DialectName, whole: Engine, without: Engine): Promise<void> {
  let planned = 0
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const result = await checkSql({ dialect, sql: randomSelect(dialect, seed), catalog, sensitive: NAME_SENSITIVE })
    if (result.verdict === 'reject' || (await fails(whole, result.sql))) continue
    planned += 1
    const failure = await fails(without, result.sql)
    assert.equal(failure, null, `seed ${seed}: ${result.sql}`)
  }
  assert.ok(planned > RUNS / 40, `only ${planned} of ${RUNS} statements could be run`)
}

const fails = (engine: Engine, sql: string): Promise<string | null> =>
  engine.plan(sql).then(
    () => null,
    (error: Error) => error.message,
  )

describe('accepted statements are planned without the sensitive columns', () => {
  const open: (Engine | TestDatabase)[] = []
  after(async () => {
    for (const one of open) await ('close' in one ? one.close() : one.drop())
  })

  for (const dialect of ['sqlite', 'duckdb'] as const) {
    it(`by ${dialect}`, async () => {
      const engines = [await openInMemory(dialect, tables(dialect, true)), await openInMemory(dialect, tables(dialect, false))] as const
      open.push(...engines)
      await runAll(dialect, ...engines)
    })
  }

  it('by PostgreSQL', async () => {
    const database = await createTestDatabase({ template: 'empty' })
    const { superuserUrl } = database
    const engines = [
      await openPostgresql(superuserUrl, 'whole', tables('postgresql', true)),
      await openPostgresql(superuserUrl, 'without', tables('postgresql', false)),
    ] as const
    open.push(...engines, database)
    await runAll('postgresql', ...engines)
  })

  it('by MariaDB', { skip: noMysql }, async () => {
    const engines = [
      await openMysql('guard_whole', tables('mysql', true)),
      await openMysql('guard_without', tables('mysql', false)),
    ] as const
    open.push(...engines)
    await runAll('mysql', ...engines)
  })
})
