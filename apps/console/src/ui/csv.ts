type Row = readonly unknown[]

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** A spreadsheet takes a text that begins so for a formula and runs it; numbers are left as they are. */
const BEGINS_FORMULA = /^[\s]*[=+\-@\t\r]/
const IS_NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i
const harmless = (text: string): string => (BEGINS_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text)

function field(value: unknown): string {
  const text = harmless(textOf(value))
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The rows as CSV (RFC 4180) that no spreadsheet runs. The mark at the beginning tells it that this is UTF-8. */
export const toCsv = (columns: readonly string[], rows: readonly Row[]): string =>
  `\uFEFF${[columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`

/** As a spreadsheet takes it from the clipboard. */
export const toTabs = (columns: readonly string[], rows: readonly Row[]): string =>
  [columns, ...rows].map((row) => row.map((value) => harmless(textOf(value)).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')

/** A file name that says what was asked. */
export const fileNameOf = (question: string): string =>
  `${
    question
      .toLocaleLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'answer'
  }.csv`
