import type { Schema } from '../../../core/schema/schema.ts'
import { columnNames, semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { singular, stem } from '../../../retrieve/stem.ts'
import type { Token } from '../../../retrieve/words.ts'

/** Shorter words are too near to other words. */
const SHORTEST = 7

/**
 * "candiates", "requisitons": one letter away from what the semantic layer calls a table, beginning and ending as it does. Only names of tables
 * are put right: they are few, and without them a question says nothing.
 */
export function spelledRight(schema: Schema, tokens: readonly Token[]): Token[] {
  const semantic = schema.tables.flatMap((table) => semanticNamesOf(table) ?? [])
  const words = semantic.flatMap(({ names }) => names.flatMap(([word = '', ...others]) => (others.length === 0 ? [word] : [])))
  const names = [...new Set(words)].filter((word) => word.length >= SHORTEST)
  if (names.length === 0) return [...tokens]
  const known = new Set([
    ...semantic.flatMap(({ names: own, mayMean, phrases }) => [...own, ...mayMean, ...phrases.map((phrase) => phrase.words)].flat()),
    ...schema.tables.flatMap(({ columns }) => columns.flatMap((column) => [...column.stems, ...columnNames(column).flat()])),
  ])
  const stems = new Set([...known].map(stem))
  return tokens.map((token) => {
    const typed = singular(token.word)
    if (typed.length < SHORTEST - 1 || stems.has(token.stem) || known.has(token.word)) return token
    const [meant, ...others] = names.filter((name) => isOneSlipAway(typed, name))
    if (meant === undefined || others.length > 0) return token
    return { ...token, word: typed === token.word ? meant : `${meant}s`, stem: stem(meant) }
  })
}

/** One letter left out, put in, changed, or two that changed places; the first and the last stand. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0] || typed.at(-1) !== meant.at(-1) || Math.abs(typed.length - meant.length) > 1) return false
  let from = 0
  while (from < typed.length && typed[from] === meant[from]) from += 1
  let end = 0
  while (end < Math.min(typed.length, meant.length) - from && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  const [a, b] = [typed.slice(from, typed.length - end), meant.slice(from, meant.length - end)]
  const isSwapped = a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]
  return a !== b && ((a.length <= 1 && b.length <= 1) || isSwapped)
}
