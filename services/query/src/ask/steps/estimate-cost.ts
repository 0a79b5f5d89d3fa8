import { StatementFailure } from '../../dialects/dialect.ts'
import { dropStatement, takeReady } from '../ask.state.ts'
import type { Step } from '../ask.step.ts'
import { noteFailure } from './failures.ts'

/** Asks the database what the statement would cost, before it costs it. */
export const estimateCost: Step<'affordable' | 'refused' | 'failed' | 'unavailable'> = async (state, parts, signal) => {
  state.costNotice = null // an earlier attempt's says nothing of this one
  state.parallel = false
  try {
    const database = await parts.database()
    const ready = takeReady(state) ?? database.begin(parts.limits.statementMs)
    const planned = await ready.plan(state.runnable, signal)
    const { rows, parallel } = planned.estimate
    state.planned = planned
    state.parallel = parallel ?? false
    if (rows === null) return 'affordable'
    if (rows >= parts.limits.limitRows) {
      dropStatement(state)
      state.fault = {
        outcome: 'refused',
        error: `The statement would read about ${inWords(rows)} rows, which is more than is allowed. Narrow the question, for example to a year or a department.`,
      }
      return 'refused'
    }
    if (rows >= parts.limits.noticeRows) state.costNotice = `This looks at about ${inWords(rows)} rows and may take a while.`
    return 'affordable'
  } catch (error) {
    // What cannot even be planned in time would be planned again to run: that is refused.
    if (error instanceof StatementFailure && error.reason === 'timeout') {
      dropStatement(state)
      state.fault = { outcome: 'timeout', error: 'The database took too long to plan the statement. Write it in a simpler way.' }
      return 'refused'
    }
    return noteFailure(state, error)
  }
}

const UNITS: readonly [number, string][] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
]
export function inWords(count: number): string {
  const [size, word] = UNITS.find(([least]) => count >= least) ?? [1, '']
  const value = Math.round((count / size) * 10) / 10
  return word ? `${value} ${word}` : Math.round(count).toLocaleString('en-GB')
}
