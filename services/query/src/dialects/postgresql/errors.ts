import { codeOf, textOf } from '../connection-errors.ts'
import { StatementFailure } from '../dialect.ts'

interface ServerError extends Error {
  detail?: string
  hint?: string
}

/** The server's error message for a statement, with its hint: the correction step reads it. */
export function statementFailure(error: unknown, known?: 'timeout' | 'cancelled'): StatementFailure {
  const { detail, hint } = error as ServerError
  const text = [textOf(error), ...(detail ? [`DETAIL: ${detail}`] : []), ...(hint ? [`HINT: ${hint}`] : [])].join('\n')
  return new StatementFailure(known ?? reasonOf(codeOf(error), text), text)
}

function reasonOf(state: string, text: string): StatementFailure['reason'] {
  if (state === '57014') return text.includes('statement timeout') ? 'timeout' : 'cancelled'
  if (state === '55P03') return 'timeout' // lock_timeout
  if (state === '54000' || state === '53200') return 'too_large' // a limit of the program; out of memory
  return 'refused'
}
