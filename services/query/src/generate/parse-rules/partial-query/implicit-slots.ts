import { labelOf } from '../../../core/schema/label.ts'
import { type Column, isKey, type Schema } from '../../../core/schema/schema.ts'
import { columnNames, hasSemanticLayer, semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { stem } from '../../../retrieve/stem.ts'
import type { ValueLink } from '../link/link-values.ts'
import { wordLikeness } from '../link/similarity.ts'
import type { ColumnSlot, TableSlot } from './partial-query.ts'

/** Columns that the question means without naming them. */
export interface ImplicitSlots {
  /** A number or date that an adjective describes: old, long, expensive. */
  about(words: readonly string[], at: number, near: TableSlot | null): ColumnSlot
  number(at: number, near: TableSlot | null): ColumnSlot
  date(at: number, near: TableSlot | null): ColumnSlot
  /** Where a year may stand. */
  year(at: number, near: TableSlot | null): ColumnSlot
  value(link: ValueLink, near: TableSlot | null): ColumnSlot
  /** What a row is called. */
  label(at: number, near: TableSlot | null): ColumnSlot
}

type Options = ColumnSlot['options']

/** The stems of the question tell which date is meant: sent, accepted, joined. */
export function implicitSlots(schema: Schema, questionStems: readonly string[]): ImplicitSlots {
  const all = schema.tables.flatMap((table) => table.columns.filter((column) => !column.isInternal))
  const score = (rate: (column: Column) => number): Options =>
    all
      .map((named) => ({ named, score: rate(named) }))
      .filter((option) => option.score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, 24)
  const slot = (options: Options, at: number, near: TableSlot | null): ColumnSlot => ({
    kind: 'column',
    at,
    options,
    near,
    isOwned: false,
    isImplicit: true,
  })
  const measures = () => score((column) => (column.kind === 'number' && !isKey(column) && !looksLikeYear(column) ? 0.4 : 0))
  const dates = () => score((column) => (column.kind === 'date' ? dateScore(column, questionStems) : looksLikeYear(column) ? 0.5 : 0))
  return {
    about: (words, at, near) => {
      const stems = words.map(stem)
      if (words.includes('date') && hasSemanticLayer(schema)) return slot(dates(), at, near)
      const options = score((column) => (isComparable(column) ? 0.85 * aboutness(column, stems) : 0))
      return slot(options.length > 0 ? options : words.includes('date') ? dates() : measures(), at, near)
    },
    number: (at, near) => slot(measures(), at, near),
    date: (at, near) => slot(dates(), at, near),
    year: (at, near) =>
      slot(
        score((column) => (looksLikeYear(column) ? 0.75 : column.kind === 'date' ? dateScore(column, questionStems) - 0.05 : 0)),
        at,
        near,
      ),
    value: (link, near) => slot(link.options.length > 0 ? optionsOf(link) : freeText(), link.from, near),
    label: (at, near) => slot(freeText(), at, near),
  }

  /** A text that no column is known to hold: most likely it is what a row is called. */
  function freeText(): Options {
    const labels = new Set(schema.tables.flatMap(labelOf))
    return score((column) =>
      column.kind !== 'text' || isKey(column) ? 0 : labels.has(column) ? 0.5 : column.source.valuesComplete ? 0.1 : 0.2,
    )
  }
}

const isComparable = (column: Column): boolean => (column.kind === 'number' && !isKey(column)) || column.kind === 'date'

/** Which date a row is known by, where the question does not say: when it takes place, else when it was made. */
const DATES: readonly (readonly [RegExp, number])[] = [
  [/updated|modified|imported/i, 0.35],
  [/^(starts?|occurred|happened|held|scheduled)_(at|on)$/i, 0.66],
  [/^created/i, 0.62],
  [/end|expir|until|_to$|left/i, 0.52],
]
/** What was done, and the date that says when. */
const DONE: Record<string, readonly string[]> = {
  accept: ['answer'],
  declin: ['answer'],
  hire: ['join'],
  make: ['creat'],
  apply: ['creat'],
  rais: ['creat'],
  schedul: ['start'],
  hold: ['start'],
}

/** The date that the semantic layer gives a table, and its others. */
const [NOTED_DATE, OTHER_DATE] = [0.8, 0.5]

function dateScore(column: Column, questionStems: readonly string[]): number {
  const semantic = semanticNamesOf(column.table)?.date ?? null
  const byName = DATES.find(([pattern]) => pattern.test(column.name))?.[1] ?? 0.58
  const usual = semantic === null ? byName : semantic === column ? NOTED_DATE : Math.min(byName, OTHER_DATE)
  const words = column.stems.filter((word) => word.length > 2 && word !== 'dat' && word !== 'date')
  const meant = questionStems.flatMap((word) => [word, ...(Object.hasOwn(DONE, word) ? (DONE[word] ?? []) : [])])
  return words.some((word) => meant.some((one) => one === word || (one.length >= 4 && word.startsWith(one)))) ? usual + 0.3 : usual
}

export const looksLikeYear = (column: Column): boolean => column.stems.includes('year') && column.kind !== 'text'

/** How far a column is about one of the words. The first word is the likeliest meant. */
function aboutness(column: Column, stems: readonly string[]): number {
  const semantic = columnNames(column)
    .filter((words) => words.length === 1)
    .map(([word = '']) => stem(word))
  if (semantic.some((word) => stems.includes(word))) return 1
  const likeness = stems.map((word, at) => Math.max(0, ...column.ownStems.map((own) => wordLikeness(word, own))) * (1 - 0.05 * at))
  const best = Math.max(0, ...likeness)
  return best < 0.6 ? 0 : best * (0.7 + 0.3 / column.ownStems.length)
}

/** What a table that is meant only where it is named holds too. */
const QUIET_VALUE = 0.8

/** A code that a name stands beside. */
const isDefinedKey = (column: Column): boolean => column.isPrimaryKey && semanticNamesOf(column.table) !== null

/** The same column once, at its best. */
function optionsOf(link: ValueLink): Options {
  const best = new Map<Column, number>()
  const factor = (column: Column) =>
    (column.isForeignKey ? 0.9 : isDefinedKey(column) ? 0.95 : 1) * (semanticNamesOf(column.table)?.isQuiet ? QUIET_VALUE : 1)
  for (const { column, score } of link.options) best.set(column, Math.max(best.get(column) ?? 0, score * factor(column)))
  return [...best].map(([named, score]) => ({ named, score })).sort((a, b) => b.score - a.score)
}
