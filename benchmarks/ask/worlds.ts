import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@tanager/postgres'
import Libsql from 'libsql'
import pg from 'pg'
import { fillSqlite } from '../../services/query/src/dialects/testing/sample.ts'

/** A database to ask, as settings of the service. */
export interface World {
  name: string
  settings: Record<string, string>
  /** The statement as the driver runs it without further ado: one connection, no transaction, no time-out, no caps. */
  plain(sql: string): Promise<void>
  close(): Promise<void>
}

const PEOPLE = 1_000
const tables = (rows: number, series: (count: number) => string): string[] => [
  'create table people (id integer primary key, name varchar(80) not null, city varchar(40) not null)',
  'create table orders (id integer primary key, person_id integer not null references people (id), amount decimal(12,2) not null, status varchar(20) not null)',
  `insert into people select i, 'Person ' || i, 'City ' || (i % 50) from ${series(PEOPLE)}`,
  `insert into orders select i, 1 + i % ${PEOPLE}, (i % 10007) / 7.0, case i % 3 when 0 then 'open' when 1 then 'paid' else 'sent' end from ${series(rows)}`,
]
/** A question and the statement that answers it; of the cheap one another each time, so that no text comes twice in a row. */
export const QUERIES: Record<'cheap' | 'heavy', (round: number) => { question: string; sql: string }> = {
  cheap: (round) => {
    const id = 1 + ((round * 389) % PEOPLE)
    return { question: `What is the name and the city of person ${id}?`, sql: `select name, city from people where id = ${id}` }
  },
  heavy: () => ({ question: HEAVY_QUESTION, sql: HEAVY_SQL }),
}
const HEAVY_QUESTION = 'How many orders are there per city of the person, and what do they amount to, the most first?'
const HEAVY_SQL =
  'select p.city, count(*), sum(o.amount) from orders o join people p on p.id = o.person_id group by p.city having sum(o.amount) > 1 order by 3 desc'

/** PostgreSQL: the server of the URL, or one of our own that is thrown away. */
export async function postgresWorld(folder: string, rows: number, url?: string): Promise<World> {
  chmodSync(folder, 0o755) // as root the server runs as another user, who must get through
  const server = url
    ? undefined
    : await startEmbedded({ dataDir: join(folder, 'postgres'), durable: false, throwaway: true, log: () => {} })
  const admin = new URL(url ?? server?.superuserUrl() ?? '')
  const database = `tanager_bench_ask_${process.pid}`
  await onServer(admin.href, [`create database ${database}`])
  const own = new URL(admin.href)
  own.pathname = `/${database}`
  await onServer(own.href, [
    ...tables(rows, (count) => `generate_series(1, ${count}) as s(i)`),
    'vacuum analyze people',
    'vacuum analyze orders',
  ])
  const client = new pg.Client(own.href)
  await client.connect()
  return {
    name: 'postgresql',
    plain: async (sql) => void (await client.query(sql)),
    settings: {
      DB_TYPE: 'postgresql',
      DB_HOST: own.hostname,
      DB_PORT: own.port || '5432',
      DB_NAME: database,
      DB_USER: decodeURIComponent(own.username),
      DB_PASSWORD: decodeURIComponent(own.password),
    },
    async close() {
      await client.end()
      await onServer(admin.href, [`drop database ${database} with (force)`])
      await server?.stop()
    },
  }
}

export async function sqliteWorld(folder: string, rows: number): Promise<World> {
  const file = join(folder, 'asked.sqlite')
  const series = (count: number) => `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`
  fillSqlite(file, [...tables(rows, series), 'analyze'])
  const database = new Libsql(file, { readonly: true })
  return {
    name: 'sqlite',
    settings: { DB_TYPE: 'sqlite', DB_NAME: file },
    plain: async (sql) => void database.prepare(sql).raw().all(),
    close: async () => void database.close(),
  }
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}
