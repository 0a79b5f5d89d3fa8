import { inSpan } from '@tanager/kernel'
import type { AskParts } from './ask.parts.ts'
import type { AskState } from './ask.state.ts'
import { choose } from './steps/choose.ts'
import { correct } from './steps/correct.ts'
import { estimateCost } from './steps/estimate-cost.ts'
import { execute } from './steps/execute.ts'
import { explain } from './steps/explain.ts'
import { generate } from './steps/generate.ts'
import { guard } from './steps/guard.ts'
import { retrieveSchema } from './steps/retrieve-schema.ts'
import { validate } from './steps/validate.ts'

export const STEPS = {
  guard,
  choose,
  retrieve: retrieveSchema,
  generate,
  validate,
  estimate: estimateCost,
  execute,
  correct,
  explain,
}
export type StepName = keyof typeof STEPS
type Outcome<Name extends StepName> = Awaited<ReturnType<(typeof STEPS)[Name]>>

/** The whole flow. `end` is the end; the compiler wants an edge for every word of every step. */
export const EDGES: { readonly [Name in StepName]: Readonly<Record<Outcome<Name>, StepName | 'end'>> } = {
  guard: { passed: 'choose', rejected: 'end' },
  choose: { open: 'retrieve', chosen: 'validate', unknown: 'end' },
  retrieve: { found: 'generate', unavailable: 'end' },
  generate: { written: 'validate', unusable: 'correct', unclear: 'end', limited: 'end', unavailable: 'end' },
  validate: { accepted: 'estimate', refused: 'correct' },
  estimate: { affordable: 'execute', refused: 'correct', failed: 'correct', unavailable: 'end' },
  execute: { answered: 'explain', failed: 'correct', unavailable: 'end' },
  correct: { again: 'generate', enough: 'end' },
  explain: { explained: 'end' },
}

export interface StepEvent {
  step: StepName
  outcome: string
  ms: number
  /** The attempt that it belongs to, from 1. */
  attempt: number
}

/** Walks a question through the graph. A deadline or a client that left ends it between and within steps. */
export async function runGraph(state: AskState, parts: AskParts, signal: AbortSignal, onStep: (event: StepEvent) => void): Promise<void> {
  let name: StepName | 'end' = 'guard'
  while (name !== 'end') {
    signal.throwIfAborted()
    const began = performance.now()
    const step: StepName = name
    const attempt = state.attempts.length + (step === 'explain' ? 0 : 1) // what is explained is the last one
    const outcome = await inSpan(`ask.${step}`, { 'tanager.ask.step': step, 'tanager.ask.attempt': attempt }, async (span) => {
      const reached = await STEPS[step](state, parts, signal)
      span.set({ 'tanager.ask.outcome': reached })
      return reached
    })
    onStep({ step, outcome, ms: Math.round((performance.now() - began) * 10) / 10, attempt })
    name = edgeFrom(step, outcome)
  }
}

const edgeFrom = (step: StepName, outcome: string): StepName | 'end' => {
  const next = (EDGES[step] as Readonly<Record<string, StepName | 'end'>>)[outcome]
  if (next === undefined) throw new Error(`The step ${step} ended in "${outcome}", which has no edge.`)
  return next
}
