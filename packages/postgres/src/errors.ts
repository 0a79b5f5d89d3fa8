import { type Problem, unavailable } from '@tanager/kernel'
import { DeadlinePassed, isMissed } from './session.ts'
import { CommitUncertain } from './tenant-tx.ts'
import { Overloaded } from './turns.ts'

/** Whether an error is a database error of that SQLSTATE. Constraint names are no guide: a distributed PostgreSQL renames them. */
export const isSqlState = (error: unknown, code: string) => error instanceof Error && (error as { code?: unknown }).code === code
export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'

const DOWN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25P03', // the server ended a transaction that was idle for too long
])

/** What a failure of the database means to the caller. Undefined: a bug, which answers 500. */
export function databaseProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof CommitUncertain) {
    return unavailable(
      'outcome_unknown',
      'The database was lost while this was being saved: it may be saved or not. Look first, or send it again with the same Idempotency-Key.',
      5,
    )
  }
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    if (DOWN.has(code) || code.startsWith('08'))
      return unavailable('database_unavailable', 'The database cannot be reached. Nothing was saved.', 5)
    if (code === '57014') return unavailable('timeout', 'This took too long and was stopped. Nothing was saved.', 5)
    if (code === '55P03' || code === '40P01' || code === '40001')
      return unavailable('busy', 'Others are changing the same records. Nothing was saved; try again.')
    return undefined
  }
  if (error instanceof DeadlinePassed) return unavailable('timeout', 'This took too long and was stopped. Nothing was saved.', 5)
  if (isMissed(error)) return unavailable('database_unavailable', 'The database did not answer in time. Nothing was saved.', 5)
  if (error instanceof Overloaded || /timeout exceeded when trying to connect/.test(error.message)) {
    return unavailable('overloaded', 'The service is at its limit. Nothing was done; try again in a moment.')
  }
  if (/Connection terminated|not queryable|Client has encountered a connection error/.test(error.message)) {
    return unavailable('database_unavailable', 'The database cannot be reached. Nothing was saved.', 5)
  }
  return undefined
}
