import type { Metrics } from '@tanager/kernel'
import type { ModelCall } from '../llm/model.ts'

/** The figures of one question: nothing of what was asked or found. */
export interface Measured {
  status: string
  ms: number
  steps: readonly { step: string; outcome: string; ms: number }[]
  attempts: readonly { outcome: string }[]
  modelCalls: readonly ModelCall[]
}
export type AskMeasure = (question: Measured) => void

/** From a step that takes no time to a question that takes all of its minute. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Questions, their steps and attempts as Prometheus metrics. */
export function askMetrics(metrics: Metrics): AskMeasure {
  const questions = metrics.histogram('query_question_duration_seconds', 'Time from a question to its answer.', ['status'], SECONDS)
  const steps = metrics.histogram('query_step_duration_seconds', 'Time that one step of a question took.', ['step', 'outcome'], SECONDS)
  const attempts = metrics.counter('query_attempts_total', 'Statements that were tried, by what became of them.', ['outcome'])
  const calls = metrics.histogram(
    'query_model_call_duration_seconds',
    'Time that one call of the language model took.',
    ['outcome'],
    SECONDS,
  )
  const tokens = metrics.counter('query_model_tokens_total', 'Tokens as the language model counts them.', ['direction'])
  return (question) => {
    questions.observe({ status: question.status }, question.ms / 1000)
    for (const { step, outcome, ms } of question.steps) steps.observe({ step, outcome }, ms / 1000)
    for (const { outcome } of question.attempts) attempts.inc({ outcome })
    for (const { outcome, ms, inputTokens, outputTokens } of question.modelCalls) {
      calls.observe({ outcome }, ms / 1000)
      tokens.inc({ direction: 'input' }, inputTokens)
      tokens.inc({ direction: 'output' }, outputTokens)
    }
  }
}
