import type { FastifyBaseLogger } from 'fastify'
import { ConnectionFailure } from '../dialects/dialect.ts'
import { runGraph, type StepEvent } from './ask.graph.ts'
import type { AskParts } from './ask.parts.ts'
import type { AskState } from './ask.state.ts'

export interface QuestionOptions {
  parts: AskParts
  /** For the whole question, corrections included. */
  questionMs: number
  /** Aborted when the client leaves. */
  signal: AbortSignal
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  onStep: (event: StepEvent) => void
}

/** One question from its first step to its answer, which stands in the state. Never throws for what can go wrong with a question. */
export async function askQuestion(state: AskState, options: QuestionOptions): Promise<void> {
  const { parts, signal, log } = options
  const deadline = AbortSignal.timeout(options.questionMs)
  const steps: StepEvent[] = []
  try {
    await runGraph(state, parts, AbortSignal.any([deadline, signal]), (event) => {
      steps.push(event)
      options.onStep(event)
    })
  } catch (error) {
    if (deadline.aborted) {
      state.status = 'failed'
      state.failure = `The question took longer than ${Math.round(options.questionMs / 1000)} seconds and was given up.`
    } else if (signal.aborted) {
      state.status = 'cancelled'
      state.failure = 'The client left before the answer was there.'
    } else if (error instanceof ConnectionFailure) {
      state.status = 'unavailable'
      state.failure = `The database cannot be reached (${error.category}).`
    } else {
      log.error({ err: error }, 'a question failed')
      state.status = 'failed'
      state.failure = 'Something went wrong on our side. Quote the correlation id.'
    }
  }
  // Never the question's rows, nor its words: what ran, how often, how long.
  log.info(
    {
      status: state.status,
      generator: `${parts.generator.name} ${parts.generator.version}`,
      schema: parts.index.current()?.fingerprint ?? null,
      attempts: state.attempts.map(({ outcome }) => outcome),
      steps: steps.map(({ step, outcome, ms }) => ({ step, outcome, ms })),
      rows: state.result?.rows.length ?? 0,
    },
    'asked',
  )
}
