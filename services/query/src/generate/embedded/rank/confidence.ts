import type { Candidate } from './judge.ts'
import type { Features } from './weights.ts'

/** Below this a reading is asked about instead of answered. */
export const ASK_BELOW = 0.15

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

/** How likely the first of several readings is right, 0 to 1: by itself, and by how far it is ahead of the next. */
export function confidenceIn([best, next]: readonly Candidate[]): number {
  if (best === undefined) return 0
  const margin = next === undefined ? MOST_MARGIN : Math.min(MOST_MARGIN, best.score - next.score)
  const own = (Object.keys(SURE) as (keyof Features)[]).reduce((sum, name) => sum + (SURE[name] ?? 0) * best.features[name], 0)
  const sum = START + MARGIN * margin + SPLIT * (best.features.split / Math.max(1, best.draft.content)) + own
  return Math.round(1000 / (1 + Math.exp(-sum))) / 1000
}
