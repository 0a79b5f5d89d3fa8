import type { Certainty } from '../../llm/read-reply.ts'
import { FUNCTION_WORDS, tokenize } from '../../retrieve/words.ts'
import type { GenerateRequest } from '../generator.ts'
import { uncoveredWords } from '../uncovered-words.ts'
import { type Calibration, calibrated } from './model-calibration.ts'

/** What is known of a statement that a model wrote. */
export interface ModelFeatures {
  /** What the model says of it, where it says so. */
  certainty?: Certainty
  /** The share of several candidates that find the same; undefined for a single one. */
  agreement?: number
  /** It was written after an attempt that failed. */
  isCorrected: boolean
  /** Content words of the question that nothing in the statement answers to. */
  uncovered: number
}

/** How often models are right on databases that they have not seen, as log odds of 0.75 (ADR 0034). Each sign moves it. */
const USUAL = 1.1
const SIGNS = { medium: -0.6, low: -1.6, corrected: -0.25, uncovered: -0.25 } as const
const MOST_UNCOVERED = 3
const [LEAST, MOST] = [0.03, 0.97]
/** People and models have their own words, so words alone never take an answer back. */
const LEAST_UNDOUBTED = 0.62

/**
 * How likely a statement of a model answers the question, 0 to 1. Which model it is matters more than any sign here: with a calibration, which
 * `tanager query evaluate --calibrate` measures, the score becomes the share that was right at that score.
 */
export function modelConfidence(features: ModelFeatures, calibration: Calibration | null): number {
  const score = scoreOf(features)
  return calibration === null ? score : calibrated(score, calibration)
}

function scoreOf({ certainty, agreement, isCorrected, uncovered }: ModelFeatures): number {
  const start = agreement === undefined ? USUAL : oddsOf(within(agreement))
  const doubt = certainty === 'medium' ? SIGNS.medium : certainty === 'low' ? SIGNS.low : 0
  const odds = start + doubt + (isCorrected ? SIGNS.corrected : 0) + SIGNS.uncovered * Math.min(MOST_UNCOVERED, uncovered)
  const score = within(1 / (1 + Math.exp(-odds)))
  return Math.round(1_000 * (certainty === 'low' ? score : Math.max(LEAST_UNDOUBTED, score))) / 1_000
}

const oddsOf = (share: number): number => Math.log(share / (1 - share))
const within = (share: number): number => Math.min(MOST, Math.max(LEAST, share))

/** How many content words of the question neither names, values nor conditions of the statement answer to. */
export function uncoveredCount({ question, retrieved }: Pick<GenerateRequest, 'question' | 'retrieved'>, sql: string): number {
  const content = tokenize(question).flatMap(({ word }) => (/\p{L}{3}/u.test(word) && !FUNCTION_WORDS.has(word) ? [word] : []))
  return uncoveredWords([...new Set(content)], { question, sql, tables: retrieved.tables }).length
}
