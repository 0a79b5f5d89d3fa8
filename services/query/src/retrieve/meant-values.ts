import type { IndexedColumn, IndexedTable, SchemaIndex } from './schema-index.ts'
import { stem } from './stem.ts'
import type { ValueMatch } from './value-search.ts'
import { FUNCTION_WORDS, nameWords, splitName, type Token, tokenize } from './words.ts'

type Known = Pick<SchemaIndex, 'tables' | 'semantics'>

/** Of the stored values that a question's words could be those that it may mean. */
export function meantValues(index: Known, question: string, tokens: readonly Token[], matches: readonly ValueMatch[]): ValueMatch[] {
  if (matches.length === 0) return []
  const measures = measuresIn(index, tokens)
  return matches.filter((match) => {
    if (isQuoted(question, match) || match.lead !== undefined) return true
    if (isOrdinary(match)) return false
    if (measures.some(({ start, end }) => start <= match.start && match.end <= end && match.end - match.start < end - start)) return false
    return !isBareNumber(match.phrase) || isNumberNamed(index, tokens, match)
  })
}

const isQuoted = (question: string, { start, end }: ValueMatch): boolean =>
  /["'‘“`[]$/.test(question.slice(0, start)) && /^[.,:;!?]?["'’”`\]]/.test(question.slice(end))

/** Words that ask for a figure, or say when. */
const ORDINARY: ReadonlySet<string> = new Set(
  `average averages mean median total totals subtotal sum sums count counts number numbers amount amounts maximum minimum max min highest lowest
   most least best worst top share percent percentage rate ratio first last next previous current today yesterday tomorrow now ago since until
   day days week weeks month months quarter quarters year years date dates time times daily weekly monthly quarterly yearly annual`
    .trim()
    .split(/\s+/),
)

/** "Average." and "this.year" are written with marks that no question has: its plain words are not these. */
function isOrdinary({ phrase, value, kind }: ValueMatch): boolean {
  if (kind !== 'exact' && kind !== 'stem') return false
  const isMarked = /[^\p{L}\p{N}\s]/u.test(value) && value.trim().toLowerCase() !== phrase.toLowerCase()
  return isMarked && wordsIn(value).every((word) => FUNCTION_WORDS.has(word) || ORDINARY.has(word))
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Names of several words that measures have, where the question says them. */
function measuresIn({ tables, semantics }: Known, tokens: readonly Token[]): { start: number; end: number }[] {
  const names = [
    ...(semantics?.measures.flatMap(({ names: said }) => said) ?? []),
    ...tables.flatMap(({ computed = [] }) =>
      computed.flatMap((column) => (column.computed?.role === 'measure' ? [column.name, ...(column.semantics?.names ?? [])] : [])),
    ),
  ]
  return names.flatMap((name) => {
    const words = nameWords(name).map(stem)
    if (words.length < 2) return []
    return tokens.flatMap((first, from) => {
      const last = tokens[from + words.length - 1]
      return last && words.every((word, at) => tokens[from + at]?.stem === word) ? [{ start: first.start, end: last.end }] : []
    })
  })
}

/** Longer ones tell one thing apart: an order, an article, a year. */
const isBareNumber = (phrase: string): boolean => /^\d{1,3}$/.test(phrase)

/** "Reviews with 1 star" are not those of people whose newsletter is '1': what a number is of has to be said. */
function isNumberNamed({ tables }: Known, tokens: readonly Token[], match: ValueMatch): boolean {
  const table = tables.find(({ name }) => name === match.table)
  const column = [...(table?.columns ?? []), ...(table?.computed ?? [])].find(({ name }) => name === match.column)
  if (!table || !column) return true
  const said = new Set(tokens.map((token) => token.stem))
  const own = stemsOf(table)
  const telling = stemsOf(column).filter((word) => !own.includes(word))
  if (telling.some((word) => said.has(word))) return true
  // "Room 12": what the rows are called by, where the question names them.
  const isCalledBy =
    stemsOf(column).every((word) => own.includes(word) || CALLED.has(word)) || table.semantics?.namedBy?.includes(column.name)
  return isCalledBy === true && own.some((word) => said.has(word))
}
const CALLED: ReadonlySet<string> = new Set('name number no nr code id title label key'.split(' ').map(stem))

const stemsOf = ({ name, semantics }: IndexedTable | IndexedColumn): string[] =>
  [
    ...splitName(name),
    ...[...(semantics?.names ?? []), ...(semantics?.mayMean ?? [])].flatMap((one) => tokenize(one).map(({ word }) => word)),
  ].map(stem)
