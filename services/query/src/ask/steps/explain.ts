import type { ResultSet } from '../../dialects/dialect.ts'
import { computedInsight, cutSentence, tieSentence } from '../../generate/insight/computed-insight.ts'
import { CallLimitReached } from '../../llm/call-limiter.ts'
import type { AskParts } from '../ask.parts.ts'
import { type AskState, modelCallsOf } from '../ask.state.ts'
import type { Step } from '../ask.step.ts'
import { lookAtRows } from '../look.ts'

/**
 * A true sentence or two about the result, when wanted: by the model, where an operator has it so and what it says follows from the rows;
 * computed otherwise. The answer is there already, and nothing that goes wrong here takes it away.
 */
export const explain: Step<'explained'> = async (state, parts, signal) => {
  const { result, generated } = state
  if (!result) return 'explained'
  if (generated?.kind === 'sql') {
    state.confidence = generated.confidence
    state.interpretation = generated.interpretation
  }
  if (state.insightWanted) {
    const about =
      (await byModel(state, result, parts, signal)) ??
      computedInsight(result, state.interpretation, { question: state.question, sql: state.sql, now: parts.now() })
    state.insight = [about, await sharedFirstPlace(state, result, parts, signal)].filter(Boolean).join(' ') || null
  } else if (result.cut) state.costNotice = [state.costNotice, cutSentence(result)].filter(Boolean).join(' ')
  return 'explained'
}

/** One row was picked by its place: whether others share that place, where the database can say so at once. */
async function sharedFirstPlace(
  { generated }: AskState,
  { rows }: ResultSet,
  parts: AskParts,
  signal: AbortSignal,
): Promise<string | null> {
  const statement = generated?.kind === 'sql' ? generated.tieCheck : null
  if (!statement || rows.length !== 1) return null
  const compared = await lookAtRows(parts)(statement, signal).catch(() => null)
  return compared && tieSentence(compared)
}

async function byModel(state: AskState, result: ResultSet, parts: AskParts, signal: AbortSignal): Promise<string | null> {
  try {
    return (await parts.insight?.(state.question, result, { signal, ...modelCallsOf(state) })) ?? null
  } catch (error) {
    if (error instanceof CallLimitReached)
      parts.security({ event: 'rate_limited', reason: 'llm_calls', correlation_id: state.correlationId })
    return null
  }
}
