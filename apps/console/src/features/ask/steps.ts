/** The steps of a question, in order; `correct` leads back to `generate`. */
export const STEPS = ['guard', 'retrieve', 'generate', 'validate', 'estimate', 'execute', 'explain'] as const
export type StepName = (typeof STEPS)[number]

export interface StepEvent {
  readonly step: string
  readonly outcome: string
  readonly ms: number
  readonly attempt: number
}
export interface ShownStep {
  readonly name: StepName
  readonly state: 'done' | 'now' | 'next'
  readonly ms: number | null
}

/** Which steps are over, which one is under way, and which attempt this is. After a correction all from `generate` on begins anew. */
export function stepsOf(events: readonly StepEvent[]): { steps: ShownStep[]; attempt: number } {
  const took = new Map<string, number>()
  let attempt = 1
  for (const { step, outcome, ms } of events) {
    if (step === 'correct') {
      if (outcome === 'again') attempt += 1
      for (const name of STEPS.slice(STEPS.indexOf('generate'))) took.delete(name)
    } else took.set(step, ms)
  }
  const now = STEPS.find((name) => !took.has(name))
  return {
    attempt,
    steps: STEPS.map((name) => ({ name, ms: took.get(name) ?? null, state: took.has(name) ? 'done' : name === now ? 'now' : 'next' })),
  }
}
