import type { Turn } from '@tanager/ask-contract'
import type { AskParts } from '../ask/ask.parts.ts'
import { askQuestion } from '../ask/ask.question.ts'
import { type AskState, answerOf, newState } from '../ask/ask.state.ts'
import { openParts } from '../ask/open-parts.ts'
import { checkStatement } from '../ask/steps/validate.ts'
import type { QueryConfig } from '../config.ts'
import type { Database } from '../dialects/dialect.ts'
import { type EvaluationCase, goldsOf } from './evaluation-case.ts'
import { type Rows, sameAnswer } from './same-answer.ts'
import { type Verdict, verdictOn } from './verdict.ts'

/** What became of one case. */
export interface EvaluatedCase {
  question: string
  verdict: Verdict
  status: string
  confidence: number | null
  sql: string
  ms: number
  /** Why it could not be asked: the model or the database is out. */
  reason?: string
  /** The gold could not be run, so no answer can be right. */
  gold_error?: string
}
export interface Evaluation {
  generator: string
  cases: EvaluatedCase[]
}

/** Rows that are compared: an answer that the service would cut is still judged as a whole. */
const MOST_ROWS = 100_000
const QUIET = { info: () => undefined, error: () => undefined }

/** Lets the service's own steps answer every case on the database of the settings, one at a time, without its limits per minute. */
export async function evaluateCases(
  config: QueryConfig,
  cases: readonly EvaluationCase[],
  { signal, onCase }: { signal: AbortSignal; onCase?: (done: EvaluatedCase, at: number) => void },
): Promise<Evaluation> {
  const settings = { ...config, ROW_CAP: MOST_ROWS, RESULT_MAX_BYTES: 2 ** 28, LLM_CALL_RATE_LIMIT_PER_MINUTE: 1_000_000 }
  const { parts, close } = await openParts(settings, () => undefined)
  try {
    const database = await parts.database()
    await parts.index.refresh(database, signal)
    if (parts.index.current() === null) throw new Error(parts.index.reason())
    const evaluated: EvaluatedCase[] = []
    for (const [at, one] of cases.entries()) {
      const done = await evaluateCase(one, { parts, database, questionMs: config.QUESTION_TIMEOUT_SECONDS * 1_000, signal })
      evaluated.push(done)
      onCase?.(done, at)
    }
    return { generator: parts.generator.name, cases: evaluated }
  } finally {
    await close()
  }
}

interface Asking {
  parts: AskParts
  database: Database
  questionMs: number
  signal: AbortSignal
}

async function evaluateCase(one: EvaluationCase, asking: Asking): Promise<EvaluatedCase> {
  const history = await turnsOf(one.history ?? [], asking)
  const began = performance.now()
  const state = await ask(one.question, history, asking)
  const ms = Math.round((performance.now() - began) * 10) / 10
  const { status, sql, failure_explanation: failure } = answerOf(state)
  const judged = status === 'succeeded' ? await isGold(one, state.result?.rows ?? [], asking) : { same: false }
  const confidence = status === 'succeeded' && state.generated?.kind === 'sql' ? (state.generated.confidence ?? null) : null
  return {
    question: one.question,
    verdict: verdictOn(one, status, judged.same),
    status,
    confidence,
    sql,
    ms,
    ...(status === 'unavailable' ? { reason: failure ?? '' } : {}),
    ...(judged.error === undefined ? {} : { gold_error: judged.error }),
  }
}

async function ask(question: string, history: readonly Turn[], { parts, questionMs, signal }: Asking): Promise<AskState> {
  const state = newState({ question, history, insightWanted: true, correlationId: 'evaluate' })
  await askQuestion(state, { parts, questionMs, signal, log: QUIET, onStep: () => undefined })
  return state
}

/** What a caller would send back. */
async function turnsOf(history: NonNullable<EvaluationCase['history']>, asking: Asking): Promise<Turn[]> {
  const turns: Turn[] = []
  for (const one of history) {
    const turn = typeof one === 'string' ? { question: one } : one
    if (turn.sql !== undefined || turn.status !== undefined) turns.push({ status: 'succeeded', ...turn })
    else {
      const { status, sql } = await ask(turn.question, turns, asking)
      turns.push({ question: turn.question, status, ...(sql === '' ? {} : { sql }) })
    }
  }
  return turns
}

/** Whether the rows are those of one of the golds. */
async function isGold(one: EvaluationCase, rows: Rows, { parts, database, signal }: Asking): Promise<{ same: boolean; error?: string }> {
  let error: string | undefined
  for (const gold of goldsOf(one)) {
    try {
      const checked = await checkStatement(gold, database, parts)
      // The gold is the operator's own: what the guard does not know is run as it stands, by a user who may only read.
      const sql = 'runnable' in checked ? checked.runnable : gold
      const { rows: wanted } = await database.run(sql, { rows: MOST_ROWS, bytes: 2 ** 28, timeoutMs: parts.limits.statementMs }, signal)
      if (sameAnswer(wanted, rows)) return { same: true }
    } catch (failure) {
      error ??= failure instanceof Error ? failure.message : String(failure)
    }
  }
  return { same: false, ...(error === undefined ? {} : { error }) }
}
