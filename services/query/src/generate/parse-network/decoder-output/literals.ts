import type { Literal } from '../../../core/query/query.ts'
import type { Column } from '../../../core/schema/schema.ts'
import type { NetworkSchema } from '../encoder-input/network-schema.ts'
import type { OutputToken } from './output-tokens.ts'
import type { Reader } from './reader.ts'

type ValueToken = OutputToken & { kind: 'value' }
const NUMBER = /^-?\d+(\.\d+)?$/
const YES = /^(1|t|true|y|yes)$/i
const NO = /^(0|f|false|n|no)$/i

/** A value as its column stores it: a number, a text in the stored spelling, yes or no. */
export function literalFor({ schema, isUntyped }: Reader, column: Column | null, token: ValueToken): Literal {
  const { text } = token
  if (column === null) return NUMBER.test(text) ? Number(text) : text
  const stored = storedSpelling(schema, column, token)
  if (column.kind === 'boolean' && !isUntyped) {
    if (YES.test(text)) return true
    if (NO.test(text)) return false
  }
  if (NUMBER.test(text)) return isText(column) ? (stored ?? text) : Number(text)
  return stored ?? text
}

/** Kept as text, whatever it holds. */
const isText = (column: Column): boolean => /char|text|clob|string|enum/i.test(column.source.type)

/** As the column holds it, upper and lower case set aside; null where it is not known to. */
export function storedSpelling({ tables, columns }: NetworkSchema, column: Column, { text, candidate }: ValueToken): string | null {
  const at = columns.findIndex((one) => one.column === column)
  const known = columns[at]
  if (known === undefined) return null
  const spelled = candidate?.columns.get(at)
  if (spelled !== undefined) return spelled
  const low = text.toLowerCase()
  const texts = tables[known.table]?.cells.columns[known.inTable]?.texts ?? []
  return texts.includes(text) ? text : (texts.find((value) => value.toLowerCase() === low) ?? null)
}
