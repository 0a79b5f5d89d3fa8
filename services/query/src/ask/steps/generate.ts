import { CallLimitReached } from '../../llm/call-limiter.ts'
import { ModelUnavailable, UnusableReply } from '../../llm/model-errors.ts'
import { beginAttempt } from '../ask.state.ts'
import type { Step } from '../ask.step.ts'
import { lookWith } from '../look.ts'
import { checkStatement } from './validate.ts'

/** Lets the generator write a statement, with what went wrong before. */
export const generate: Step<'written' | 'unusable' | 'unclear' | 'limited' | 'unavailable'> = async (state, parts, signal) => {
  const { retrieved } = state
  if (!retrieved) throw new Error('Nothing was retrieved.')
  beginAttempt(state)
  const database = await parts.database()
  try {
    const generated = await parts.generator.generate(
      {
        question: state.question,
        history: state.history,
        dialect: database.dialect,
        retrieved,
        attempts: state.attempts.map(({ sql, error }) => ({ sql, error: error ?? '' })),
        now: parts.now(),
        look: lookWith(parts),
        ...(parts.audience === null ? {} : { accepts: async (sql) => 'runnable' in (await checkStatement(sql, database, parts)) }),
      },
      signal,
    )
    state.generated = generated
    if (generated.kind === 'sql') {
      state.sql = generated.sql
      state.clarification = ignoring(generated.ignored ?? [])
      return 'written'
    }
    state.status = 'needs_clarification'
    state.clarification = generated.message
    return 'unclear'
  } catch (error) {
    if (error instanceof CallLimitReached) {
      state.status = 'rate_limited'
      state.rateLimitMessage = error.message
      parts.security({ event: 'rate_limited', reason: 'llm_calls', correlation_id: state.correlationId })
      return 'limited'
    }
    if (error instanceof ModelUnavailable) {
      state.status = 'unavailable'
      state.failure = `The language model cannot be reached: ${error.message}`
      return 'unavailable'
    }
    if (error instanceof UnusableReply) {
      state.fault = { outcome: 'unusable', error: error.message }
      return 'unusable'
    }
    throw error
  }
}

/** An answer that passed words over says so: they may have been the ones that mattered. */
const ignoring = (words: readonly string[]): string | null =>
  words.length === 0 ? null : `Nothing was made of ${words.map((word) => `"${word}"`).join(', ')}. Say it in other words if it matters.`
