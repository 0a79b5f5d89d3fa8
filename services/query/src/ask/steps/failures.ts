import { ConnectionFailure, StatementFailure } from '../../dialects/dialect.ts'
import { type AskState, endAttempt } from '../ask.state.ts'

/** What a database's refusal means for the question: something to correct, or nobody there to ask. */
export function noteFailure(state: AskState, error: unknown): 'failed' | 'unavailable' {
  if (error instanceof ConnectionFailure) {
    state.status = 'unavailable'
    state.failure = `The database cannot be reached (${error.category}).`
    endAttempt(state, { outcome: 'failed', error: state.failure, will_retry: false })
    return 'unavailable'
  }
  if (error instanceof StatementFailure && error.reason !== 'cancelled') {
    state.fault = { outcome: error.reason === 'timeout' ? 'timeout' : 'failed', error: error.message }
    return 'failed'
  }
  throw error
}
