import { inSpan, type Span } from '@tanager/kernel'
import type { FastifyBaseLogger } from 'fastify'
import { ConnectionFailure } from '../dialects/dialect.ts'
import { runGraph, type StepEvent } from './ask.graph.ts'
import type { AskParts } from './ask.parts.ts'
import { type AskState, dropStatement, endAttempt } from './ask.state.ts'
import { ServiceStopping } from './running-questions.ts'

export interface QuestionOptions {
  parts: AskParts
  /** For the whole question, corrections included. */
  questionMs: number
  /** Aborted when the client leaves or the service stops. */
  signal: AbortSignal
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  onStep: (event: StepEvent) => void
}

/** One question from its first step to its answer, which stands in the state. Never throws for what can go wrong with a question. */
export const askQuestion = (state: AskState, options: QuestionOptions): Promise<void> =>
  inSpan('ask', { 'tanager.ask.generator': options.parts.generator.name }, (span) => ask(state, options, span))

async function ask(state: AskState, options: QuestionOptions, span: Span): Promise<void> {
  const { parts, log } = options
  const began = performance.now()
  const steps: StepEvent[] = []
  const limit = withDeadline(options)
  state.deadline = began + options.questionMs
  try {
    await runGraph(state, parts, limit.signal, (event) => {
      steps.push(event)
      options.onStep(event)
    })
  } catch (error) {
    breakOff(state, error, limit.passed(), options)
  } finally {
    limit.clear()
    dropStatement(state)
  }
  const ms = Math.round((performance.now() - began) * 10) / 10
  const { name, version } = parts.generator
  span.set({
    'tanager.ask.status': state.status,
    'tanager.ask.attempts': state.attempts.length,
    'tanager.ask.rows': state.result?.rows.length ?? 0,
    'tanager.ask.model_calls': state.modelCalls.length,
  })
  if (state.status === 'failed' || state.status === 'unavailable') span.fail(state.status)
  parts.measure?.({ status: state.status, ms, steps, attempts: state.attempts, modelCalls: state.modelCalls })
  // Never the question's rows, nor its words: what ran, how often, how long.
  log.info(
    {
      status: state.status,
      ms,
      ...(parts.audience === null ? {} : { audience: parts.audience }),
      generator: name,
      generator_version: version,
      schema: parts.index.current()?.fingerprint ?? null,
      attempts: state.attempts.map(({ outcome }) => outcome),
      steps: steps.map(({ step, outcome, ms: took, attempt }) => ({ step, outcome, ms: took, attempt })),
      rows: state.result?.rows.length ?? 0,
      cut: state.result?.cut ?? false,
      ...(state.modelCalls.length === 0 ? {} : { model_calls: state.modelCalls, prompt: state.prompt }),
    },
    'asked',
  )
}

/** One signal for the deadline and the caller's: a plain timer, since signals that follow others are slow to make and to forget. */
function withDeadline({ questionMs, signal }: QuestionOptions) {
  const ended = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    ended.abort(new Error('The time for the question is over.'))
  }, questionMs)
  const follow = (): void => ended.abort(signal.reason)
  if (signal.aborted) follow()
  else signal.addEventListener('abort', follow, { once: true })
  return {
    signal: ended.signal,
    passed: () => late,
    clear: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', follow)
    },
  }
}

/** What became of a question that did not walk to its end, and of the attempt that was under way. */
function breakOff(state: AskState, error: unknown, late: boolean, { signal, questionMs, log }: QuestionOptions): void {
  const given = (status: string, failure: string, outcome: string): void => {
    state.status = status
    state.failure = failure
    if (state.attempting) endAttempt(state, { outcome, error: failure, will_retry: false })
  }
  if (late)
    given(
      'failed',
      `The question took longer than ${Math.round(questionMs / 1000)} seconds and was stopped. Ask for less at once.`,
      'timeout',
    )
  else if (signal.reason instanceof ServiceStopping) given('unavailable', 'The service is stopping. Ask again in a moment.', 'cancelled')
  else if (signal.aborted) given('cancelled', 'The client disconnected before the answer was ready.', 'cancelled')
  else if (error instanceof ConnectionFailure) given('unavailable', `The database cannot be reached (${error.category}).`, 'failed')
  else {
    log.error({ err: error }, 'a question failed')
    given('failed', 'Something went wrong on our side. Ask again; if it happens again, report the correlation id.', 'failed')
  }
}
