import type { Call, Expr } from '../tree.ts'
import { magnitude } from './magnitude.ts'

const SERIES = new Set(['generate_series', 'range', 'sequence'])
const SECONDS: Record<string, number> = {
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
}

/** About how many rows a series is told to make; null when the call is none. Dates count in steps of their interval. */
export function seriesRows(call: Call): number | null {
  if (!SERIES.has(call.name)) return null
  const [first, last, step] = call.args
  const [begin, end] = last === undefined ? [0, value(first)] : [value(first), value(last)]
  if (begin === null || end === null) return 1
  const by = step === undefined ? (isDate(first) ? 86_400 : 1) : Math.abs(stepOf(step))
  return by === 0 ? Number.POSITIVE_INFINITY : Math.abs(end - begin) / by
}

/** A number, or a date in seconds; null when it is not known here, as `now()` and columns of dates are. */
function value(expr: Expr | undefined): number | null {
  const date = dateOf(expr)
  if (date !== null) return date
  return hasNumber(expr) ? magnitude(expr) : null
}

const isDate = (expr: Expr | undefined): boolean => dateOf(expr) !== null

function dateOf(expr: Expr | undefined): number | null {
  if (expr?.kind === 'cast') return dateOf(expr.operand)
  if (expr?.kind !== 'literal' || expr.type !== 'string' || !/^\d{3,6}-\d{1,2}-\d{1,2}/.test(expr.value)) return null
  const [year = 0, month = 1, day = 1] = expr.value.split(/\D/).map(Number)
  return ((year * 12 + month) * 30.4 + day) * 86_400
}

const hasNumber = (expr: Expr | undefined): boolean => {
  if (expr === undefined) return false
  if (expr.kind === 'literal') return expr.type === 'number' || (expr.type === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(expr.value))
  if (expr.kind === 'cast') return hasNumber(expr.operand)
  return expr.kind === 'operation' ? expr.operands.some(hasNumber) : expr.kind === 'call' && expr.args.some(hasNumber)
}

/** '1 day', interval '1 day', interval 1 day, 7. */
function stepOf(expr: Expr): number {
  if (expr.kind === 'call' && expr.name === 'interval') {
    const [amount, unit] = expr.args
    const named = unit?.kind === 'literal' ? SECONDS[unit.value.replace(/s$/, '')] : undefined
    return named === undefined && amount !== undefined ? stepOf(amount) : magnitude(amount) * (named ?? 1)
  }
  if (expr.kind === 'cast') return stepOf(expr.operand)
  if (expr.kind === 'literal' && expr.type === 'string') {
    const [, count = '1', unit = ''] = /(-?(?<!\d)\d+(?:\.\d+)?)?(?:(?<!\s)\s+)?([a-z]+)/i.exec(expr.value) ?? []
    const known = Object.entries(SECONDS).find(([name]) => unit.toLowerCase().startsWith(name))
    if (known !== undefined) return Number(count) * known[1]
    return unit === '' ? Number(expr.value) || 1 : 0.000_001
  }
  return expr.kind === 'literal' && expr.type === 'number' ? Number(expr.value) : 1
}
