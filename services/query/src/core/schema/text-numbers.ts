import type { Column } from './schema.ts'

/**
 * What the numbers in a column of text are. `plain`: the text is nothing but a number. `amount`: something stands beside it, as in
 * "CHF 9303200", so that neither its order nor its sum is that of the numbers.
 */
export type TextNumbers = 'plain' | 'amount' | null

const PLAIN = /^-?\d+(?:\.\d+)?$/
/** What stands for no number among numbers. */
const NOTHING = /^(?:null|n\/?a|nan|none|unknown|inf|[-?.\s]*)$/i
const AMOUNT = /^(\D{0,12}?)((?<!\S)-?\d[\d.,' ]*|\d[\d.,' ]*)(\D{0,12})$/
/** Currencies and units are few; what varies more is part of a code. */
const MOST_UNITS = 4
/** A column whose values nobody looked at says nothing. */
const FEWEST = 2

export function textNumbersOf({ kind, source }: Column): TextNumbers {
  if (kind !== 'text') return null
  const values = source.values.map((value) => value.trim()).filter((value) => !NOTHING.test(value))
  if (values.length < FEWEST) return null
  if (values.every((value) => PLAIN.test(value))) return 'plain'
  const read = values.flatMap((value) => {
    const found = AMOUNT.exec(value)
    return found ? [{ unit: `${found[1]} ${found[3]}`, text: value, number: Number((found[2] ?? '').replaceAll(/[,' ]/g, '')) }] : []
  })
  if (read.length < values.length || new Set(read.map(({ unit }) => unit)).size > MOST_UNITS) return null
  const [byText, byNumber] = [read.toSorted((a, b) => (a.text < b.text ? -1 : 1)), read.toSorted((a, b) => a.number - b.number)]
  // Numbers of invoices are filled up with zeros: their order as text is the right one.
  return byText.some(({ number }, at) => number !== byNumber[at]?.number) ? 'amount' : null
}
