import { createRequire } from 'node:module'
import type * as Duckdb from '@duckdb/node-api'
import type Libsql from 'libsql'
import type mysql2 from 'mysql2'
import pg from 'pg'
import type { DialectName } from '../../../dialects/dialect.ts'
import { MYSQL } from '../../../dialects/testing/servers.ts'

/** A real database to ask what it makes of a statement. */
export interface Engine {
  /** Throws what the database says when it cannot plan the statement. */
  plan(sql: string): Promise<void>
  rows(sql: string): Promise<unknown>
  close(): Promise<void>
}

const require = createRequire(import.meta.url)

/** SQLite in memory. */
export async function openSqlite(setup: string[]): Promise<Engine> {
  const database = new (require('libsql') as typeof Libsql)(':memory:')
  for (const sql of setup) database.exec(sql)
  return {
    plan: async (sql) => {
      // What gives no rows is no question.
      if (!database.prepare(sql).reader) throw new Error('not a SELECT')
    },
    rows: async (sql) => database.prepare(sql).raw().all(),
    close: async () => {
      database.close()
    },
  }
}

/** DuckDB in memory, on one thread: several give rows without an order in any. */
export async function openDuckdb(setup: string[]): Promise<Engine> {
  const { DuckDBInstance, StatementType } = require('@duckdb/node-api') as typeof Duckdb
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  for (const sql of ['set threads = 1', ...setup]) await connection.run(sql)
  return {
    plan: async (sql) => {
      const statements = await connection.extractStatements(sql)
      if (statements.count !== 1) throw new Error(`${statements.count} statements`)
      const prepared = await statements.prepare(0)
      if (prepared.statementType !== StatementType.SELECT) throw new Error('not a SELECT')
    },
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowsJson(),
    close: async () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** A schema of its own on a PostgreSQL server. */
export async function openPostgresql(url: string, schema: string, setup: string[]): Promise<Engine> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create schema if not exists ${schema}`)
  await client.query(`set search_path = ${schema}`)
  for (const sql of setup) await client.query(sql)
  return {
    // The extended protocol takes one statement, and EXPLAIN only what can be planned.
    plan: async (sql) => {
      await client.query({ text: `explain ${sql}`, values: [], queryMode: 'extended' } as pg.QueryConfig)
    },
    rows: async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows,
    close: () => client.end(),
  }
}

/** A database of its own on the MariaDB of the tests. */
export async function openMysql(name: string, setup: string[]): Promise<Engine> {
  const { DB_HOST, DB_PORT, DB_USER, DB_PASSWORD } = MYSQL
  const connect = (require('mysql2') as typeof mysql2).createConnection
  const client = connect({ host: DB_HOST, port: DB_PORT, user: DB_USER, password: DB_PASSWORD, charset: 'utf8mb4', rowsAsArray: true })
  const query = (sql: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      client.query(sql, (error: Error | null, rows: unknown) => (error ? reject(error) : resolve(rows)))
    })
  for (const sql of [`drop database if exists ${name}`, `create database ${name} character set utf8mb4`, `use ${name}`, ...setup])
    await query(sql)
  return {
    plan: async (sql) => {
      await query(`explain ${sql}`)
    },
    rows: query,
    close: async () => {
      await query(`drop database ${name}`)
      client.destroy()
    },
  }
}

/** The engines that run without a server. */
export const openInMemory = (dialect: Extract<DialectName, 'sqlite' | 'duckdb'>, setup: string[]): Promise<Engine> =>
  dialect === 'sqlite' ? openSqlite(setup) : openDuckdb(setup)
