import type { ResultSet } from '../../dialects/dialect.ts'
import { compareExactly, divideExactly, isNumeric, sumExactly } from './exact-numbers.ts'
import { type Claimed, type Clause, cellsOf, clausesOf, sentencesOf } from './insight-claims.ts'

/*
 * Whether what a model says of a result follows from its rows. Not whether a sentence is true, which nobody can tell, but whether it is
 * made of nothing but cells, of numbers that can be computed from them, and of words that claim nothing more. What is not understood is
 * refused: there is always the computed sentence to fall back on.
 */

const LONGEST = 400
/** Words that claim what is not checked here: comparisons, trends, reasons, denials, parts, rounded sizes. */
const UNCHECKED = new RegExp(
  `^(?:${[
    'more|less|fewer|greater|higher|lower|larger|smaller|bigger|better|worse|older|younger|longer|shorter|above|below|over|under|than|exceed\\w*|beyond',
    'rose|rise\\w*|rising|fell|fall\\w*|grew|grow\\w*|increas\\w*|decreas\\w*|declin\\w*|drop\\w*|trend\\w*|chang\\w*|doubl\\w*|tripl\\w*|twice|steady|stable',
    'because|due|caus\\w*|reason\\w*|therefore|thus|likely|probably|suggest\\w*|indicat\\w*|mean\\w*|recommend\\w*|should|must|could|might|please',
    "not|no|none|nobody|nothing|never|neither|nor|without|except|lacks?|missing|\\w+n['’]t",
    'all|every|each|both|always|same|equal\\w*|similar\\w*|tie\\w*|unique|only|majority|minority|half|quarter|dozen|several|many|few',
    'first|second|third|fourth|fifth|last|next|hundred|thousand|million|billion|k|m|bn|almost|nearly',
    'https?|www',
  ].join('|')})$`,
)
const HIGHEST = /^(?:highest|most|largest|biggest|greatest|maximum|max|top|leads?|leading|oldest|longest|best|latest|newest)$/
const LOWEST = /^(?:lowest|least|fewest|smallest|minimum|min|youngest|shortest|worst|earliest)$/
const TOTAL = /^(?:total|totals|sum|sums|together|altogether|overall|combined)$/
const AVERAGE = /^(?:average|averages|averaging|mean)$/
/** Years that only repeat what was asked for. */
const SINCE_WHEN = /^(?:in|since|before|after|during|until|from|year|of|for)$/

/** Whether every claim of the text is borne out by the rows. Of a cut result nothing can be: what it leaves out is unknown. */
export function followsFrom(text: string, question: string, result: ResultSet): boolean {
  const sentences = sentencesOf(text)
  if (result.cut || result.rows.length === 0 || text.length > LONGEST || sentences.length > 2 || /[\n<>@`*#|[\]{}]|:\/\//.test(text))
    return false
  const cells = cellsOf(result.rows)
  const clauses = sentences.flatMap((sentence) => clausesOf(sentence, cells))
  const asked = wordsIn(question)
  const known = new Set([...asked, ...wordsIn(result.columns.join(' '))])
  return (
    clauses.some(({ labels, numbers }) => labels.length + numbers.length > 0) &&
    clauses.every((clause) => holds(clause, result, { asked, known }))
  )
}

interface Known {
  /** Words of the question. */
  asked: ReadonlySet<string>
  /** Those and the columns' names. */
  known: ReadonlySet<string>
}
const wordsIn = (text: string): Set<string> =>
  new Set(
    text
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  )

function holds(clause: Clause, result: ResultSet, { asked, known }: Known): boolean {
  const { labels, words, names } = clause
  const numbers = clause.numbers.filter(({ value, after }) => !(/^(19|20)\d\d$/.test(value) && SINCE_WHEN.test(after) && asked.has(value)))
  if (words.some((word) => UNCHECKED.test(word)) || !names.every((name) => known.has(name.toLowerCase()))) return false
  const says = (role: RegExp): boolean => words.some((word) => role.test(word) && !known.has(word))
  const ranks = [HIGHEST, LOWEST].filter((role) => words.some((word) => role.test(word)))
  const single = result.rows.length === 1
  if (ranks.length > 0 && single)
    return (
      ranks.every((role) => words.filter((word) => role.test(word)).every((word) => known.has(word))) &&
      numbers.every((number) => isInRow(number, result.rows[0] ?? []))
    )
  if (ranks.length > 1) return false
  const sign = ranks[0] === HIGHEST ? 1 : ranks[0] === LOWEST ? -1 : 0
  if (labels.length > 0 || single) return holdsOfRows(numbers, rowsNamed(labels, result), sign, result)
  return (
    numbers.every((number) => isComputed(number, result, { sign, total: says(TOTAL), average: says(AVERAGE) })) &&
    (sign === 0 || numbers.length > 0)
  )
}

/** The rows that have every cell that is named. */
const rowsNamed = (labels: readonly ReadonlySet<number>[], { rows }: ResultSet): number[] =>
  rows.flatMap((_, at) => (labels.every((label) => label.has(at)) ? [at] : []))

/** One of the rows that are meant has all the numbers, and is the highest or lowest where the sentence claims that. */
const holdsOfRows = (numbers: readonly Claimed[], meant: readonly number[], sign: number, result: ResultSet): boolean =>
  meant.some((at) => {
    const row = result.rows[at] ?? []
    const fits = (number: Claimed): boolean => isInRow(number, row) || (number.isPercent && isShare(number, row, result))
    return (
      numbers.every(fits) && (sign === 0 || measuresOf(result).some((column) => isExtreme(row[column], valuesOf(result, column), sign)))
    )
  })

const isInRow = (number: Claimed, row: readonly unknown[]): boolean => row.some((cell) => isNumeric(cell) && rounds(cell, 1, number))

const isShare = (number: Claimed, row: readonly unknown[], result: ResultSet): boolean =>
  measuresOf(result).some((column) => {
    const values = valuesOf(result, column)
    return (
      values.every((value) => compareExactly(value, 0) >= 0) && rounds(sumExactly(Array(100).fill(row[column])), sumExactly(values), number)
    )
  })

/** A number that no cell is named with: how many rows there are, or what its words say it is. */
function isComputed(number: Claimed, result: ResultSet, says: { sign: number; total: boolean; average: boolean }): boolean {
  if (number.isPercent) return false
  const columns = measuresOf(result).map((column) => valuesOf(result, column))
  if (says.sign !== 0)
    return columns.some((values) => values.some((value) => rounds(value, 1, number) && isExtreme(value, values, says.sign)))
  if (says.average) return columns.some((values) => rounds(sumExactly(values), values.length, number))
  if (says.total && columns.some((values) => rounds(sumExactly(values), 1, number))) return true
  return compareExactly(number.value, result.rows.length) === 0
}

const isExtreme = (value: unknown, values: readonly unknown[], sign: number): boolean =>
  isNumeric(value) && values.every((other) => sign * compareExactly(value, other) >= 0)

/** Whether a / b, rounded as the number was, is that number. What is given as whole must be whole, but for a percentage. */
function rounds(a: unknown, b: unknown, { value, places, isPercent }: Claimed): boolean {
  const quotient = divideExactly(a, b, places === 0 && !isPercent ? 12 : places)
  return quotient !== null && compareExactly(quotient, value) === 0
}

/** Columns of numbers, without gaps. */
const measuresOf = ({ columns, rows }: ResultSet): number[] =>
  columns.flatMap((_, at) => (rows.every((row) => isNumeric(row[at])) ? [at] : []))
const valuesOf = ({ rows }: ResultSet, column: number): unknown[] => rows.map((row) => row[column])
