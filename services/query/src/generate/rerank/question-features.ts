import type { Features } from '../parse-network/encoder-input/features.ts'
import { uncoveredWordFeatures } from './uncovered-word-features.ts'
import type { WordLinks } from './word-links.ts'

/** Asks for reasons, ways or opinions, which no rows are. */
const OPEN =
  /^(so |and |please )?(why|how (do|does|did|can|could|should|would|has|have|is|are|will|to)|can|should|could|would|do you|will|explain|describe how|tell me (a|about)|write|recommend|translate)\b/i
const HOW_MANY = /^how (do|does|did|is|are)\b.{0,20}\bmany\b/i
const OURSELVES = /\b(you|your|i|my|me|myself|ourselves|we|us)\b/i
/** From here on a word is near something. */
const NEAR = 0.6

/** What the question alone says of whether rows can answer it, and how much of it is known here: the same for all candidates. */
export function questionFeatures(
  question: string,
  { tokens }: Features,
  { content, anywhere }: WordLinks,
): Readonly<Record<string, number>> {
  return {
    ...uncoveredWordFeatures('stray', tokens, content, anywhere),
    asksOpenly: OPEN.test(question) && !HOW_MANY.test(question) ? 1 : 0,
    ourselves: OURSELVES.test(question) ? 1 : 0,
    knownShare: anywhere.filter(({ near }) => near >= NEAR).length / Math.max(1, content.length),
  }
}
