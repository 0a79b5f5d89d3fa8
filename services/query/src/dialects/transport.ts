import type { ResultSet, RunLimits } from './dialect.ts'

/** A statement that is run around another in the same session, such as SQL Server's SHOWPLAN. */
export interface FetchOptions extends RunLimits {
  before?: string
  after?: string
}

/** A way to a database: one statement at a time, read-only, timed, cut at its limits. What the SQL says is the dialect's affair. */
export interface Transport {
  fetch(sql: string, options: FetchOptions, signal: AbortSignal): Promise<ResultSet>
  /** Resolves when the database answers now. */
  check(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}
