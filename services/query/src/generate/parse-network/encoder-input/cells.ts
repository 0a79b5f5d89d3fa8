import type { IndexedColumn, IndexedTable } from '../../../retrieve/schema-index.ts'
import { wordsOfName } from './names.ts'
import { STOP_WORDS, tokensOf } from './tokens.ts'

/** What a column holds, as far as the index knows: texts apart from numbers. */
export interface ColumnCells {
  texts: readonly string[]
  numbers: readonly number[]
  /** How many different values are known. */
  count: number
}
/** The cells of one table, to be found by the words of the question. Columns are by their place in the table. */
export interface TableCells {
  columns: readonly ColumnCells[]
  /** By the words of the whole value, lower case: the stored spelling by column. */
  whole: ReadonlyMap<string, ReadonlyMap<number, string>>
  /** The same for values of one piece, by the words that they are made of: `OfferAccepted`, `in_progress`. */
  split: ReadonlyMap<string, ReadonlyMap<number, string>>
  /** Columns that hold the word somewhere in a text. */
  words: ReadonlyMap<string, ReadonlySet<number>>
  numbers: ReadonlyMap<number, ReadonlySet<number>>
}

const LONGEST_CELL = 80
const NUMBER = /^-?\d+(\.\d+)?$/
const KNOWN = new WeakMap<IndexedTable, TableCells>()

/** Made once for a table of an index, when a question first comes near it. */
export function cellsOf(table: IndexedTable): TableCells {
  const known = KNOWN.get(table) ?? index(table)
  KNOWN.set(table, known)
  return known
}

export const cellKey = (text: string): string =>
  tokensOf(text)
    .map(({ low }) => low)
    .join(' ')

function index(table: IndexedTable): TableCells {
  const [whole, split] = [new Map<string, Map<number, string>>(), new Map<string, Map<number, string>>()]
  const words = new Map<string, Set<number>>()
  const numbers = new Map<number, Set<number>>()
  const stored = [...table.columns, ...(table.computed ?? [])]
  const columns = stored.map(columnCells)
  for (const [at, { texts, numbers: held }] of columns.entries()) {
    for (const value of texts) {
      if (NUMBER.test(value)) noteIn(numbers, Number(value), at)
      if (value.length > LONGEST_CELL) continue
      const key = cellKey(value)
      if (key !== '') spell(whole, key, at, value)
      const pieces = value.includes(' ') ? key : wordsOfName(value).join(' ')
      if (pieces !== key) spell(split, pieces, at, value)
      for (const word of key.split(' ')) if (word.length > 3 && !STOP_WORDS.has(word)) noteIn(words, word, at)
    }
    for (const value of held) noteIn(numbers, value, at)
    for (const [value, aliases] of Object.entries(stored[at]?.semantics?.values ?? {}))
      for (const alias of aliases) spell(whole, cellKey(alias), at, value)
  }
  return { columns, whole, split, words, numbers }
}

function spell(map: Map<string, Map<number, string>>, key: string, at: number, value: string): void {
  map.set(key, (map.get(key) ?? new Map<number, string>()).set(at, value))
}

function noteIn<Key>(map: Map<Key, Set<number>>, key: Key, at: number): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, new Set([at]))
  else known.add(at)
}

function columnCells({ values, profile = [], distinct }: IndexedColumn): ColumnCells {
  const isNumber = (value: string) => NUMBER.test(value)
  const texts = [...values, ...profile.filter((value) => !isNumber(value))]
  const numbers = profile.filter(isNumber).map(Number)
  return { texts, numbers, count: distinct ?? texts.length + numbers.length }
}
