/** Something that was judged, by the panel member's own name for it; no mark yet: null. */
export interface Criterion {
  readonly key: string
  readonly name: string
  readonly score: number | null
}

/** What is sent: the criteria that got a mark. */
export const scoresOf = (criteria: readonly Criterion[]): Record<string, number> =>
  Object.fromEntries(criteria.flatMap(({ name, score }) => (score === null || name.trim() === '' ? [] : [[name.trim(), score]])))

/** A name that got two marks: one of them would be lost. */
export function twice(criteria: readonly Criterion[]): string | null {
  const names = criteria.filter(({ score }) => score !== null).map(({ name }) => name.trim())
  return names.find((name, index) => name !== '' && names.indexOf(name) !== index) ?? null
}
