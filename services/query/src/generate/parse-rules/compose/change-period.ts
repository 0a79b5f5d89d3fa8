import { both, type Condition, columnsInCondition, type Expression, partsOf, type Select } from '../../../core/query/query.ts'
import type { Column } from '../../../core/schema/schema.ts'
import type { Token } from '../../../retrieve/words.ts'
import { textOfDay } from '../link/calendar.ts'
import { findDates } from '../link/dates.ts'
import { findNumbers } from '../link/numbers.ts'
import { looksLikeYear } from '../partial-query/implicit-slots.ts'
import { periodCondition } from './period-condition.ts'

/** Words around a time that only say that it is the next one. */
const AROUND: ReadonlySet<string> = new Set(
  'and or but then now so ok okay please what how about in for during of on the year month only just same again'.split(' '),
)

/** "And in 2016?": the question before, with this period in the place of its own. Null where anything more is asked, or it had none. */
export function changePeriod(before: Select, tokens: readonly Token[], now: Date): Select | null {
  const period = onlyPeriod(tokens, now)
  const known = period && !before.derived ? periodIn(before.where) : null
  if (period === null || known === null) return null
  const condition = periodCondition(known.column, { kind: 'period', relation: 'in', ...period }, false)
  if (condition === null) return null
  const where = both(
    ...partsOf(before.where).flatMap((part) => (part === known.parts[0] ? [condition] : known.parts.includes(part) ? [] : [part])),
  )
  return { ...before, where }
}

/** From its first day up to but not including another; `YYYY-MM-DD`. */
export interface Period {
  begin: string
  end: string
}

/** The one period that a query is about; null where it has none, or several. */
export function knownPeriod({ where, derived }: Select): Period | null {
  const known = derived ? null : periodIn(where)
  if (known === null) return null
  const [first, second] = known.parts
  if (first && !second) return singlePeriod(first)
  const bounds = known.parts.map(boundOf)
  const [begin, end] = [bounds.find((one) => one?.isBegin), bounds.find((one) => one && !one.isBegin)]
  return begin && end && begin.day < end.day ? { begin: begin.day, end: end.day } : null
}

/** The first day that lies in it, or the first that no longer does. */
function boundOf(one: Condition): { isBegin: boolean; day: string } | null {
  if (one.kind !== 'compare' || one.right.kind !== 'literal') return null
  const value = String(one.right.value)
  const day = /^\d{4}$/.test(value) ? `${value}-01-01` : dayIn(value)
  if (day === null) return null
  const isBehind = one.operator === '>' || one.operator === '<='
  return { isBegin: one.operator.startsWith('>'), day: isBehind ? (/^\d{4}$/.test(value) ? yearAfter(value) : dayAfter(day)) : day }
}

function singlePeriod(one: Condition): Period | null {
  if (one.kind === 'between') {
    const [low, high] = [one.low, one.high].map((side) => (side.kind === 'literal' ? dayIn(String(side.value)) : null))
    return low && high ? { begin: low, end: dayAfter(high) } : null
  }
  const year = one.kind === 'compare' && one.right.kind === 'literal' ? String(one.right.value) : ''
  return /^\d{4}$/.test(year) ? { begin: `${year}-01-01`, end: yearAfter(year) } : null
}

const dayIn = (text: string): string | null => /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? null
const dayAfter = (day: string): string => textOfDay(Math.floor(Date.parse(day) / 86_400_000) + 1)
const yearAfter = (year: string): string => `${Number(year) + 1}-01-01`

function onlyPeriod(tokens: readonly Token[], now: Date): Period | null {
  const dates = findDates(tokens, now)
  const years = findNumbers(tokens)
    .filter(({ isYear, from }) => isYear && !dates.some((date) => date.from <= from && from < date.to))
    .map(({ from, to, value }) => ({ from, to, begin: `${value}-01-01`, end: `${value + 1}-01-01` }))
  const [only, ...more] = [...dates, ...years]
  if (!only || more.length > 0 || ('relation' in only && only.relation)) return null
  const others = tokens.filter((_, at) => at < only.from || at >= only.to)
  return others.every(({ word }) => AROUND.has(word) || !/[\p{L}\d]/u.test(word)) ? { begin: only.begin, end: only.end } : null
}

/** The one date that has to lie in a period, and the conditions that say so. */
function periodIn(where: Condition | null): { column: Column; parts: readonly Condition[] } | null {
  const found = new Map<Column, Condition[]>()
  for (const part of partsOf(where)) {
    const [column, ...others] = new Set(isTime(part) ? columnsInCondition(part) : [])
    if (column && others.length === 0) found.set(column, [...(found.get(column) ?? []), part])
  }
  const periods = [...found].filter(([, parts]) => isPeriod(parts))
  const [only, ...more] = periods
  return only && more.length === 0 ? { column: only[0], parts: only[1] } : null
}

const isTime = (one: Condition): boolean =>
  one.kind === 'between'
    ? !one.negated && one.of.kind === 'column' && one.of.column.kind === 'date'
    : one.kind === 'compare' &&
      one.right.kind === 'literal' &&
      ((one.left.kind === 'column' && (one.left.column.kind === 'date' || looksLikeYear(one.left.column))) ||
        (one.left.kind === 'part' && one.left.part === 'year'))

const isDay = (of: Expression): boolean => of.kind === 'column' && of.column.kind === 'date'

/** From its begin to its end, or the year. */
function isPeriod([first, second, ...more]: readonly Condition[]): boolean {
  if (!first || more.length > 0) return false
  if (!second) return first.kind === 'between' || (first.kind === 'compare' && first.operator === '=' && !isDay(first.left))
  const operators = [first, second].map((one) => (one.kind === 'compare' ? one.operator[0] : ''))
  return operators.includes('>') && operators.includes('<')
}
