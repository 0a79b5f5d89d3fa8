import { endAttempt } from '../ask.state.ts'
import type { Step } from '../ask.step.ts'

/** Writes the attempt down and decides whether there is another. */
export const correct: Step<'again' | 'enough'> = async (state, parts) => {
  const { fault } = state
  if (!fault) throw new Error('There is nothing to correct.')
  delete state.fault
  const attempt = state.attempts.length + 1
  const same = state.attempts.some((before) => before.sql === state.sql && before.error === fault.error)
  const willRetry = !state.isChosen && attempt <= parts.limits.retries && !(parts.generator.deterministic && same)
  endAttempt(state, { outcome: fault.outcome, error: fault.error, will_retry: willRetry })
  if (willRetry) return 'again'
  state.status = 'failed'
  state.failure = state.isChosen
    ? `This choice could not be answered: ${fault.error} Choose another, or ask in other words.`
    : explanation(state.attempts.length, fault)
  return 'enough'
}

const WHY = {
  refused: 'the statement is not allowed here',
  failed: 'the database could not run the statement',
  timeout: 'the statement took too long',
  unusable: 'the reply of the model held no statement',
} as const
const explanation = (attempts: number, fault: { outcome: keyof typeof WHY; error: string }) =>
  `${attempts === 1 ? 'The attempt failed' : `All ${attempts} attempts failed. The last one`}: ${WHY[fault.outcome]}: ${fault.error}`
