import type { ConnectionCategory, StatementFailure } from '../dialect.ts'
import type { CheckedSettings } from '../settings.ts'
import type { FetchOptions } from '../transport.ts'

/** What a child process works with. */
export type EngineName = 'sqlite' | 'duckdb' | 'odbc'

/** What the parent asks. The settings come as a message and not as an argument, which anybody on the machine could read.
 * `parent` is the process that asks: the child ends when it is another's. */
export type Request =
  | { kind: 'settings'; engine: EngineName; settings: CheckedSettings; parent: number }
  | { kind: 'fetch'; id: number; sql: string; options: FetchOptions }

/** What the child says. Rows come in small lots, never more of them than the limits allow. */
export type Reply =
  | { kind: 'ready' }
  /** A connection is being made, or is there: each has a time limit of its own. */
  | { kind: 'connecting'; id: number }
  | { kind: 'connected'; id: number }
  | { kind: 'columns'; id: number; columns: string[] }
  | { kind: 'rows'; id: number; rows: unknown[][] }
  | { kind: 'end'; id: number; cut: boolean }
  | { kind: 'statement-failure'; id: number; reason: StatementFailure['reason']; text: string }
  | { kind: 'connection-failure'; id: number; category: ConnectionCategory; text: string }

/** The watchdog ends its process by this signal when the memory limit is passed. */
export const OUT_OF_MEMORY_SIGNAL = 'SIGUSR2'

/** Takes the rows of one statement; `row` answers false when no more are wanted. */
export interface RowSink {
  /** Tells the parent; to be awaited before a call that blocks. */
  connecting(): Promise<void>
  connected(): Promise<void>
  columns(names: string[]): void
  row(cells: unknown[]): boolean
}

/** A database inside a child process. It may block: the parent kills the process when time is up. */
export interface Engine {
  fetch(sql: string, options: FetchOptions, sink: RowSink): Promise<void> | void
}
