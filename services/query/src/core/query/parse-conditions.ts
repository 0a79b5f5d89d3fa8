import type { Column, Table } from '../schema/schema.ts'
import type { SqlToken } from './lex-sql.ts'
import { parseComputed, parseFilter } from './parse-computed.ts'
import { parseFigure } from './parse-figures.ts'
import {
  type AggregateName,
  both,
  type ComparisonOperator,
  type Condition,
  column as columnOf,
  type DateUnit,
  type Expression,
  type Literal,
  literal,
} from './query.ts'
import { accept, type Cursor, closing, expect, NotUnderstood, peek, textAt } from './sql-cursor.ts'

const AGGREGATES: ReadonlySet<string> = new Set(['count', 'sum', 'avg', 'min', 'max'])
const OPERATORS: Record<string, ComparisonOperator> = { '=': '=', '!=': '!=', '<>': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' }

/** Brackets within brackets that are followed: a statement from outside may hold thousands. */
const DEEPEST = 20

/** Reads what stands in brackets. */
function nested<Part>(cursor: Cursor, read: () => Part): Part {
  cursor.depth += 1
  if (cursor.depth > DEEPEST) throw new NotUnderstood()
  const part = read()
  expect(cursor, ')')
  cursor.depth -= 1
  return part
}

/** Any mix of AND and OR, as it binds. */
export function parseCondition(cursor: Cursor): Condition {
  const parts = [conjunction(cursor)]
  while (accept(cursor, 'or')) parts.push(conjunction(cursor))
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts }
}

function conjunction(cursor: Cursor): Condition {
  const parts = [comparison(cursor)]
  while (accept(cursor, 'and')) parts.push(comparison(cursor))
  const condition = both(...parts)
  if (condition === null) throw new NotUnderstood()
  return condition
}

function comparison(cursor: Cursor): Condition {
  if (textAt(cursor) === 'not' && textAt(cursor, 1) === '(') {
    cursor.at += 1
    const condition = inBrackets(cursor)
    if (condition) return denied(condition)
    const filter = parseFilter(cursor)
    if (filter?.kind !== 'compare') throw new NotUnderstood()
    return { ...filter, operator: '!=' }
  }
  if (textAt(cursor) === '(' && textAt(cursor, 1) !== 'select') {
    const condition = inBrackets(cursor) ?? parseFilter(cursor)
    if (condition) return condition
  }
  const isLoose = textAt(cursor) === 'lower' && textAt(cursor, 1) === '('
  if (isLoose) cursor.at += 2
  const left = parseExpression(cursor)
  if (isLoose) expect(cursor, ')')
  if (accept(cursor, 'is')) {
    const negated = accept(cursor, 'not')
    expect(cursor, 'null')
    return { kind: 'missing', of: left, negated }
  }
  const negated = accept(cursor, 'not')
  if (accept(cursor, 'like') || accept(cursor, 'ilike')) return likeness(cursor, left, negated)
  if (accept(cursor, 'between')) {
    const low = parseExpression(cursor)
    expect(cursor, 'and')
    return { kind: 'between', of: left, low, high: parseExpression(cursor), ...(negated && { negated }) }
  }
  if (accept(cursor, 'in')) return among(cursor, left, negated)
  const operator = OPERATORS[peek(cursor)?.text ?? '']
  if (operator === undefined && !negated && isYesOrNo(left)) return { kind: 'compare', left, operator: '=', right: literal(true) }
  if (negated || operator === undefined) throw new NotUnderstood()
  cursor.at += 1
  if (operator === '=' && left.kind === 'literal' && textAt(cursor) === 'any') return elementOf(cursor, left.value)
  return { kind: 'compare', left, operator, right: parseExpression(cursor), ...(isLoose && { loose: true }) }
}

/** A column that is a condition by itself. */
const isYesOrNo = (one: Expression): boolean => one.kind === 'column' && one.column.kind === 'boolean'

/** Brackets around conditions; null where they hold a figure that is compared with something. */
function inBrackets(cursor: Cursor): Condition | null {
  const { at, depth } = cursor
  cursor.patience.left -= 1
  try {
    cursor.at += 1
    return nested(cursor, () => parseCondition(cursor))
  } catch (error) {
    if (!(error instanceof NotUnderstood) || cursor.patience.left <= 0) throw error
    cursor.at = at
    cursor.depth = depth
    return null
  }
}

/** `'a' = ANY(list)` */
function elementOf(cursor: Cursor, value: Literal): Condition {
  cursor.at += 1
  expect(cursor, '(')
  return { kind: 'has', of: nested(cursor, () => parseExpression(cursor)), value, negated: false }
}

/** As render.ts writes that an element is not there; nothing else is denied as a whole. */
function denied(condition: Condition): Condition {
  if (condition.kind !== 'has') throw new NotUnderstood()
  return { ...condition, negated: true }
}

/** Of a query, or of values that are written out. */
function among(cursor: Cursor, of: Expression, negated: boolean): Condition {
  if (textAt(cursor, 1) === 'select') return { kind: 'in', of, query: cursor.inner(inside(cursor)), negated }
  expect(cursor, '(')
  const parts = nested(cursor, () => {
    const values = [parseExpression(cursor)]
    while (accept(cursor, ',')) values.push(parseExpression(cursor))
    return values.map((right): Condition => ({ kind: 'compare', left: of, operator: negated ? '!=' : '=', right }))
  })
  return parts.length === 1 && parts[0] ? parts[0] : { kind: negated ? 'and' : 'or', parts }
}

/** What stands between the next two brackets that belong together. */
function inside(cursor: Cursor): readonly SqlToken[] {
  const end = textAt(cursor) === '(' ? closing(cursor.tokens, cursor.at) : -1
  if (end < 0) throw new NotUnderstood()
  const tokens = cursor.tokens.slice(cursor.at + 1, end)
  cursor.at = end + 1
  return tokens
}

function likeness(cursor: Cursor, of: Expression, negated: boolean): Condition {
  const pattern = peek(cursor)
  if (pattern?.kind !== 'string' && pattern?.kind !== 'quoted') throw new NotUnderstood()
  cursor.at += 1
  const [begins, ends] = [!pattern.text.startsWith('%'), !pattern.text.endsWith('%')]
  const text = pattern.text.replaceAll(/^%|%$/g, '')
  if (text.includes('%') || (begins && ends)) throw new NotUnderstood()
  return { kind: 'like', of, text, place: begins ? 'start' : ends ? 'end' : 'anywhere', negated }
}

/** A column, a value, an aggregate, or a figure as render.ts writes it. */
export function parseExpression(cursor: Cursor): Expression {
  const token = peek(cursor)
  if (token === undefined) throw new NotUnderstood()
  const computed = parseComputed(cursor)
  if (computed) return computed
  if (textAt(cursor) === '(' && textAt(cursor, 1) === 'select') return { kind: 'query', query: cursor.inner(inside(cursor)) }
  cursor.depth += 1
  if (cursor.depth > DEEPEST) throw new NotUnderstood()
  const figure = parseFigure(cursor, { expression: parseExpression, condition: parseCondition })
  cursor.depth -= 1
  if (figure) return figure
  if (token.kind === 'word' && AGGREGATES.has(token.text) && textAt(cursor, 1) === '(')
    return aggregateOf(cursor, token.text as AggregateName)
  cursor.at += 1
  if (token.kind === 'string') return literal(token.text)
  if (token.kind === 'number') return literal(Number(token.text))
  if (token.text === '-' && peek(cursor)?.kind === 'number') {
    cursor.at += 1
    return literal(-Number(peek(cursor, -1)?.text))
  }
  if (textAt(cursor) === '(') return unitOf(cursor)
  if (cursor.derived && token.text === 'item') return { kind: 'derived' }
  if (token.kind === 'sign') throw new NotUnderstood()
  if (token.kind === 'word' && (token.text === 'true' || token.text === 'false')) return literal(token.text === 'true')
  if (accept(cursor, '.')) {
    const name = peek(cursor)
    cursor.at += 1
    return columnOf(columnNamed([cursor.tables.get(token.text.toLowerCase())], name?.text))
  }
  const known = [...cursor.tables.values()]
  // Double quotes hold a name, but SQLite takes them for a text where no column has it.
  const isShown = cursor.aliases.has(token.text.toLowerCase())
  if (token.kind === 'quoted' && !isShown && !known.some((table) => findColumn(table, token.text))) return literal(token.text)
  const shown = cursor.aliases.get(token.text.toLowerCase())
  return shown && !known.some((table) => findColumn(table, token.text)) ? shown : columnOf(columnNamed(known, token.text))
}

function aggregateOf(cursor: Cursor, name: AggregateName): Expression {
  cursor.at += 2
  const distinct = accept(cursor, 'distinct')
  const of = nested(cursor, (): Expression => (accept(cursor, '*') ? { kind: 'star' } : parseExpression(cursor)))
  return { kind: 'aggregate', name, distinct, of }
}

/** How the dialects write a year, a month and a day. */
const UNITS: Record<string, DateUnit> = {
  YYYY: 'year',
  'YYYY-"Q"Q': 'quarter',
  'IYYY-"W"IW': 'week',
  'YYYY-MM': 'month',
  'YYYY-MM-DD': 'day',
  '%Y': 'year',
  '%Y-%m': 'month',
  '%Y-%m-%d': 'day',
}

/** A date and a format, in either order. */
function unitOf(cursor: Cursor): Expression {
  expect(cursor, '(')
  const [first, second] = nested(cursor, () => {
    const one = parseExpression(cursor)
    expect(cursor, ',')
    return [one, parseExpression(cursor)]
  })
  const [format, of] = first.kind === 'literal' ? [first, second] : [second, first]
  const unit = format.kind === 'literal' ? UNITS[String(format.value)] : undefined
  if (unit === undefined || of.kind !== 'column') throw new NotUnderstood()
  return { kind: 'unit', unit, of }
}

const findColumn = (table: Table | undefined, name: string): Column | undefined =>
  table?.columns.find((column) => column.name.toLowerCase() === name.toLowerCase())

function columnNamed(tables: readonly (Table | undefined)[], name: string | undefined): Column {
  const column = tables.map((table) => findColumn(table, name ?? '')).find((one) => one !== undefined)
  if (!column) throw new NotUnderstood()
  return column
}
