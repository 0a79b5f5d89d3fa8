import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Duckdb from '@duckdb/node-api'
import type Libsql from 'libsql'
import type mysql2 from 'mysql2'
import pg from 'pg'
import type { DatabaseSettings } from '../settings.ts'
import { MYSQL } from './servers.ts'

const require = createRequire(import.meta.url)

/** One small world in every database, in words that all of them understand. */
export const SAMPLE = [
  `create table people (
     id integer not null primary key, name varchar(80) not null, born date, salary decimal(12,2), active boolean not null,
     joined timestamp(6) null, score double precision, big bigint, ssn varchar(20))`,
  `create table orders (
     id integer not null primary key, person_id integer not null, amount decimal(12,2) not null, placed date not null, status varchar(20) not null,
     foreign key (person_id) references people (id))`,
  `insert into people values
     (1, 'Ada Lovelace', '1815-12-10', 1200.50, true, '2020-01-02 03:04:05.250000', 1.5, 9007199254740993, '111-11-1111'),
     (2, 'Grace Höpper 😀', '1906-12-09', 900.00, true, '2021-06-30 23:59:59', -0.25, 42, '222-22-2222'),
     (3, 'Nobody', null, null, false, null, null, null, null)`,
  `insert into orders values
     (1, 1, 10.00, '2024-01-01', 'open'), (2, 1, 20.50, '2024-01-15', 'shipped'), (3, 2, 5.25, '2024-02-01', 'open'),
     (4, 2, 0.00, '2024-02-29', 'returned'), (5, 2, 100.00, '2024-12-31', 'shipped')`,
]

/** SQLite and DuckDB know no precision of a timestamp. */
const plain = (sql: string): string => sql.replace('timestamp(6) null', 'timestamp')

export async function fillPostgres(url: string, statements: readonly string[] = SAMPLE): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const sql of statements) await client.query(sql)
  await client.end()
}

/** Runs statements on MariaDB as root; the answer's rows are the last one's. */
export function onMysql(statements: readonly string[], database = 'information_schema'): Promise<unknown[][]> {
  const client = (require('mysql2') as typeof mysql2).createConnection({
    host: MYSQL.DB_HOST,
    port: MYSQL.DB_PORT,
    user: MYSQL.DB_USER,
    password: MYSQL.DB_PASSWORD,
    database,
    rowsAsArray: true,
    charset: 'utf8mb4',
  })
  const query = (sql: string): Promise<unknown[][]> =>
    new Promise((resolve, reject) => {
      client.query(sql, (error: Error | null, rows: unknown) => (error ? reject(error) : resolve(rows as unknown[][])))
    })
  return statements.reduce((before, sql) => before.then(() => query(sql)), Promise.resolve<unknown[][]>([])).finally(() => client.destroy())
}

export async function fillMysql(name: string, statements: readonly string[] = SAMPLE): Promise<DatabaseSettings> {
  await onMysql([`drop database if exists ${name}`, `create database ${name} character set utf8mb4`])
  await onMysql(statements, name)
  return { ...MYSQL, DB_NAME: name }
}

export function fillSqlite(path: string, statements: readonly string[] = SAMPLE): void {
  rmSync(path, { force: true })
  const Database = require('libsql') as typeof Libsql
  const database = new Database(path)
  for (const sql of statements) database.exec(plain(sql))
  database.close()
}

export async function fillDuckdb(path: string, statements: readonly string[] = SAMPLE): Promise<void> {
  rmSync(path, { force: true })
  const { DuckDBInstance } = require('@duckdb/node-api') as typeof Duckdb
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  for (const sql of statements) await connection.run(plain(sql))
  connection.closeSync()
  instance.closeSync()
}
