import type { DialectName } from '../../dialects/dialect.ts'
import type { IndexedColumn } from '../../retrieve/schema-index.ts'

/** What one can do with a column: add up, compare in time, match as text. */
export type ColumnKind = 'number' | 'text' | 'date' | 'boolean' | 'list' | 'other'

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/\[\]|array|^list|^set\(/i, 'list'],
  [/json|xml|bytea|blob|binary|vector|geo|point/i, 'other'],
  [/bool|^bit(\(1\))?$/i, 'boolean'],
  [/date|time/i, 'date'],
  [/interval/i, 'other'],
  [/int|real|num|dec|float|doub|money|serial|year/i, 'number'],
  [/uuid|uniqueidentifier/i, 'other'],
]
const ISO_DATE = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}.*)?$/
const NUMBER = /^-?\d+(\.\d+)?$/
/** Values that are looked at. */
const SAMPLE = 50

/** By the declared type. SQLite has no dates and takes any type's name: there, by what a text column holds. */
export function kindOf({ type, values }: IndexedColumn, dialect: DialectName): ColumnKind {
  const declared = KINDS.find(([pattern]) => pattern.test(type))?.[1]
  if (declared !== undefined) return declared
  if (dialect !== 'sqlite') return 'text'
  const sample = values.slice(0, SAMPLE)
  if (sample.length > 0 && sample.every((value) => ISO_DATE.test(value))) return 'date'
  if (sample.length > 0 && sample.every((value) => NUMBER.test(value))) return 'number'
  return 'text'
}
