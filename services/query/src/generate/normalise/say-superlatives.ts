import { wordsOf } from '../../core/schema/semantic-names.ts'
import type { Retrieved } from '../../retrieve/retrieve.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'
import { FUNCTION_WORDS, splitName, type Token, tokenize } from '../../retrieve/words.ts'
import type { SuperlativeDefinition } from '../../semantic-layer/definitions/definitions.ts'
import { runs } from '../parse-rules/link/definition-words.ts'

/** What the rows of a question are sorted by, as the semantic layer explains one of its words. */
export interface SortedBy {
  /** The stored column, or the expression of a measure. */
  by: string
  isMeasure: boolean
  descending: boolean
}

interface Defined {
  table: IndexedTable
  definition: SuperlativeDefinition
  words: string[]
}
interface Place {
  from: number
  to: number
}

/**
 * "The cheapest product" is the product with the lowest unit price, where the semantic layer says so: said in full, everybody reads it alike.
 * Where two tables explain a word, the table that stands behind it is meant; a word that is a part of a stored value is none.
 */
export function saySuperlatives(
  question: string,
  { tables, values }: Pick<Retrieved, 'tables' | 'values'>,
): { question: string; sortedBy: SortedBy[] } {
  const defined = tables.flatMap((table) =>
    (table.semantics?.superlatives ?? []).flatMap((definition) =>
      definition.words.map((text): Defined => ({ table, definition, words: wordsOf(text) })),
    ),
  )
  const sortedBy: SortedBy[] = []
  let text = question
  for (const { words } of [...defined].sort((a, b) => b.words.length - a.words.length)) {
    const tokens = tokenize(text)
    const place = runs(tokens, words).find(
      ({ from, to }) => isAsWritten(tokens, from, words) && !isInValue(tokens, { from, to }, text, values),
    )
    if (!place) continue
    const noun = nounBehind(tokens, place.to, tables)
    const meant = defined.filter((one) => one.words.join(' ') === words.join(' '))
    const own = meant.length > 1 ? meant.filter(({ table }) => table === noun?.table) : meant
    const figure = own.length === 1 && own[0] ? figureOf(own[0], tables) : null
    if (!figure) continue
    text = inFull(text, tokens, place, noun, figure)
    sortedBy.push(figure.sortedBy)
  }
  return { question: text, sortedBy }
}

/** "Best" is not "better". */
const isAsWritten = (tokens: readonly Token[], from: number, words: readonly string[]): boolean => tokens[from]?.word === words[0]

const isInValue = (tokens: readonly Token[], { from, to }: Place, text: string, values: Retrieved['values']): boolean => {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
  return values.some(({ phrase }) => {
    const at = text.indexOf(phrase)
    return at >= 0 && at <= start && end <= at + phrase.length && phrase.length > end - start
  })
}

/** Words that may stand between: "the cheapest five vegan products". */
const MOST_BETWEEN = 3

function nounBehind(tokens: readonly Token[], at: number, tables: readonly IndexedTable[]): (Place & { table: IndexedTable }) | null {
  for (let from = at; from <= at + MOST_BETWEEN && from < tokens.length; from += 1) {
    for (const table of tables) {
      const names = [splitName(table.name), ...(table.semantics?.names ?? []).map(wordsOf)].sort((a, b) => b.length - a.length)
      const name = names.flatMap((words) => runs(tokens.slice(0, at + MOST_BETWEEN + words.length), words)).find((run) => run.from === from)
      if (name) return { ...name, table }
    }
    if (FUNCTION_WORDS.has(tokens[from]?.word ?? '') || !/[\p{L}\d]/u.test(tokens[from]?.word ?? '')) return null
  }
  return null
}

interface Figure {
  name: string
  sortedBy: SortedBy
}

/** The column or measure of a definition, and what it is called. */
function figureOf({ table, definition: { by, descending } }: Defined, tables: readonly IndexedTable[]): Figure | null {
  const dot = by.lastIndexOf('.')
  const isOwn = [...table.columns, ...(table.computed ?? [])].some(({ name }) => name === by)
  const home = isOwn ? table : tables.find(({ name }) => name === by.slice(0, dot))
  const called = isOwn ? by : by.slice(dot + 1)
  const column = [...(home?.columns ?? []), ...(home?.computed ?? [])].find(({ name }) => name === called)
  if (!column) return null
  const { computed } = column
  const name = computed ? column.name : (column.semantics?.names?.[0] ?? splitName(column.name).join(' '))
  return { name, sortedBy: { by: computed?.expression ?? column.name, isMeasure: computed !== undefined, descending } }
}

const HAS: Readonly<Record<string, string>> = { is: 'has', are: 'have', was: 'has', were: 'have' }

function inFull(text: string, tokens: readonly Token[], { from, to }: Place, noun: Place | null, { name, sortedBy }: Figure): string {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
  const most = `${sortedBy.descending ? 'highest' : 'lowest'} ${name}`
  if (noun) {
    const last = tokens[noun.to - 1]?.end ?? end
    return `${text.slice(0, start)}${text.slice(end, last).trimStart()} with the ${most}${text.slice(last)}`
  }
  const next = tokens[to]
  if (next?.word === 'first')
    return `${text.slice(0, start)}sorted by ${name} in ${sortedBy.descending ? 'descending' : 'ascending'} order${text.slice(next.end)}`
  const article = tokens[from - 1]?.word === 'the' ? 1 : 0
  const verb = tokens[from - 1 - article]
  const has = HAS[verb?.word ?? '']
  const isLast = next === undefined || !/[\p{L}\d]/u.test(next.word) || FUNCTION_WORDS.has(next.word)
  if (verb && has && isLast) return `${text.slice(0, verb.start)}${has} the ${most}${text.slice(end)}`
  return `${text.slice(0, start)}${most}${text.slice(end)}`
}

/** A statement sorts so, or looks for the highest or lowest of it. */
export function isSortedBy(sql: string, { by, isMeasure, descending }: SortedBy): boolean {
  const low = sql.toLowerCase()
  const orders = low.slice(low.lastIndexOf('order by'))
  const isInOrder = low.includes('order by') && new RegExp(descending ? '\\bdesc\\b' : '\\basc\\b').test(orders)
  if (isMeasure) return isInOrder
  const name = by.toLowerCase().replaceAll(/[^\p{L}\p{N}_]/gu, '\\$&')
  const ends = new RegExp(`\\b${descending ? 'max' : 'min'}\\s*\\([^()]{0,200}\\b${name}\\b`)
  return ends.test(low) || (isInOrder && new RegExp(`\\b${name}\\b`).test(orders))
}
