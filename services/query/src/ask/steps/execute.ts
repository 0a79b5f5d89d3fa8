import { endAttempt } from '../ask.state.ts'
import type { Step } from '../ask.step.ts'
import { noteFailure } from './failures.ts'

/** Runs what the guard let through, within the caps. */
export const execute: Step<'answered' | 'failed' | 'unavailable'> = async (state, parts, signal) => {
  const { rows, bytes, statementMs } = parts.limits
  try {
    const database = await parts.database()
    state.result = await database.run(state.runnable, { rows, bytes, timeoutMs: statementMs, parallel: state.parallel }, signal)
  } catch (error) {
    return noteFailure(state, error)
  }
  endAttempt(state, { outcome: 'succeeded', error: null, will_retry: false })
  state.status = 'succeeded'
  return 'answered'
}
