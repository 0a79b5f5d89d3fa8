import { both } from '../../../core/query/query.ts'
import type { Column } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { Token } from '../../../retrieve/words.ts'
import type { Item } from '../link/items.ts'
import type { DefinedMeasure } from '../link/link-measures.ts'

/** Something that has a date: an action, a row, a date itself. */
interface Dated {
  place: number
  date: Column
  where: DefinedMeasure['where']
}

const ASKS = /\b(how many days|how long|number of days|days|time|how much time)\b/
const BEGINS: ReadonlySet<string> = new Set(['from', 'between', 'since', 'after'])
const MIDDLE: ReadonlySet<string> = new Set(['to', 'until', 'till', 'and', 'before'])

/**
 * "How many days pass from the application until the offer is sent": the days between two dates, put in the place of the words that say
 * so. Null where the question asks for nothing of the kind.
 */
export function asDuration(items: readonly Item[], tokens: readonly Token[]): Item[] | null {
  const wordsOf = ({ from, to }: Item) => tokens.slice(from, to).map(({ word }) => word)
  const text = tokens.map(({ word }) => word).join(' ')
  if (!ASKS.test(text) || items.some(({ kind }) => kind === 'measure')) return null
  const begin = items.findIndex((item) => item.kind === 'keyword' && wordsOf(item).some((word) => BEGINS.has(word)))
  const middle = items.findIndex((item, at) => at > begin + 1 && wordsOf(item).some((word) => MIDDLE.has(word)))
  if (begin < 0 || middle < 0) return null
  const opening = datedIn(items, begin, middle)
  const first = opening.find(({ place }) => items[place]?.kind === 'phrase') ?? opening.at(-1)
  const last = datedIn(items, middle, items.length)[0]
  if (!first || !last) return null
  // "the offer is sent": the action behind the row says which of its dates.
  const deed = datedIn(items, last.place, items.length).find(
    ({ place, date }) => items[place]?.kind === 'phrase' && date.table === last.date.table,
  )
  const end = deed ?? last
  const measure: DefinedMeasure = {
    of: end.date.table,
    days: { from: first.date, to: end.date },
    percent: null,
    where: both(first.where, end.where),
  }
  const [from, to] = [items[begin]?.from ?? 0, items[end.place]?.to ?? 0]
  const before = items.slice(0, begin).filter((item) => !isAsking(item, wordsOf(item)))
  return [...before, { kind: 'measure', from, to, link: { from, to, measure } }, ...items.slice(end.place + 1)]
}

function datedIn(items: readonly Item[], from: number, to: number): Dated[] {
  return items.slice(from, to).flatMap((item, offset): Dated[] => {
    const place = from + offset
    if (item.kind === 'phrase') {
      const phrase = item.link.options.find(({ date }) => date !== null)
      return phrase?.date ? [{ place, date: phrase.date, where: phrase.where }] : []
    }
    if (item.kind === 'table') {
      const date = semanticNamesOf(item.link.options[0]?.named as Column['table'])?.date
      return date ? [{ place, date, where: null }] : []
    }
    const column = item.kind === 'column' ? item.link.options[0]?.named : undefined
    return column?.kind === 'date' ? [{ place, date: column, where: null }] : []
  })
}

/** The words that ask how long, which the days stand for now. */
export const isAsking = (item: Item, words: readonly string[]): boolean =>
  (item.kind === 'keyword' && (item.keyword.kind === 'count' || item.keyword.kind === 'unit' || item.keyword.kind === 'ask')) ||
  words.every((word) =>
    /^(days?|hours?|minutes?|weeks?|time|pass|passes|take|takes|took|taken|taking|last|lasts|lasted|duration|length|elapse|elapses|go|goes|by|it|lie|lies|there|are|wait|waited)$/.test(
      word,
    ),
  )
