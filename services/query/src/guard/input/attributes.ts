import { singular } from '../../retrieve/stem.ts'
import type { SchemaWords } from '../schema-words.ts'
import { ALARMING_WORDS } from './intent/word-classes.ts'
import type { NormalisedText, Word } from './normalised-text.ts'
import { ambiguous } from './rules/action-verbs.ts'
import { CHANGING, DESTROYING, GENTLE } from './rules/write-words.ts'

const ALARMING = new Set(ALARMING_WORDS)
/** A deed has somebody or something that it is done to: `to Bob`, `as paid`. */
const AIMS = new Set(['to', 'as', 'on', 'into', 'set'])

/**
 * The text with no order seen where the schema knows the two words together as a name: in `drop shipments` over a table `drop_shipments`,
 * or in `grant purchase orders` over grants, the first word says of which kind the second is. What stands before an article, a pronoun or
 * a number stays an order, and so does a verb that is nothing else.
 */
export function withAttributes(normalised: NormalisedText, schema: SchemaWords): NormalisedText {
  if (schema.words.size === 0) return normalised
  const { words } = normalised
  if (!words.some((word, at) => word.start !== 'none' && isAttribute(words, at, schema))) return normalised
  return { ...normalised, words: words.map((word, at) => (isAttribute(words, at, schema) ? { ...word, start: 'none' } : word)) }
}

function isAttribute(words: readonly Word[], at: number, { words: known, things, pairs }: SchemaWords): boolean {
  const { word, sentence, start } = words[at] as Word
  const next = words[at + 1]
  if (start === 'none' || !ambiguous.has(word) || DESTROYING.has(word) || next?.sentence !== sentence) return false
  const rest = words.filter((other, n) => n > at && other.sentence === sentence).map((other) => other.word)
  if (rest.some((other) => AIMS.has(other) || ALARMING.has(other))) return false
  if (pairs.has(`${singular(word)} ${singular(next.word)}`)) return true
  return things.has(singular(word)) && known.has(singular(next.word)) && !CHANGING.has(word) && !GENTLE.has(word)
}
