import { judgeQuestion } from '../../guard/input-guard.ts'
import type { Step } from '../ask.step.ts'

/** One sentence for every rule: a refusal must not teach how to get past it. */
export const REFUSAL = 'This question cannot be answered here. Ask about the data in plain words.'

/** Looks at the question before anything is done with it. */
export const guard: Step<'passed' | 'rejected'> = async (state, parts) => {
  const verdict = judgeQuestion(state.question, state.history, {
    sensitiveNames: parts.sensitiveNames(),
    schema: parts.schemaWords(),
  })
  if (verdict.allowed) return 'passed'
  state.status = 'rejected'
  state.rejectionMessage = REFUSAL
  parts.security({ event: 'input_rejected', reason: verdict.reason, correlation_id: state.correlationId })
  return 'rejected'
}
