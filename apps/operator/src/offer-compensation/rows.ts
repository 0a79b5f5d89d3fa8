import { closest, isStorable } from '@tanager/kernel'
import type { NewCompensation } from '../../../../services/talent/src/modules/offers/compensations.actions.ts'

export const COLUMNS = [
  'offer_number',
  'currency',
  'base_salary',
  'pay_period',
  'variable_pay',
  'signing_bonus',
  'benefits',
] as const satisfies (keyof NewCompensation)[]
export type Column = (typeof COLUMNS)[number]

export interface RowFault {
  line: number
  column?: string
  message: string
}
const HEADER = COLUMNS.join(',')
const LONGEST_BENEFITS = 2_000

/** Shown as it stands in the file, short, and harmless to a terminal. */
export const shown = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text).replace(/[\u007f-\u009f]/g, '?')

/** The columns in the file's own order, or why they are not the seven. */
export function readHeader(line: number, fields: readonly string[]): { order: Column[] } | { faults: RowFault[] } {
  if (fields.length === 1 && /[;\t]/.test(fields[0] ?? ''))
    return { faults: [{ line, message: `the fields are not separated by commas; the header is ${HEADER}` }] }
  const faults: RowFault[] = []
  for (const [at, name] of fields.entries()) {
    const known = COLUMNS.find((column) => column === name)
    if (known && fields.indexOf(name) < at) faults.push({ line, column: name, message: 'stands in the header twice' })
    if (known) continue
    const meant = closest(name.trim().toLowerCase().replaceAll(' ', '_'), COLUMNS)
    faults.push({ line, message: `${shown(name)} is not a column${meant ? `; did you mean ${meant}?` : ` (${HEADER})`}` })
  }
  for (const column of COLUMNS) if (!fields.includes(column)) faults.push({ line, column, message: 'is not in the header' })
  return faults.length > 0 ? { faults } : { order: fields as Column[] }
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/
const amount = 'must be an amount such as 52000 or 52000.50: at most 12 digits, a point and 2 digits, no signs or separators'
/** By column: whether a value will do, and what it should have been. */
const RULES: Record<Column, [fits: (value: string) => boolean, otherwise: string]> = {
  offer_number: [(value) => value.trim() !== '' && isStorable(value), 'is empty, or holds a NUL character'],
  currency: [(value) => /^[A-Z]{3}$/.test(value), 'must be three capital letters such as EUR'],
  base_salary: [(value) => AMOUNT.test(value), amount],
  pay_period: [(value) => ['Year', 'Month', 'Hour'].includes(value), 'must be Year, Month or Hour'],
  variable_pay: [(value) => value === '' || AMOUNT.test(value), `${amount}, or empty`],
  signing_bonus: [(value) => value === '' || AMOUNT.test(value), `${amount}, or empty`],
  benefits: [
    (value) => value.length <= LONGEST_BENEFITS && isStorable(value) && !/[^\P{Cc}\t\r\n]/u.test(value),
    `must be text of at most ${LONGEST_BENEFITS} characters, without control characters, or empty`,
  ],
}

/** One line as a compensation, or everything that is wrong with it. */
export interface ReadLine {
  line: number
  /** Of the offer; null where the line does not even tell that. */
  number: string | null
  row: NewCompensation | null
  faults: RowFault[]
}
export const faultyLine = (line: number, ...faults: RowFault[]): ReadLine => ({ line, number: null, row: null, faults })

export function readRow(line: number, fields: readonly string[], order: readonly Column[]): ReadLine {
  if (fields.length === 1 && fields[0] === '') return faultyLine(line, { line, message: 'is empty' })
  if (fields.length !== order.length) {
    const count = `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`
    return faultyLine(line, { line, message: `has ${count} where the header has ${order.length}` })
  }
  const values = Object.fromEntries(order.map((column, at) => [column, fields[at] ?? ''])) as Record<Column, string>
  const faults = COLUMNS.flatMap((column): RowFault[] => {
    const [fits, otherwise] = RULES[column]
    const value = values[column]
    if (fits(value)) return []
    return [{ line, column, message: value === '' || column === 'benefits' ? otherwise : `${otherwise}; it is ${shown(value)}` }]
  })
  const { variable_pay, signing_bonus, benefits, ...rest } = values
  const row = { ...rest, variable_pay: variable_pay || null, signing_bonus: signing_bonus || null, benefits: benefits || null }
  const number = faults.some((one) => one.column === 'offer_number') ? null : values.offer_number
  return { line, number, row: faults.length > 0 ? null : row, faults }
}
