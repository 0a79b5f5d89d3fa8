import { both, type Condition, columnsInCondition, type Query, type Select, tablesRead } from '../../core/query/query.ts'
import type { Column, Table } from '../../core/schema/schema.ts'
import { splitName } from '../../retrieve/words.ts'
import { dayAfter } from '../parse-network/decoder-output/whole-days.ts'
import { usesOf } from '../rerank/column-roles.ts'

const NOW = /\b(current|currently|now|today|today's|nowadays|presently|at the moment|at present|still|so far this)\b/i
const ENDS: ReadonlySet<string> = new Set(
  'to end ended until till expiry expires expired left leave returned closed terminated thru through'.split(' '),
)

/**
 * Asks for what holds now of rows that end, and does not look at when they end: "the current salary" is not the average over all the
 * salaries that anybody ever had.
 */
export function mixesPastIn(query: Query, question: string): boolean {
  if (!NOW.test(question)) return false
  const { tables, outermost } = usesOf(query)
  if (![...tables].some((table) => endOf(table) !== null)) return false
  const looksAt = outermost.flatMap(({ where, having, orderBy }) => [
    ...[where, having].flatMap((one) => (one ? columnsInCondition(one) : [])),
    ...orderBy.flatMap(({ by }) => (by.kind === 'column' ? [by.column] : [])),
  ])
  return !looksAt.some((column) => column.kind === 'date')
}

/** Of rows that are valid for a time, those that have not ended, where the data shows how that is stored. */
export function presentState(query: Query, question: string): Query {
  if (query.kind !== 'select' || query.derived || !NOW.test(question)) return query
  const ends = tablesRead(query).flatMap((table) => endOf(table) ?? [])
  if (ends.length === 0) return query
  const where = withoutToday(query, ends)
  const looksAt = where ? columnsInCondition(where) : []
  const open = ends.filter((end) => !looksAt.includes(end)).map(isOpen)
  return open.includes(null) ? query : { ...query, where: both(where, ...open) }
}

/** The date until which a row is valid: it has another, from which on it is. */
function endOf(table: Table): Column | null {
  const dates = table.columns.filter(({ kind, isInternal }) => kind === 'date' && !isInternal)
  const end = dates.find(({ name }) =>
    splitName(name).some((word) => ENDS.has(word) || ENDS.has(word.replace(/(?<=^[a-z]{2,8})_?date$/, ''))),
  )
  return end && dates.length > 1 ? end : null
}

/** No end is stored as nothing, or as a day that nobody will see. Null where neither is known. */
function isOpen(end: Column): Condition | null {
  const never = [...(end.source.profile ?? []), ...end.source.values].find((value) => FAR_AWAY.test(value))
  if (never !== undefined)
    return { kind: 'compare', left: { kind: 'column', column: end }, operator: '=', right: { kind: 'literal', value: never } }
  return end.source.nullable ? { kind: 'missing', of: { kind: 'column', column: end }, negated: false } : null
}
const FAR_AWAY = /^(?:2[2-9]|[3-9]\d)\d\d-/

/** That a row ends on this very day is not what "today" means. */
function withoutToday({ where }: Select, ends: readonly Column[]): Condition | null {
  if (where?.kind !== 'and') return where
  const bound = (end: Column, operator: '>=' | '<') =>
    where.parts.flatMap((one) =>
      one.kind === 'compare' && one.operator === operator && one.right.kind === 'literal' && columnsInCondition(one).includes(end)
        ? [String(one.right.value)]
        : [],
    )
  const onOneDay = ends.filter((end) => bound(end, '>=').some((day) => bound(end, '<').includes(dayAfter(day) ?? '')))
  return both(...where.parts.filter((one) => !columnsInCondition(one).some((column) => onOneDay.includes(column))))
}
