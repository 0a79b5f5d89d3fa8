import {
  type AggregateName,
  type ArithmeticOperator,
  aggregate,
  column as columnOf,
  countRows,
  type Expression,
  literal,
} from '../../../core/query/query.ts'
import { accept, bracketed, fail, type Reader, wordAt } from './reader.ts'

const AGGREGATES: ReadonlySet<string> = new Set(['count', 'sum', 'avg', 'min', 'max'])
const PARTS = { year: 'year', month: 'month', day: 'day', weekday: 'weekday', hour: 'hour' } as const
const SHARES = { PCT: 'percent', RATIO: 'ratio', countif: 'count', sumif: 'sum' } as const

/** An expression of the lists after GROUP and ORDER begins here. */
export function beginsExpression(reader: Reader): boolean {
  const token = reader.tokens[reader.at]
  if (token?.kind === 'column') return true
  if (token?.kind === 'value') return token.text === '100' // of a share: 100 * x / y
  const word = wordAt(reader)
  return word !== null && (AGGREGATES.has(word) || word in PARTS || word in SHARES || ['yearmonth', 'days', '(', 'ITEM'].includes(word))
}

/** Operands with signs between them, from left to right as in training; products bind more tightly. */
export function readExpression(reader: Reader): Expression {
  const sum = [readOperand(reader)]
  const signs: ArithmeticOperator[] = []
  for (let word = wordAt(reader); isArithmetic(word); word = wordAt(reader)) {
    reader.at += 1
    signs.push(word)
    sum.push(readOperand(reader))
  }
  return fold(fold({ operands: sum, signs }, ['*', '/', '//']), ['+', '-']).operands[0] ?? fail()
}

const isArithmetic = (word: string | null): word is ArithmeticOperator => word !== null && ['+', '-', '*', '/', '//'].includes(word)
interface Sum {
  operands: Expression[]
  signs: ArithmeticOperator[]
}

function fold({ operands, signs }: Sum, which: readonly ArithmeticOperator[]): Sum {
  const folded: Sum = { operands: operands.slice(0, 1), signs: [] }
  for (const [at, operator] of signs.entries()) {
    const right = operands[at + 1] ?? fail()
    if (which.includes(operator)) {
      const left = folded.operands.pop() ?? fail()
      folded.operands.push({ kind: 'arithmetic', operator, left, right })
    } else {
      folded.operands.push(right)
      folded.signs.push(operator)
    }
  }
  return folded
}

/** One operand: a column, a value, an aggregate, a part of a date, something in brackets. */
export function readOperand(reader: Reader): Expression {
  const token = reader.tokens[reader.at] ?? fail()
  reader.at += 1
  if (token.kind === 'column') return columnOf(token.of.column)
  if (token.kind === 'value') return literal(/^-?\d+(\.\d+)?$/.test(token.text) ? Number(token.text) : token.text)
  if (token.kind === 'table') return fail()
  const { word } = token
  if (AGGREGATES.has(word)) return readAggregate(reader, word as AggregateName)
  if (word in PARTS) return { kind: 'part', part: PARTS[word as keyof typeof PARTS], of: readOperand(reader) }
  if (word === 'yearmonth') return { kind: 'unit', unit: 'month', of: readOperand(reader) }
  if (word === 'TODAY') return literal(reader.now.toISOString().slice(0, 10))
  if (word === 'ITEM') return { kind: 'derived' }
  if (word === 'days') {
    const [to, from] = [readOperand(reader), readOperand(reader)]
    return { kind: 'days', from, to }
  }
  if (word in SHARES) {
    const [as, of] = [SHARES[word as keyof typeof SHARES], bracketed(reader, reader.nested.condition)]
    return as === 'sum' ? { kind: 'share', of, as, what: readOperand(reader) } : { kind: 'share', of, as }
  }
  if (word !== '(') return fail()
  reader.at -= 1
  return bracketed(reader, (inside) =>
    wordAt(inside) === 'SELECT' ? { kind: 'query', query: inside.nested.query(inside) } : readExpression(inside),
  )
}

function readAggregate(reader: Reader, name: AggregateName): Expression {
  const distinct = accept(reader, 'DISTINCT')
  if (accept(reader, 'STAR')) return name === 'count' ? countRows : fail()
  return aggregate(name, wordAt(reader) === '(' ? bracketed(reader, readExpression) : readOperand(reader), distinct)
}
