import { computedInsight } from '../../generate/insight.ts'
import type { Step } from '../ask.step.ts'

/** A true sentence or two about the result, computed from it, when one was asked for. The model is not called for it: one call per attempt. */
export const explain: Step<'explained'> = async (state) => {
  if (state.result && state.insightWanted) state.insight = computedInsight(state.question, state.result)
  return 'explained'
}
