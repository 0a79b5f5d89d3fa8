import { both, type Condition, type Expression, hasAggregate, partsOf, type Query, type Select } from '../../../core/query/query.ts'
import type { Column } from '../../../core/schema/schema.ts'
import { isOneOf, leftOutIn } from '../score/excluded-values.ts'

/** Two or more held against each other. */
const SIDE_BY_SIDE =
  /\b(vs\.?|versus|compared? (?:to|with)|compare)(?=\s)|\bhow many\b.*\bhow many\b|\bsplit (?:by|into|between)\b|\p{L} \/ \p{L}|\bboth (?:numbers|figures|counts)\b/iu

/**
 * What a question says of two values of one column: "contract rather than permanent" asks for the first alone, "by phone versus by video" for
 * each on its own. Whoever reads the words finds either of the two in the rest.
 */
export function applyComparisons(query: Query, question: string): Query {
  if (query.kind === 'combination') return query
  return sideBySide(withoutLeftOut(query, leftOutIn(question)), question)
}

function withoutLeftOut(select: Select, leftOut: readonly string[]): Select {
  if (leftOut.length === 0 || select.where === null) return select
  const without = (one: Condition): Condition => {
    if (one.kind === 'and') return { ...one, parts: one.parts.map(without) }
    if (one.kind !== 'or' || valuesOf(one) === null) return one
    const parts = one.parts.filter((part) => !isOneOf(part, leftOut))
    const [first, ...others] = parts
    return first === undefined ? one : others.length === 0 ? first : { ...one, parts }
  }
  return { ...select, where: without(select.where) }
}

function sideBySide(select: Select, question: string): Select {
  if (!SIDE_BY_SIDE.test(question) || select.where === null || select.derived || select.groupBy.length > 0) return select
  const periods = isOneCount(select) ? periodsIn(select.where) : null
  if (periods) return eachPeriod(select, periods)
  const isFigures = select.items.length > 0 && select.items.every((one) => hasAggregate(one) && one.kind !== 'share')
  const parts = partsOf(select.where)
  const [column] = parts.flatMap((one) => valuesOf(one) ?? [])
  if (!isFigures || column === undefined || select.limit !== null) return select
  return { ...select, items: [{ kind: 'column', column }, ...select.items], groupBy: [{ kind: 'column', column }] }
}

/** "in September compared with October": one figure for each. */
const eachPeriod = (select: Select, periods: { rest: Condition[]; each: Condition[] }): Select => ({
  ...select,
  items: periods.each.map((of): Expression => ({ kind: 'share', of, as: 'count' })),
  where: both(...periods.rest),
})

const isOneCount = ({ items, limit }: Select): boolean => {
  const [only, ...others] = items
  return others.length === 0 && limit === null && only?.kind === 'aggregate' && only.name === 'count' && only.of.kind === 'star'
}

/** Two times or more of which rows are to be, and what else holds for them. */
function periodsIn(where: Condition): { rest: Condition[]; each: Condition[] } | null {
  const parts = partsOf(where)
  const times = parts.find((one) => one.kind === 'or' && one.parts.every(isTime))
  if (times?.kind === 'or') return { rest: parts.filter((one) => one !== times), each: times.parts }
  const [begins, ends] = [parts.filter((one) => isBound(one, '>=')), parts.filter((one) => isBound(one, '<'))]
  if (begins.length < 2 || begins.length !== ends.length || new Set(parts.flatMap(columnsOfBound)).size !== 1) return null
  const [from, to] = [begins, ends].map((bounds) => [...bounds].sort((a, b) => dayOf(a).localeCompare(dayOf(b)))) as [
    Condition[],
    Condition[],
  ]
  const each = from.flatMap((begin, at) => both(begin, to[at] ?? null) ?? [])
  return { rest: parts.filter((one) => !begins.includes(one) && !ends.includes(one)), each }
}

/** No row is of two months: who asks for both means each of them. */
const isBound = (one: Condition, operator: string): boolean =>
  columnsOfBound(one).length > 0 && one.kind === 'compare' && one.operator === operator
const columnsOfBound = (one: Condition): Column[] =>
  one.kind === 'compare' && one.left.kind === 'column' && one.left.column.kind === 'date' && one.right.kind === 'literal'
    ? [one.left.column]
    : []
const dayOf = (one: Condition): string => (one.kind === 'compare' && one.right.kind === 'literal' ? String(one.right.value) : '')

/** From a day to another. */
const isTime = (one: Condition): boolean =>
  one.kind === 'and'
    ? one.parts.every((part) => part.kind === 'compare' && part.left.kind === 'column' && part.left.column.kind === 'date')
    : one.kind === 'between' && one.of.kind === 'column' && one.of.column.kind === 'date'

/** The column of which one value or another is asked for; null where it is not just that. */
function valuesOf(one: Condition): Column | null {
  if (one.kind !== 'or') return null
  const columns = one.parts.map((part) =>
    part.kind === 'compare' && part.operator === '=' && part.left.kind === 'column' && part.right.kind === 'literal'
      ? part.left.column
      : null,
  )
  const [column = null] = columns
  return columns.length > 1 && columns.every((other) => other === column) ? column : null
}
