import { both, type Condition, columnsInCondition, partsOf, type Select } from '../../../core/query/query.ts'
import type { Column } from '../../../core/schema/schema.ts'
import type { Token } from '../../../retrieve/words.ts'
import { findDates } from '../link/dates.ts'
import { findNumbers } from '../link/numbers.ts'
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

interface Period {
  begin: string
  end: string
}

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
      ((one.left.kind === 'column' && one.left.column.kind === 'date') || (one.left.kind === 'part' && one.left.part === 'year'))

/** From its begin to its end, or the year. */
function isPeriod([first, second, ...more]: readonly Condition[]): boolean {
  if (!first || more.length > 0) return false
  if (!second) return first.kind === 'between' || (first.kind === 'compare' && first.left.kind === 'part' && first.operator === '=')
  const operators = [first, second].map((one) => (one.kind === 'compare' ? one.operator[0] : ''))
  return operators.includes('>') && operators.includes('<')
}
