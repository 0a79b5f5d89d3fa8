/** Something that was judged, by the panel member's own name for it; no mark yet: null. */
export interface Criterion {
  readonly key: string
  readonly name: string
  readonly score: number | null
}

const USUAL = ['knowledge', 'communication', 'judgement'] as const

/** What to rate: the scorecard of the requisition; without one what people usually rate. More can be added, and what has no mark is not sent. */
export const criteriaOf = (scorecard: readonly string[], usual: (key: (typeof USUAL)[number]) => string): Criterion[] =>
  scorecard.length > 0
    ? scorecard.map((name) => ({ key: `scorecard ${name}`, name, score: null }))
    : USUAL.map((key) => ({ key, name: usual(key), score: null }))

/** What is sent: the criteria that got a mark. */
export const scoresOf = (criteria: readonly Criterion[]): Record<string, number> =>
  Object.fromEntries(criteria.flatMap(({ name, score }) => (score === null || name.trim() === '' ? [] : [[name.trim(), score]])))

/** A name that got two marks: one of them would be lost. */
export function twice(criteria: readonly Criterion[]): string | null {
  const names = criteria.filter(({ score }) => score !== null).map(({ name }) => name.trim())
  return names.find((name, index) => name !== '' && names.indexOf(name) !== index) ?? null
}
