import { type ComparisonOperator, type Condition, columnsIn, type Expression, hasAggregate, literal } from '../../../core/query/query.ts'
import type { Column } from '../../../core/schema/schema.ts'
import { literalFor, storedSpelling } from './literals.ts'
import { type Period, periodOf } from './period.ts'
import { readExpression } from './read-expressions.ts'
import { accept, bracketed, NoQuery, type Reader, wordAt } from './reader.ts'

const COMPARISONS: ReadonlySet<string> = new Set(['=', '!=', '<', '>', '<=', '>='])
const PLACES = { LIKE: 'anywhere', LIKE_START: 'start', LIKE_END: 'end' } as const

/** Any mix of AND and OR, as it binds. */
export function readCondition(reader: Reader): Condition {
  const parts: Condition[][] = [[readComparison(reader)]]
  for (;;) {
    if (accept(reader, 'AND')) parts.at(-1)?.push(readComparison(reader))
    else if (accept(reader, 'OR')) parts.push([readComparison(reader)])
    else break
  }
  const all = parts.map((conjunction) => joined('and', conjunction))
  return joined('or', all)
}

function joined(kind: 'and' | 'or', parts: readonly Condition[]): Condition {
  const [first] = parts
  if (first === undefined) throw new NoQuery()
  return parts.length === 1 ? first : { kind, parts: parts.flatMap((part) => (part.kind === kind && kind === 'and' ? part.parts : [part])) }
}

function readComparison(reader: Reader): Condition {
  const next = reader.tokens[reader.at + 1]
  if (wordAt(reader) === '(' && !(next?.kind === 'keyword' && next.word === 'SELECT')) return bracketed(reader, readCondition)
  const left = readExpression(reader)
  const operator = wordAt(reader)
  if (operator === null) throw new NoQuery()
  reader.at += 1
  const negated = operator.startsWith('NOT')
  const bare = operator.replace(/^NOT_/, '')
  if (operator === 'ISNULL' || operator === 'NOTNULL') return { kind: 'missing', of: left, negated }
  if (bare === 'IN') return { kind: 'in', of: left, query: bracketed(reader, reader.nested.query), negated }
  if (bare.startsWith('LIKE')) return readLike(reader, left, bare, negated)
  if (bare === 'DURING') return during(left, readPeriod(reader), negated)
  if (bare === 'BETWEEN') return readBetween(reader, left, negated)
  if (!COMPARISONS.has(operator)) throw new NoQuery()
  return compare(reader, left, operator as ComparisonOperator)
}

/** The column that a value is compared with; none where it is compared with a number made of many. */
const columnBehind = (expression: Expression): Column | null => (isNumber(expression) ? null : (columnsIn(expression)[0] ?? null))
const isNumber = (expression: Expression): boolean =>
  (expression.kind === 'aggregate' && ['count', 'sum', 'avg'].includes(expression.name)) ||
  expression.kind === 'share' ||
  expression.kind === 'part' ||
  expression.kind === 'days' ||
  (expression.kind === 'arithmetic' && hasAggregate(expression))

function readLike(reader: Reader, of: Expression, operator: string, negated: boolean): Condition {
  const { text } = readValue(reader)
  if (operator === 'LIKE_EQ') return { kind: 'compare', left: of, operator: negated ? '!=' : '=', right: literal(text), loose: true }
  const place = PLACES[operator as keyof typeof PLACES]
  if (place === undefined) throw new NoQuery()
  return { kind: 'like', of, text, place, negated }
}

function readValue(reader: Reader) {
  const token = reader.tokens[reader.at]
  if (token?.kind !== 'value') throw new NoQuery()
  reader.at += 1
  return token
}

function readPeriod(reader: Reader): Period {
  const period = periodOf(readValue(reader).text, reader.now)
  if (period === null) throw new NoQuery()
  return period
}

const test = (left: Expression, operator: ComparisonOperator, date: string): Condition => ({
  kind: 'compare',
  left,
  operator,
  right: literal(date),
})

function during(of: Expression, { begin, end }: Period, negated: boolean): Condition {
  return negated
    ? { kind: 'or', parts: [test(of, '<', begin), test(of, '>=', end)] }
    : { kind: 'and', parts: [test(of, '>=', begin), test(of, '<', end)] }
}

/** A time that is longer than a day, where a value is one. */
function periodHere(reader: Reader): Period | null {
  const token = reader.tokens[reader.at]
  return token?.kind === 'value' && token.candidate?.flags.has('period') ? periodOf(token.text, reader.now) : null
}

function readBetween(reader: Reader, of: Expression, negated: boolean): Condition {
  const first = periodHere(reader)
  if (first) {
    reader.at += 1
    return during(of, { begin: first.begin, end: readPeriod(reader).end }, negated)
  }
  const column = columnBehind(of)
  const [low, high] = [readSide(reader, column), readSide(reader, column)]
  return { kind: 'between', of, low, high, ...(negated && { negated }) }
}

function compare(reader: Reader, left: Expression, operator: ComparisonOperator): Condition {
  const period = periodHere(reader)
  if (period) {
    reader.at += 1
    if (operator === '=' || operator === '!=') return during(left, period, operator === '!=')
    return operator === '>' || operator === '<='
      ? test(left, operator === '>' ? '>=' : '<', period.end)
      : test(left, operator, period.begin)
  }
  const column = columnBehind(left)
  const token = reader.tokens[reader.at]
  const right = readSide(reader, column)
  const isUnknownText =
    column?.kind === 'text' &&
    token?.kind === 'value' &&
    right.kind === 'literal' &&
    typeof right.value === 'string' &&
    (operator === '=' || operator === '!=') &&
    storedSpelling(reader.schema, column, token) === null
  return { kind: 'compare', left, operator, right, ...(isUnknownText && { loose: true }) }
}

/** What stands on the right of a comparison; a lone value is written as the column stores its like. */
function readSide(reader: Reader, column: Column | null): Expression {
  const token = reader.tokens[reader.at]
  const next = wordAt(reader, 1)
  const isLone = token?.kind === 'value' && !(next !== null && ['+', '-', '*', '/', '//'].includes(next))
  if (!isLone) return readExpression(reader)
  reader.at += 1
  return literal(literalFor(reader, column, token))
}
