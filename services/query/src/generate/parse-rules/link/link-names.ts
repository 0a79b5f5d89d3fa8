import type { Column, Schema, Table } from '../../../core/schema/schema.ts'
import { FUNCTION_WORDS, type Token } from '../../../retrieve/words.ts'
import { wordLikeness } from './similarity.ts'

/** Words of the question that may name a table or a column. */
export interface NameLink<Named> {
  /** Tokens from, up to but not including. */
  from: number
  to: number
  /** The likeliest first. */
  options: { named: Named; score: number }[]
  /** The semantic layer has it so. */
  hasSemanticLayer?: boolean
  /** It may mean several tables, and nothing is lost where it means none. */
  isVague?: boolean
}
export interface NameLinks {
  tables: NameLink<Table>[]
  columns: NameLink<Column>[]
}

const LONGEST = 6
const LEAST = 0.45
const MOST_OPTIONS = 10
/** Words in names that carry little meaning: without them the name still matches. */
const WEAK: ReadonlySet<string> = new Set([
  'id',
  'ref',
  'referenc',
  'tabl',
  'tbl',
  'info',
  'information',
  'record',
  'list',
  'detail',
  'data',
  'history',
  'code',
  'number',
  'of',
  'in',
  'the',
])
const WEAK_WEIGHT = 0.4
/** May stand between the words of a name: date of birth, name of the department. */
const BETWEEN: ReadonlySet<string> = new Set(['of', 'the', 'in', 'for', 'a', 'an', '-', "'", 's', '’', 'to', '/'])

/** Each place of the question, with what it may name. */
export function linkNames(schema: Schema, tokens: readonly Token[]): NameLinks {
  const likeness = compareWords(schema, tokens)
  const [tables, columns]: [NameLink<Table>[], NameLink<Column>[]] = [[], []]
  for (const span of spans(tokens)) {
    const table = best(span, schema.tables, (one) => match(span.words, one.stems, [], likeness))
    if (table) tables.push(table)
    const all = schema.tables.flatMap((one) => one.columns.filter((column) => !column.isInternal))
    const column = best(
      span,
      all,
      (one) => keyFactor(one, span, tokens) * match(span.words, one.ownStems, one.table.stems, likeness, span.hasGap),
    )
    if (column) columns.push(column)
  }
  return { tables, columns }
}

interface Span {
  from: number
  to: number
  /** Places of the words that count. */
  words: number[]
  hasGap: boolean
}

function spans(tokens: readonly Token[]): Span[] {
  const found: Span[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    const words: number[] = []
    for (let to = from + 1; to <= Math.min(tokens.length, from + LONGEST); to += 1) {
      const word = tokens[to - 1]?.word ?? ''
      const isContent = /[\p{L}\d]/u.test(word) && !isSilent(word)
      if (isContent) words.push(to - 1)
      else if (words.length === 0 || !BETWEEN.has(word)) break
      if (isContent) found.push({ from, to, words: [...words], hasGap: words.length < to - from })
    }
  }
  return found
}

/** Function words name nothing by themselves, but for a few that are hints: when, where. */
const isSilent = (word: string): boolean =>
  (FUNCTION_WORDS.has(word) && word !== 'when' && word !== 'where') || word === 's' || word === 't'

/** A key that is not called one is rather the table it points at, where it has that table's name. */
function keyFactor(column: Column, span: Span, tokens: readonly Token[]): number {
  const isKeyName = column.isForeignKey && /(id|code|number)$/.test(column.stems.at(-1) ?? '')
  const isCalledKey = span.words.some((at) => /^(id|identifier|code|number|no)$/.test(tokens[at]?.stem ?? ''))
  const hasTableName = column.stems.slice(0, -1).every((word) => column.refersTo?.stems.includes(word))
  return isKeyName && !isCalledKey && hasTableName ? 0.78 : 1
}

type Likeness = ReadonlyMap<number, ReadonlyMap<string, number>>

function compareWords(schema: Schema, tokens: readonly Token[]): Likeness {
  const named = new Set(schema.tables.flatMap((table) => [...table.stems, ...table.columns.flatMap((column) => column.stems)]))
  return new Map(
    tokens.map((token, at) => {
      const alike = [...named].map((word): [string, number] => [word, wordLikeness(token.stem, word)])
      return [at, new Map(alike.filter(([, likeness]) => likeness > 0))]
    }),
  )
}

function best<Named>(span: Span, all: readonly Named[], score: (one: Named) => number): NameLink<Named> | null {
  const options = all
    .map((named) => ({ named, score: score(named) }))
    .filter((one) => one.score >= LEAST)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_OPTIONS)
  return options.length === 0 ? null : { from: span.from, to: span.to, options }
}

/**
 * How well words match a name: every word must be one of it. Words of the table may stand with those of its column (singer name), but
 * not across a gap (name of the singer): there they name the table itself.
 */
function match(words: readonly number[], own: readonly string[], around: readonly string[], likeness: Likeness, hasGap = false): number {
  const open = [...own]
  let [total, matched] = [0, 0]
  for (const at of words) {
    const alike = likeness.get(at)
    const hit = bestOf(open, alike)
    if (hit.score >= 0.5) {
      open.splice(open.indexOf(hit.word), 1)
      matched += 1
      total += hit.score
    } else {
      const beside = hasGap ? 0 : bestOf(around, alike).score
      if (beside < 0.7) return 0
      total += beside
    }
  }
  if (matched === 0) return 0
  const weight = (list: readonly string[]) => list.reduce((sum, word) => sum + (WEAK.has(word) && own.length > 1 ? WEAK_WEIGHT : 1), 0)
  const coverage = 1 - weight(open) / weight(own)
  return (total / words.length) * (0.5 + 0.5 * coverage)
}

function bestOf(list: readonly string[], alike: ReadonlyMap<string, number> | undefined): { word: string; score: number } {
  return list.map((word) => ({ word, score: alike?.get(word) ?? 0 })).reduce((a, b) => (b.score > a.score ? b : a), { word: '', score: 0 })
}
