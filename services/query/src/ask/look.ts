import { ConnectionFailure, type ResultSet, StatementFailure } from '../dialects/dialect.ts'
import type { Found, GenerateRequest } from '../generate/generator.ts'
import type { AskParts } from './ask.parts.ts'
import { rowsKey } from './rows-key.ts'
import { checkStatement } from './steps/validate.ts'

/** So long a look may take: it is no answer yet. */
const LONGEST_MS = 2_000

/** Runs a statement that is only looked at: past the same guard as an answer, within the same caps, and never one that would be dear. */
export function lookWith(parts: AskParts): NonNullable<GenerateRequest['look']> {
  const run = lookAtRows(parts)
  return async (sql, signal) => {
    const result = await run(sql, signal)
    return result && found(result)
  }
}

/** The rows of a statement that is only looked at; null where it may not run or takes long. */
export function lookAtRows(parts: AskParts): (sql: string, signal: AbortSignal) => Promise<ResultSet | null> {
  const { rows, bytes, statementMs, noticeRows } = parts.limits
  const timeoutMs = Math.min(LONGEST_MS, statementMs)
  return async (sql, signal) => {
    try {
      const database = await parts.database()
      const checked = await checkStatement(sql, database, parts)
      if (!('runnable' in checked)) return null
      const planned = await database.begin(timeoutMs).plan(checked.runnable, signal)
      const { estimate } = planned
      if ((estimate.rows ?? 0) >= noticeRows) {
        planned.drop()
        return null
      }
      return await planned.run({ rows, bytes, timeoutMs, parallel: estimate.parallel ?? false }, signal)
    } catch (error) {
      const isOver = error instanceof StatementFailure && error.reason === 'cancelled'
      if (!isOver && (error instanceof StatementFailure || error instanceof ConnectionFailure)) return null
      throw error
    }
  }
}

/** Of rows that were cut off nobody knows whether they are the same. */
function found(result: ResultSet): Found | null {
  if (result.cut) return null
  const isEmpty = result.rows.every((row) => row.every((cell) => cell === null))
  return { rows: rowsKey(result), isEmpty }
}
