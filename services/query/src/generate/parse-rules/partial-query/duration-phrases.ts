import type { Table } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { Token } from '../../../retrieve/words.ts'
import type { Item } from '../link/items.ts'
import type { DefinedMeasure } from '../link/link-measures.ts'
import { asDuration, isAsking } from './durations.ts'

const HOW_LONG = /\b(how long|how many (days|hours|minutes|weeks)|how much time|number of days|time|days|hours|duration|length)\b/
const TAKES = /\b(how long (is|are|was|were)|takes?|took|taken|taking|lasts?|lasted|duration|length)\b/
const UP_TO: ReadonlySet<string> = new Set(['to', 'until', 'till', 'before'])

/** A question's pieces, with a time in the place of the words that ask for one. */
export function withTimes(items: readonly Item[], tokens: readonly Token[], takes: ReadonlyMap<Table, DefinedMeasure>): Item[] {
  const isNamed = items.some((item) => item.kind === 'measure' && item.link.measure.days !== null)
  if (isNamed) return items.filter((item) => !isAsking(item, wordsOf(item, tokens).split(' ')))
  return asDuration(items, tokens) ?? asTaken(items, tokens, takes) ?? [...items]
}

/** "How long does an approval take", "days to resolve a finding". Null where nothing of the kind is asked. */
function asTaken(items: readonly Item[], tokens: readonly Token[], takes: ReadonlyMap<Table, DefinedMeasure>): Item[] | null {
  const text = outsideDates(items, tokens)
  if (!HOW_LONG.test(text) || items.some(({ kind }) => kind === 'measure')) return null
  return untilDone(items, tokens) ?? (TAKES.test(text) ? ofRows(items, tokens, takes) : null)
}

/** The words that say no date: "the last 30 days" asks for no time. */
const outsideDates = (items: readonly Item[], tokens: readonly Token[]): string =>
  tokens
    .filter((_, at) => !items.some((item) => item.kind === 'date' && item.from <= at && at < item.to))
    .map(({ word }) => word)
    .join(' ')

/** "to resolve", "until it is answered": up to the date of the action. */
function untilDone(items: readonly Item[], tokens: readonly Token[]): Item[] | null {
  const at = items.findIndex(
    (item) => item.kind === 'phrase' && item.link.options.some(({ date }) => date !== null) && isUpTo(items, tokens, item.from),
  )
  const item = items[at]
  if (item?.kind !== 'phrase') return null
  const named = new Set(items.flatMap((one) => (one.kind === 'table' ? one.link.options.slice(0, 1).map((option) => option.named) : [])))
  const dated = item.link.options.filter(({ date, by }) => date !== null && by === null)
  const phrase = dated.find(({ table }) => named.has(table)) ?? (dated.length === 1 ? dated[0] : undefined)
  const from = phrase?.since ?? (phrase ? semanticNamesOf(phrase.table)?.date : null)
  if (!phrase?.date || !from || from === phrase.date) return null
  const measure: DefinedMeasure = { of: phrase.table, days: { from, to: phrase.date }, percent: null, where: phrase.where }
  return inPlace(items, tokens, at, measure)
}

function isUpTo(items: readonly Item[], tokens: readonly Token[], from: number): boolean {
  const begin =
    items.findLast((item) => item.to <= from && (item.kind === 'phrase' || item.kind === 'date' || item.kind === 'value'))?.to ?? 0
  return tokens.slice(begin, from).some(({ word }) => UP_TO.has(word))
}

/** "how long is an interview": what the semantic layer says of such a row. */
function ofRows(items: readonly Item[], tokens: readonly Token[], takes: ReadonlyMap<Table, DefinedMeasure>): Item[] | null {
  const mentioned = items.flatMap((item) => {
    if (item.kind === 'table') return item.link.options.slice(0, 1).map(({ named }) => named)
    return item.kind === 'value' ? item.link.options.slice(0, 1).map(({ column }) => column.table) : [] // "phone interviews"
  })
  const timed = mentioned.flatMap((table) => takes.get(table) ?? [])
  const at = items.findIndex((item) => item.kind !== 'date' && (HOW_LONG.test(wordsOf(item, tokens)) || TAKES.test(wordsOf(item, tokens))))
  const [measure] = timed
  return measure && at >= 0 ? inPlace(items, tokens, at, measure) : null
}

const wordsOf = ({ from, to }: Item, tokens: readonly Token[]): string =>
  tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(' ')

function inPlace(items: readonly Item[], tokens: readonly Token[], at: number, measure: DefinedMeasure): Item[] {
  const { from = 0, to = 0 } = items[at] ?? {}
  const put: Item = { kind: 'measure', from, to, link: { from, to, measure } }
  return items.flatMap((item, place) =>
    place === at ? [put] : isAsking(item, wordsOf(item, tokens).split(' ')) || (place < at && isUntil(item, tokens)) ? [] : [item],
  )
}

const isUntil = (item: Item, tokens: readonly Token[]): boolean =>
  item.kind === 'keyword' && item.keyword.kind === 'compare' && UP_TO.has(tokens[item.from]?.word ?? '')
