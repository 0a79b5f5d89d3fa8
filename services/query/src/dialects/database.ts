import type { Catalog } from '../retrieve/catalog.ts'
import {
  type ConnectionFailure,
  type Database,
  type DialectName,
  type Planned,
  type ResultSet,
  type RunLimits,
  StatementFailure,
} from './dialect.ts'
import type { Ask, SqlDialect } from './sql-dialect.ts'
import type { Transport } from './transport.ts'

/** For our own statements: a catalog of thousands of tables is large, and rightly so. */
const CATALOG: RunLimits = { rows: 500_000, bytes: 128 * 1024 * 1024, timeoutMs: 60_000 }
/** EXPLAIN has a limit of its own: a planner computes constants, and a constant may be made to take minutes. */
const PLAN: RunLimits = { rows: 1_000, bytes: 8 * 1024 * 1024, timeoutMs: 3_000 }
const VALUES: RunLimits = { rows: 10_000, bytes: 4 * 1024 * 1024, timeoutMs: 5_000 }

/** A database is a dialect and a way to it. */
export function makeDatabase(dialect: SqlDialect, transport: Transport, schema: string): Database {
  const asking =
    (limits: RunLimits, signal: AbortSignal, by: Pick<Transport, 'fetch'> = transport): Ask =>
    async (sql, around) => {
      const { rows, cut } = await by.fetch(sql, { ...limits, ...around }, signal)
      if (cut)
        throw new StatementFailure(
          'too_large',
          'The description of the database is too large to be read. Give the user rights to fewer tables.',
        )
      return rows
    }
  let version: string | null = null
  return {
    dialect: dialect.name,
    version: async (signal) => {
      version ??= await asking(PLAN, signal)(dialect.version).then(versionIn)
      return version
    },
    readCatalog: (signal) => dialect.readCatalog(asking(CATALOG, signal), schema),
    distinctValues: async (table, column, limit, signal) => {
      const rows = await asking(VALUES, signal)(dialect.distinctValues(table, column, limit))
      return rows.map(([value]) => String(value))
    },
    estimate: (sql, signal) => dialect.estimate(asking(PLAN, signal), sql),
    begin: (timeoutMs) => {
      const session = transport.session?.(timeoutMs)
      const drop = (): void => session?.end()
      const run = (sql: string, limits: RunLimits, signal: AbortSignal): Promise<ResultSet> =>
        session?.fetch(sql, limits, signal, 'last') ?? transport.fetch(sql, limits, signal)
      const plan = async (sql: string, signal: AbortSignal): Promise<Planned> => ({
        estimate: await dialect.estimate(asking(PLAN, signal, session), sql),
        run: (limits, ended) => run(sql, limits, ended),
        drop,
      })
      return {
        drop,
        plan: (sql, signal) =>
          plan(sql, signal).catch((error: unknown) => {
            drop()
            throw error
          }),
      }
    },
    run: (sql, limits, signal) => transport.fetch(sql, limits, signal),
    check: (signal) => transport.check(signal),
    writeRights: (signal) => dialect.writeRights(asking(CATALOG, signal), schema),
    close: () => transport.close(),
  }
}

/** The first number with a point in what a server says of itself, and the name of a fork behind it. */
const versionIn = (rows: unknown[][]): string | null =>
  /(?<!\d)\d{1,6}(?:\.\d{1,6}){1,5}(?:-[A-Za-z]{1,20})?/.exec(String(rows[0]?.[0] ?? ''))?.[0] ?? null

/** Stands in for a database that cannot even be tried (a driver is missing): every call says why, and the service runs on. */
export function unreachableDatabase(dialect: DialectName, failure: ConnectionFailure): Database {
  const refuse = (): Promise<never> => Promise.reject(failure)
  return {
    dialect,
    version: refuse,
    readCatalog: refuse as () => Promise<Catalog>,
    distinctValues: refuse,
    estimate: refuse,
    begin: () => ({ plan: refuse, drop: () => undefined }),
    run: refuse,
    check: refuse,
    writeRights: refuse,
    close: async () => undefined,
  }
}
