import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTestDatabase } from '@tanager/postgres/testing'
import { testFolder } from '../dialects/testing/files.ts'
import { fillDuckdb, fillMysql, fillPostgres, onMysql } from '../dialects/testing/sample.ts'
import { fromUrl, withoutMysql } from '../dialects/testing/servers.ts'
import { sql } from '../llm/testing.ts'
import { queryWorld } from '../testing.ts'

const WITHOUT_MYSQL = await withoutMysql()
const WRITTEN = 'select s.ran from spy s'

/** Asks a view that shows the statement which is reading it. */
async function whatRan(settings: Record<string, string>): Promise<{ shown: string; ran: string; tables: unknown }> {
  const world = await queryWorld({ replies: [sql(WRITTEN)], settings })
  try {
    const { body } = await world.ask({ question: 'What ran?' })
    assert.equal(body.status, 'succeeded', JSON.stringify(body))
    assert.equal(body.attempt_history[0]?.sql, body.sql)
    const { body: listing } = await world.get<{ tables: { table_name: string }[] }>('/schema/tables')
    return { shown: body.sql, ran: String(body.result_rows[0]?.[0]), tables: listing.tables.map(({ table_name }) => table_name) }
  } finally {
    await world.stop()
  }
}

describe('DB_<NAME>_SCHEMA stands before the tables in what runs, and not in what is shown', () => {
  it('on PostgreSQL', async (t) => {
    const server = await createTestDatabase({ template: 'empty' })
    t.after(() => server.drop())
    await fillPostgres(server.superuserUrl, [
      'create schema "Sa les"',
      'create view "Sa les".spy as select current_query() as ran',
      'create table hidden (id int)',
    ])
    const { DB_HOST = '', DB_PORT = 0, DB_NAME = '', DB_USER = '', DB_PASSWORD = '' } = fromUrl(server.superuserUrl)
    const settings = {
      DB_TYPE: 'postgresql',
      DB_HOST,
      DB_PORT: String(DB_PORT),
      DB_NAME,
      DB_USER,
      DB_PASSWORD,
      DB_POSTGRESQL_SCHEMA: 'Sa les',
    }
    assert.deepEqual(await whatRan(settings), { shown: WRITTEN, ran: 'select s.ran from "Sa les".spy s', tables: ['spy'] })
  })

  it('on DuckDB', async (t) => {
    const folder = testFolder()
    t.after(() => folder.remove())
    const file = folder.path('asked.duckdb')
    await fillDuckdb(file, [
      'create schema sales',
      'create view sales.spy as select current_query() as ran',
      'create table hidden (id int)',
    ])
    const { shown, ran, tables } = await whatRan({ DB_TYPE: 'duckdb', DB_NAME: file, DB_DUCKDB_SCHEMA: 'sales' })
    assert.deepEqual([shown, tables], [WRITTEN, ['spy']])
    assert.match(ran, /from "sales"\.spy s/)
  })

  it('on MariaDB', { skip: WITHOUT_MYSQL }, async (t) => {
    const asked = await fillMysql('tanager_schema_name', [
      'create view spy as select (select info from information_schema.processlist where id = connection_id()) as ran',
    ])
    t.after(() => onMysql(['drop database tanager_schema_name']))
    const { shown, ran } = await whatRan({
      DB_TYPE: 'mysql',
      DB_HOST: asked.DB_HOST ?? '',
      DB_PORT: String(asked.DB_PORT),
      DB_NAME: 'tanager_schema_name',
      DB_USER: asked.DB_USER ?? '',
      DB_PASSWORD: asked.DB_PASSWORD ?? '',
      DB_MYSQL_SCHEMA: 'tanager_schema_name',
    })
    assert.equal(shown, WRITTEN)
    assert.match(ran, /from `tanager_schema_name`\.spy s/)
  })

  it('on SQLite', async (t) => {
    const world = await queryWorld({ settings: { DB_SQLITE_SCHEMA: 'main' } })
    t.after(() => world.stop())
    const { body } = await world.ask({ question: 'How many orders are there?' })
    assert.deepEqual([body.status, body.result_rows], ['succeeded', [[5]]])
    assert.doesNotMatch(body.sql, /main/)
  })
})
