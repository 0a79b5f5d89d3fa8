import type { AskAnswer, Attempt, Choice, Turn } from '@tanager/ask-contract'
import type { Planned, Ready, ResultSet } from '../dialects/dialect.ts'
import type { Generated } from '../generate/generator.ts'
import type { CallOptions, ModelCall } from '../llm/model.ts'
import type { Prompt } from '../llm/prompt/prompt.ts'
import type { Retrieved } from '../retrieve/retrieve.ts'

/** What one question is and has become. Steps write into it; nothing of it outlives the answer. */
export interface AskState {
  /** What is asked; where a choice is taken, the question that it answers. */
  question: string
  history: readonly Turn[]
  /** Which of the choices offered before is meant: an id, a number or a text. */
  readonly choice: string | undefined
  readonly insightWanted: boolean
  readonly correlationId: string
  /** When it has to be answered, by `performance.now()`. */
  deadline: number
  /** Requests that were sent to a language model for it, and what the last prompt said of the schema. */
  modelCalls: ModelCall[]
  prompt: Pick<Prompt, 'tables' | 'tokens'> | null
  status: string
  retrieved?: Retrieved
  generated?: Generated
  /** A person chose this statement: no other one answers in its place. */
  isChosen: boolean
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
  /** What the question may mean, where that is asked back. */
  choices: Choice[]
  /** How likely the answer is right, and what was answered, in words. */
  confidence: number | null
  interpretation: string | null
  failure: string | null
}

export const newState = (
  asked: Pick<AskState, 'question' | 'history' | 'insightWanted' | 'correlationId'> & Partial<Pick<AskState, 'choice'>>,
): AskState => ({
  choice: undefined,
  isChosen: false,
  ...asked,
  deadline: Number.POSITIVE_INFINITY,
  modelCalls: [],
  prompt: null,
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
  choices: [],
  confidence: null,
  interpretation: null,
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

/** What a call of the model for this question may take, and where it is noted. */
export const modelCallsOf = (state: AskState): Required<Pick<CallOptions, 'deadline' | 'record'>> => ({
  deadline: state.deadline,
  record: (call) => void state.modelCalls.push(call),
})

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
    meta: metaOf(state),
    error_history: state.attempts.flatMap(({ error }) => (error === null ? [] : [error])),
    confidence: result ? state.confidence : null,
    interpretation: result ? state.interpretation : null,
    choices: state.status === 'needs_clarification' ? state.choices : [],
  }
}

/** What the question cost where a model was called, and which tables its prompt described. */
function metaOf({ modelCalls, prompt }: AskState): AskAnswer['meta'] {
  const sum = (count: (call: ModelCall) => number): number => modelCalls.reduce((total, call) => total + count(call), 0)
  return {
    model_calls: modelCalls.length,
    input_tokens: sum(({ inputTokens }) => inputTokens),
    output_tokens: sum(({ outputTokens }) => outputTokens),
    model_ms: Math.round(sum(({ ms }) => ms)),
    tables_sent: prompt?.tables ?? [],
  }
}
