/** So many people are named before the rest is only counted. */
const MOST_NAMED = 10

/** The names of those whom an act is about, as far as one reads them. */
export const named = (names: readonly string[]): { names: string; more: number } => ({
  names: names.slice(0, MOST_NAMED).join(', '),
  more: Math.max(0, names.length - MOST_NAMED),
})
