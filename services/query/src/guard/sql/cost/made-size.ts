import type { DialectName } from '../../../dialects/dialect.ts'
import { LIMITS } from '../limits.ts'
import type { Call, Expr, Literal, Operation } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { magnitude } from './magnitude.ts'
import { seriesRows } from './series.ts'

/** Which argument says how long the result is made. */
const SIZE_ARGUMENT: Record<string, number> = {
  repeat: 1,
  replicate: 1,
  lpad: 1,
  rpad: 1,
  space: 0,
  zeroblob: 0,
  bar: 3,
  list_resize: 1,
  array_resize: 1,
  bitstring: 1,
  to_base: 2,
}
/** Which argument is an exponent, or grows like one. */
const EXPONENT: Record<string, number> = { power: 1, pow: 1, exp: 0, factorial: 0, gamma: 0, scalb: 1 }
const FORMATS = /^(?:format|printf|sprintf|format_string)$/

/** Refuses a call that is told to make something huge; returns the size for the calls inside it. */
export function checkCallSize(dialect: DialectName, call: Call, made: number): number {
  const rows = seriesRows(call)
  if (rows !== null && rows > LIMITS.seriesRows) tooLarge(`${call.name} makes too many rows`)
  const exponent = argument(EXPONENT, call)
  if (exponent !== null && exponent > LIMITS.exponent) tooLarge(`the exponent in ${call.name} is too large`)
  if (FORMATS.test(call.name) && dialect !== 'mysql' && dialect !== 'mssql') checkFormat(call)
  const size = call.name === 'array_fill' ? elementsOf(call.args[1]) : argument(SIZE_ARGUMENT, call)
  if (size === null) return made
  if (size > LIMITS.madeSize) tooLarge(`${call.name} makes too long a value`)
  const nested = made * Math.max(1, size)
  if (nested > LIMITS.nestedMadeSize) tooLarge(`calls such as ${call.name} inside each other make too long a value`)
  return nested
}

const argument = (table: Record<string, number>, call: Call): number | null => {
  const index = Object.hasOwn(table, call.name) ? table[call.name] : undefined
  return index === undefined || call.args.length <= index ? null : magnitude(call.args[index])
}

/** As many as all dimensions multiplied: array[100, 100], or '{100,100}'. */
function elementsOf(dimensions: Expr | undefined): number | null {
  if (dimensions === undefined) return null
  if (dimensions.kind === 'cast') return elementsOf(dimensions.operand)
  const multiplied = (sizes: number[]) => sizes.reduce((product, size) => product * Math.max(1, size), 1)
  if (dimensions.kind === 'literal') return multiplied((dimensions.value.match(/\d+/g) ?? []).map(Number))
  const isList = dimensions.kind === 'operation' && dimensions.operators.length === 0
  return isList ? multiplied(dimensions.operands.map(magnitude)) : magnitude(dimensions)
}

/** %1000000000s pads as lpad does. */
function checkFormat(call: Call): void {
  const format = call.args[0] as Literal | undefined
  if (format?.kind !== 'literal' || format.type !== 'string') {
    if (format !== undefined) refuse('size_too_large', `Write the format of ${call.name} as plain text in quotes.`)
    return
  }
  const widths = format.value.match(/\d{4,}/g) ?? []
  if (widths.some((width) => Number(width) > LIMITS.madeSize)) tooLarge(`${call.name} makes too long a value`)
  if (format.value.includes('*') && call.args.slice(1).some((arg) => magnitude(arg) > LIMITS.madeSize))
    tooLarge(`${call.name} makes too long a value`)
}

/** Powers of numeric types compute every digit. */
export function checkOperationSize({ operators, operands }: Operation): void {
  for (const [index, operator] of operators.entries()) {
    if (operator !== '^' && operator !== '**' && operator !== '!') continue
    const exponent = magnitude(operands[operator === '!' ? index : index + 1])
    if (exponent > LIMITS.exponent) tooLarge(`the exponent after ${operator} is too large`)
  }
}

const tooLarge = (what: string): never => refuse('size_too_large', `${what[0]?.toUpperCase()}${what.slice(1)}. Use a smaller number.`)
