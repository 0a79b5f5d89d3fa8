import type { Candidate } from './judge.ts'
import type { Features } from './weights.ts'

/** What makes a reading sure or unsure: fitted by logistic regression to its right and wrong answers (as the weights were), rounded. Questions of Spider, Spider-Syn, Spider-Realistic (CC BY-SA 4.0), GeoQuery and sql-eval (Apache-2.0). */
const SURE: Partial<Features> = {
  unexplained: -0.8,
  dropped: -0.3,
  weakNames: -0.35,
  weakGuesses: -0.25,
  unfit: -1.9,
  unknownTexts: -0.4,
  showsOnlyLabel: -0.7,
  tablesPassedOver: -0.5,
}
const [START, MARGIN, MOST_MARGIN, SPLIT] = [-0.6, 0.6, 3, 0.25]

const ahead = (best: Candidate, next: Candidate | undefined): number =>
  next === undefined ? MOST_MARGIN : Math.min(MOST_MARGIN, best.score - next.score)
const chance = (sum: number): number => Math.round(1000 / (1 + Math.exp(-sum))) / 1000

/** How likely the first of several readings is right, 0 to 1: by itself, and by how far it is ahead of the next. */
export function confidenceIn([best, next]: readonly Candidate[]): number {
  if (best === undefined) return 0
  const own = (Object.keys(SURE) as (keyof Features)[]).reduce((sum, name) => sum + (SURE[name] ?? 0) * best.features[name], 0)
  const sum = START + MARGIN * ahead(best, next) + SPLIT * (best.features.split / Math.max(1, best.partialQuery.content)) + own
  return chance(sum)
}

/** Readings as near as this are as likely. */
const AS_LIKELY = 0.06

/** How far a reading that explains every word may be behind one that does not. */
const NEAR_BEST = 1

/** The readings that explain every word and lose nothing, the likeliest first; none where a better one does not. */
export function wholeOf<Reading extends Candidate>(readings: readonly Reading[]): Reading[] {
  const whole = readings.filter(({ partialQuery }) => partialQuery.unread.length === 0 && partialQuery.dropped === 0)
  const [first] = whole
  return first && (readings[0]?.score ?? 0) - first.score <= NEAR_BEST ? whole : []
}

/** Another of them that is as likely as the first; null where there is none. */
export const rivalOf = <Reading extends Candidate>([best, next]: readonly Reading[]): Reading | null =>
  best && next && best.score - next.score < AS_LIKELY ? next : null
