import type { ArithmeticOperator, Condition, DatePart, Expression } from './query.ts'
import { type Cursor, expect, NotUnderstood, peek, textAt } from './sql-cursor.ts'

/** They read what a figure is made of. */
interface Readers {
  expression(cursor: Cursor): Expression
  condition(cursor: Cursor): Condition
}

const PARTS: ReadonlyMap<string, DatePart> = new Map([
  ['year', 'year'],
  ['month', 'month'],
  ['day', 'day'],
  ['dow', 'weekday'],
  ['hour', 'hour'],
])
const SPANS: Readonly<Record<string, 'hours' | 'minutes'>> = { '3600.0': 'hours', '60.0': 'minutes' }

/**
 * Figures as render.ts writes them for PostgreSQL: shares, spans of time, parts of a date and arithmetic in brackets. Null where the
 * statement goes on with something else; nothing is read then.
 */
export function parseFigure(cursor: Cursor, read: Readers): Expression | null {
  const [first, second, third] = [0, 1, 2].map((ahead) => textAt(cursor, ahead))
  if (first === 'sum' && second === '(' && third === 'case') return share(cursor, read, null)
  if ((first === '100.0' || first === '1.0') && second === '*' && third === 'sum' && textAt(cursor, 4) === 'case') {
    cursor.at += 2
    return share(cursor, read, first === '100.0' ? 'percent' : 'ratio')
  }
  if (first === 'cast' && second === '(' && third === 'extract') return partOf(cursor, read)
  if (first === 'cast' && second === '(' && third === 'strftime') return partByFormat(cursor, read)
  if (first === 'round' && second === '(') return rounded(cursor, read)
  if (first === '(' && second === 'julianday') return daysByNumber(cursor, read)
  if (first !== '(' || second === 'select') return null
  if (second === 'cast') return days(cursor, read)
  if (second === 'extract') return span(cursor, read)
  return arithmetic(cursor, read)
}

/** `SUM(CASE WHEN … THEN 1 ELSE 0 END)`, and of all rows where that is asked for. */
function share(cursor: Cursor, read: Readers, as: 'percent' | 'ratio' | null): Expression {
  expect(cursor, 'sum', '(', 'case', 'when')
  const of = read.condition(cursor)
  expect(cursor, 'then')
  const what = read.expression(cursor)
  expect(cursor, 'else', '0', 'end', ')')
  const isCount = what.kind === 'literal' && what.value === 1
  if (as === null) return isCount ? { kind: 'share', of, as: 'count' } : { kind: 'share', of, as: 'sum', what }
  expect(cursor, '/', 'nullif', '(', 'count', '(', '*', ')', ',', '0', ')')
  if (!isCount) throw new NotUnderstood()
  return as === 'percent' ? { kind: 'share', of } : { kind: 'share', of, as }
}

/** `CAST(extract(year from …) AS integer)` */
function partOf(cursor: Cursor, read: Readers): Expression {
  expect(cursor, 'cast', '(', 'extract', '(')
  const part = PARTS.get(textAt(cursor))
  if (part === undefined) throw new NotUnderstood()
  cursor.at += 1
  expect(cursor, 'from')
  const of = read.expression(cursor)
  expect(cursor, ')', 'as', 'integer', ')')
  return { kind: 'part', part, of }
}

const FORMATS: Readonly<Record<string, DatePart>> = { '%Y': 'year', '%m': 'month', '%d': 'day', '%w': 'weekday', '%H': 'hour' }

/** `CAST(strftime('%Y', …) AS INTEGER)` */
function partByFormat(cursor: Cursor, read: Readers): Expression {
  expect(cursor, 'cast', '(', 'strftime', '(')
  const format = peek(cursor)
  const part = format?.kind === 'string' ? FORMATS[format.text] : undefined
  if (part === undefined) throw new NotUnderstood()
  cursor.at += 1
  expect(cursor, ',')
  const of = read.expression(cursor)
  expect(cursor, ')', 'as', 'integer', ')')
  return { kind: 'part', part, of }
}

/** `ROUND(…, 2)`: the same figure, as it is shown. */
function rounded(cursor: Cursor, read: Readers): Expression {
  expect(cursor, 'round', '(')
  const of = read.expression(cursor)
  if (textAt(cursor) === ',') {
    cursor.at += 1
    if (read.expression(cursor).kind !== 'literal') throw new NotUnderstood()
  }
  expect(cursor, ')')
  return of
}

/** `(julianday(…) - julianday(…))` */
function daysByNumber(cursor: Cursor, read: Readers): Expression {
  expect(cursor, '(', 'julianday', '(')
  const to = read.expression(cursor)
  expect(cursor, ')', '-', 'julianday', '(')
  const from = read.expression(cursor)
  expect(cursor, ')', ')')
  return { kind: 'days', from, to }
}

function castTo(cursor: Cursor, read: Readers, type: string): Expression {
  expect(cursor, 'cast', '(')
  const of = read.expression(cursor)
  expect(cursor, 'as', type, ')')
  return of
}

/** `(CAST(… AS date) - CAST(… AS date))` */
function days(cursor: Cursor, read: Readers): Expression {
  expect(cursor, '(')
  const to = castTo(cursor, read, 'date')
  expect(cursor, '-')
  const from = castTo(cursor, read, 'date')
  expect(cursor, ')')
  return { kind: 'days', from, to }
}

/** `(extract(epoch from CAST(… AS timestamp) - CAST(… AS timestamp)) / 60.0)` */
function span(cursor: Cursor, read: Readers): Expression {
  expect(cursor, '(', 'extract', '(', 'epoch', 'from')
  const to = castTo(cursor, read, 'timestamp')
  expect(cursor, '-')
  const from = castTo(cursor, read, 'timestamp')
  expect(cursor, ')', '/')
  const as = SPANS[textAt(cursor)]
  if (as === undefined) throw new NotUnderstood()
  cursor.at += 1
  expect(cursor, ')')
  return { kind: 'days', from, to, as }
}

/** `(a - b)`, or `(1.0 * a / NULLIF(b, 0))`, which is a without rounding divided by b. */
function arithmetic(cursor: Cursor, read: Readers): Expression {
  expect(cursor, '(')
  if (textAt(cursor) === '1.0' && textAt(cursor, 1) === '*') {
    cursor.at += 2
    const left = read.expression(cursor)
    expect(cursor, '/', 'nullif', '(')
    const right = read.expression(cursor)
    expect(cursor, ',', '0', ')', ')')
    return { kind: 'arithmetic', operator: '//', left, right }
  }
  const left = read.expression(cursor)
  const operator = textAt(cursor)
  if (!/^[-+*/]$/.test(operator)) throw new NotUnderstood()
  cursor.at += 1
  const right = read.expression(cursor)
  expect(cursor, ')')
  return { kind: 'arithmetic', operator: operator as ArithmeticOperator, left, right }
}
