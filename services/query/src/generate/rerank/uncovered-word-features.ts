import type { QuestionToken } from '../parse-network/encoder-input/tokens.ts'
import { isExpected } from './common-attributes.ts'
import { PASSED_OVER } from './token-statistics.ts'
import type { ContentWord, Link } from './word-links.ts'

/** What follows is what is asked for. */
const WANTED: ReadonlySet<string> = new Set(['the', 'their', 'its', 'his', 'her'])
/** From here on a word counts as lost. */
const LOST = 0.5

/**
 * Words that nothing answers to, in a query or anywhere. Each counts by how far it is from what there is, and by how seldom right queries pass
 * it over; those that are attributes in many databases apart, and those that nobody has heard of.
 */
export function uncoveredWordFeatures(
  name: 'lost' | 'stray',
  tokens: readonly QuestionToken[],
  content: readonly ContentWord[],
  links: readonly Link[],
): Readonly<Record<string, number>> {
  const isContent = new Set(content.map(({ at }) => at))
  let [sum, weights, count, wanted, unheard] = [0, 0, 0, 0, 0]
  let [expected, expectedSum, unnamed, unnamedSum] = [0, 0, 0, 0]
  const lost = content.map(({ stem, at }, place) => {
    const weight = 1 - (PASSED_OVER.get(stem) ?? 0)
    const { near, named } = links[place] ?? { near: 0, named: 0 }
    const far = 1 - near
    const own = far * weight
    sum += own
    weights += weight
    if (own > LOST) count += 1
    if (WANTED.has(wordBefore(tokens, isContent, at))) wanted = Math.max(wanted, own)
    if (isExpected(stem)) {
      // What has a name of its own is not meant by the next best: an e-mail is near a phone, and is none.
      const without = named === 0 ? weight : 0
      expected = Math.max(expected, own)
      expectedSum += own
      unnamed = Math.max(unnamed, without)
      unnamedSum += without
    } else if (weight === 1) unheard = Math.max(unheard, own)
    return own
  })
  const [first = 0, second = 0, third = 0] = lost.sort((a, b) => b - a)
  return {
    [`${name}First`]: first,
    [`${name}Second`]: second,
    [`${name}Third`]: third,
    [`${name}Sum`]: sum,
    [`${name}Mean`]: sum / Math.max(LOST, weights),
    [`${name}Count`]: count,
    [`${name}Wanted`]: wanted,
    [`${name}Expected`]: expected,
    [`${name}ExpectedSum`]: expectedSum,
    [`${name}Unnamed`]: unnamed,
    [`${name}UnnamedSum`]: unnamedSum,
    [`${name}Unheard`]: unheard,
  }
}

/** Before the content words that a word stands among. */
function wordBefore(tokens: readonly QuestionToken[], isContent: ReadonlySet<number>, at: number): string {
  let start = at
  while (isContent.has(start - 1)) start -= 1
  return tokens[start - 1]?.low ?? ''
}
