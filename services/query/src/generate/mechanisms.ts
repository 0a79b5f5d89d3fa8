/** Parts of the generator that can be left out, so that a benchmark can say what each is worth. */
export const MECHANISMS = [
  'rules',
  'execution',
  'corrections',
  'display',
  'reporting-ranking',
  'previous-query',
  'carry-over',
  'follow-up-rules',
] as const
export type Mechanism = (typeof MECHANISMS)[number]

export const NONE_LEFT_OUT: ReadonlySet<Mechanism> = new Set()
