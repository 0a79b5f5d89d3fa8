import type { Catalog } from '../retrieve/catalog.ts'

export const DIALECTS = ['postgresql', 'mysql', 'mssql', 'sqlite', 'duckdb'] as const
export type DialectName = (typeof DIALECTS)[number]

export interface RunLimits {
  /** Rows that are handed out; one more is fetched to know whether there were more. */
  rows: number
  /** Bytes of the whole result, counted as they come: rows beyond them are cut, and a first row beyond them is `too_large`. */
  bytes: number
  timeoutMs: number
  /**
   * Lets the server use its parallel workers, which it does not when it is asked for the first rows only. Worth it for a
   * statement that returns few rows from many (Estimate.parallel says so); one that returns more is stopped at the cap.
   */
  parallel?: boolean
}
export interface ResultSet {
  columns: string[]
  /** JSON-safe, in the form that cells.ts defines: numbers, strings, booleans, null; dates and big numbers as text. */
  rows: unknown[][]
  /** More rows were there than the cap let through. */
  cut: boolean
}
/** What the database expects a statement to cost, before it runs. */
export interface Estimate {
  /** Rows that it thinks it will touch or return; null where it cannot say. */
  rows: number | null
  /** In its own unit; null where it cannot say. */
  cost: number | null
  /** It would use parallel workers for it, and expects few rows: pass it on to RunLimits. */
  parallel?: boolean
}

/** The database stands ready for a statement that is not yet known. Either `plan` or `drop` must follow: it may hold a connection. */
export interface Ready {
  /** EXPLAIN, for a statement that is to run right afterwards. */
  plan(sql: string, signal: AbortSignal): Promise<Planned>
  drop(): void
}
/** A statement that the database has looked at and not yet run. Either `run` or `drop` must follow, for the same reason. */
export interface Planned {
  estimate: Estimate
  /** Runs it, on the connection and in the transaction in which it was planned, where the dialect has such. */
  run(limits: RunLimits, signal: AbortSignal): Promise<ResultSet>
  drop(): void
}

/** The seven categories of SPEC. */
export type ConnectionCategory =
  | 'configuration'
  | 'driver_missing'
  | 'auth_failure'
  | 'host_unreachable'
  | 'database_not_found'
  | 'timeout'
  | 'unknown'

/** One database, read-only. Every call ends when the signal says so: on the server too, where the dialect can. */
export interface Database {
  readonly dialect: DialectName
  /** Tables and columns that this user may read. */
  readCatalog(signal: AbortSignal): Promise<Catalog>
  /** The commonest values of a text column, most frequent first. */
  distinctValues(table: { schema: string | null; name: string }, column: string, limit: number, signal: AbortSignal): Promise<string[]>
  /** EXPLAIN; throws what the database says about a statement it cannot plan. */
  estimate(sql: string, signal: AbortSignal): Promise<Estimate>
  /** Begins what a statement will need that may run for so long: it may be checked meanwhile. */
  begin(timeoutMs: number): Ready
  run(sql: string, limits: RunLimits, signal: AbortSignal): Promise<ResultSet>
  /** As `18.4`; null where it is not known. Asked for once. */
  version(signal: AbortSignal): Promise<string | null>
  /** A live look: resolves when reachable, else throws ConnectionFailure. */
  check(signal: AbortSignal): Promise<void>
  /** What this user may change, in words; null when nothing. */
  writeRights(signal: AbortSignal): Promise<string | null>
  close(): Promise<void>
}

/** The connection could not be made or was lost: SPEC's category, and the driver's whole text, never replaced. */
export class ConnectionFailure extends Error {
  readonly category: ConnectionCategory
  constructor(category: ConnectionCategory, original: string) {
    super(original)
    this.name = 'ConnectionFailure'
    this.category = category
  }
}
/** The database refused or broke off the statement itself: what self-correction learns from. */
export class StatementFailure extends Error {
  readonly reason: 'refused' | 'timeout' | 'cancelled' | 'too_large'
  constructor(reason: 'refused' | 'timeout' | 'cancelled' | 'too_large', original: string) {
    super(original)
    this.name = 'StatementFailure'
    this.reason = reason
  }
}
