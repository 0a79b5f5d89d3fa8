import { endAttempt, takePlan } from '../ask.state.ts'
import type { Step } from '../ask.step.ts'
import { noteFailure } from './failures.ts'

/** Runs what the guard let through, within the caps. */
export const execute: Step<'answered' | 'failed' | 'unavailable'> = async (state, parts, signal) => {
  const { rows, bytes, statementMs } = parts.limits
  try {
    const limits = { rows, bytes, timeoutMs: statementMs, parallel: state.parallel }
    const planned = takePlan(state)
    // A database that took too long over its plan has none, and is asked all the same.
    state.result = await (planned ? planned.run(limits, signal) : (await parts.database()).run(state.runnable, limits, signal))
  } catch (error) {
    return noteFailure(state, error)
  }
  endAttempt(state, { outcome: 'succeeded', error: null, will_retry: false })
  state.status = 'succeeded'
  return 'answered'
}
