import type { Planned, Ready, ResultSet } from '../dialects/dialect.ts'
import type { Generated } from '../generate/generator.ts'
import type { Retrieved } from '../schema-index/retrieve.ts'
import type { AskAnswer, Attempt, Turn } from './ask.schema.ts'

/** What one question is and has become. Steps write into it; nothing of it outlives the answer. */
export interface AskState {
  readonly question: string
  readonly history: readonly Turn[]
  readonly insightWanted: boolean
  readonly correlationId: string
  status: string
  retrieved?: Retrieved
  generated?: Generated
  /** What the generator wrote, and what will run: the guard may have written it anew. */
  sql: string
  runnable: string
  /** The database would use parallel workers for it. */
  parallel: boolean
  /** The database waits for a statement, or has planned it and waits for the word to run it; whoever takes either has to use or drop it. */
  ready: Ready | undefined
  planned: Planned | undefined
  result?: ResultSet
  /** Finished attempts; the newest may still be under way in `sql`. */
  attempts: Attempt[]
  /** One is under way: whatever ends the question now ends it too, and is written down. */
  attempting: boolean
  /** Why the attempt under way went wrong. */
  fault?: { outcome: 'refused' | 'failed' | 'timeout' | 'unusable'; error: string }
  insight: string | null
  costNotice: string | null
  rejectionMessage: string | null
  rateLimitMessage: string | null
  clarification: string | null
  failure: string | null
}

export const newState = (asked: Pick<AskState, 'question' | 'history' | 'insightWanted' | 'correlationId'>): AskState => ({
  ...asked,
  status: 'failed',
  sql: '',
  runnable: '',
  parallel: false,
  ready: undefined,
  planned: undefined,
  attempts: [],
  attempting: false,
  insight: null,
  costNotice: null,
  rejectionMessage: null,
  rateLimitMessage: null,
  clarification: null,
  failure: null,
})

export function takeReady(state: AskState): Ready | undefined {
  const { ready } = state
  state.ready = undefined
  return ready
}
export function takePlan(state: AskState): Planned | undefined {
  const { planned } = state
  state.planned = undefined
  return planned
}
/** The database need not wait any longer. */
export function dropStatement(state: AskState): void {
  takeReady(state)?.drop()
  takePlan(state)?.drop()
}

/** Another attempt begins: what was written before belongs to the one before. */
export function beginAttempt(state: AskState): void {
  state.attempting = true
  state.sql = ''
  state.runnable = ''
}

/** Writes down how the attempt under way ended. */
export function endAttempt(state: AskState, ended: Pick<Attempt, 'outcome' | 'error' | 'will_retry'>): void {
  state.attempting = false
  state.attempts.push({ attempt: state.attempts.length + 1, sql: state.sql, ...ended })
}

/** The answer that the state has come to. Rows go out with a success alone. */
export function answerOf(state: AskState): AskAnswer {
  const result = state.status === 'succeeded' ? state.result : undefined
  return {
    status: state.status,
    sql: state.sql,
    result_columns: result?.columns ?? [],
    result_rows: result?.rows ?? [],
    row_count: result?.rows.length ?? 0,
    retry_count: Math.max(0, state.attempts.length - 1),
    attempt_history: state.attempts,
    insight: state.insight,
    cost_notice: state.costNotice,
    rejection_reason: null, // the reason is in the security log alone
    rejection_message: state.rejectionMessage,
    rate_limit_message: state.rateLimitMessage,
    clarification_message: state.clarification,
    failure_explanation: state.failure,
    error_history: state.attempts.flatMap(({ error }) => (error === null ? [] : [error])),
  }
}
