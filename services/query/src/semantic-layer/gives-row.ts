import type { AskParts } from '../ask/ask.parts.ts'
import { checkStatement } from '../ask/steps/validate.ts'
import type { Database } from '../dialects/dialect.ts'

/** One row is enough to know. */
const ONE_ROW = { rows: 1, bytes: 100_000, timeoutMs: 5_000 } as const

/** Whether a statement gives any row; null where it may not run, or where that cannot be known in time. */
export async function givesRow(sql: string, parts: AskParts, database: Database, signal: AbortSignal): Promise<boolean | null> {
  const checked = await checkStatement(sql, database, parts)
  if (!('runnable' in checked)) return null
  const result = await database.run(checked.runnable, ONE_ROW, signal).catch(() => null)
  signal.throwIfAborted()
  return result && result.rows.length > 0
}
