import type { IndexedTable } from '../../retrieve/schema-index.ts'
import { tokenize } from '../../retrieve/words.ts'
import type { Decoded } from '../parse-network/decode.ts'
import type { Features } from '../parse-network/encoder-input/features.ts'
import { strangeNames, strangeWords } from '../rerank/link-features.ts'
import { BEFORE } from '../rerank/word-links.ts'

/** So many letters in common: whoever "applied" has an application. */
const SAME_ROOT = 4

/** Words that stand for the rows of any table. */
const ANY_ROWS = new Set('people persons records rows entries items ones things results times values'.split(' '))
const COUNTED = /\b(?:how many|(?:number|count) of)(?: the| all| different| distinct| total)* ([a-z]+)/g

/** What is counted or numbered has to be found here, however common its word is in questions. */
const countedIn = (tokens: Features['tokens']): ReadonlySet<string> =>
  new Set(
    Array.from(
      tokens
        .map(({ low }) => low)
        .join(' ')
        .matchAll(COUNTED),
      ([, noun = '']) => noun,
    ).filter((noun) => !ANY_ROWS.has(noun)),
  )

/** What a statement does nothing with. */
export interface UncoveredContent {
  /** Words that nothing here is called by, and that are rare in questions of other databases. */
  words: string[]
  /** The same of what is counted: without it something else is. */
  counted: string[]
  /** Quoted texts and stored values. */
  values: string[]
  /** Words that are written like a name and stored nowhere. */
  names: string[]
}

/** Of the question, what a statement does nothing with. */
export function uncoveredContentWords(
  { features }: Pick<Decoded, 'features'>,
  sql: string,
  tables: readonly IndexedTable[] = [],
): UncoveredContent {
  const { candidates, numbers } = features
  const low = sql.toLowerCase()
  const isUsed = (text: string) => low.includes(text.toLowerCase())
  const read = (low.match(/\b(?:from|join)\s+\W?\w+/g) ?? []).flatMap((part) => part.match(/(?<!\w)\w+$/) ?? [])
  const isWordForRows = (text: string) =>
    /^[a-z]{5,}$/i.test(text) && read.some((table) => table.startsWith(text.slice(0, SAME_ROOT).toLowerCase()))
  const values = candidates.flatMap(({ text, flags, columns, span }) => {
    if (!flags.has('quote') && (!flags.has('cell') || isWordForRows(text))) return []
    const isOfBefore = [...span].every((at) => numbers.get(at, BEFORE) === 1)
    return isOfBefore || isUsed(text) || [...columns.values()].some(isUsed) ? [] : [text]
  })
  const counting = countedIn(features.tokens)
  const strange = strangeWords(features, counting).filter((word) => !isUsed(word))
  const isCounted = (word: string) => counting.has(word.toLowerCase())
  // Part of a stored value: the tennis courts are those called "Tennis Court 1" and "Tennis Court 2".
  const isPart = (word: string) => tables.some((table) => read.includes(table.name.toLowerCase()) && wordsIn(table).has(word.toLowerCase()))
  const parts = strange.filter(isPart)
  const words = strange.filter((word) => !isPart(word))
  return {
    words: words.filter((word) => !isCounted(word)),
    counted: words.filter(isCounted),
    values: [...new Set([...values, ...parts])],
    names: strangeNames(features).filter((name) => !isUsed(name)),
  }
}

const WORDS_IN = new WeakMap<IndexedTable, ReadonlySet<string>>()
/** A shorter word is in many values by chance. */
const SHORTEST_PART = 5

/** The words of a table's values, also as one says them of several. */
function wordsIn(table: IndexedTable): ReadonlySet<string> {
  const known = WORDS_IN.get(table)
  if (known) return known
  const made = new Set<string>()
  for (const { values } of table.columns)
    for (const value of values) for (const { word } of tokenize(value)) if (word.length >= SHORTEST_PART) made.add(word).add(`${word}s`)
  WORDS_IN.set(table, made)
  return made
}
