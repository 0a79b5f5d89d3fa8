import type { ResultSet, RunLimits } from './dialect.ts'

/** A statement that is run around another in the same session, such as SQL Server's SHOWPLAN. */
export interface FetchOptions extends RunLimits {
  before?: string
  after?: string
}

/**
 * Several statements in one transaction, which begins at once where a connection is idle, else with the first of them. One that
 * fails ends it; after `last`, or a failure, it must not be used again.
 */
export interface Session {
  fetch(sql: string, options: FetchOptions, signal: AbortSignal, last?: 'last'): Promise<ResultSet>
  /** Ends it without another statement. */
  end(): void
}

/** A way to a database: one statement at a time, read-only, timed, cut at its limits. What the SQL says is the dialect's affair. */
export interface Transport {
  fetch(sql: string, options: FetchOptions, signal: AbortSignal): Promise<ResultSet>
  /** Where it saves time: statements of which each may take so long on the server. */
  session?(timeoutMs: number): Session
  /** Resolves when the database answers now. */
  check(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}
