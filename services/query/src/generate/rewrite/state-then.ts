import { mapSelects } from '../../core/query/map-selects.ts'
import {
  both,
  type Condition,
  column as columnOf,
  columnsInCondition,
  literal,
  partsOf,
  type Query,
  type Select,
} from '../../core/query/query.ts'
import type { Column } from '../../core/schema/schema.ts'
import { knownPeriod } from '../parse-rules/compose/change-period.ts'
import { usesOf } from '../rerank/column-roles.ts'

/*
 * "Unpaid at the end of October" is what was so on that day, not what is so today of the rows of that day.
 */

const THEN = /\b(?:at|by|as of|as at|on) (?:the )?(?:very )?(?:end|close|beginning|start) of\b|\bas (?:of|at) (?!now\b|today\b)/i

/** Rows that were there by then and to which it had not happened yet. */
export const stateThen = (query: Query, question: string): Query => (THEN.test(question) ? mapSelects(query, inSelect) : query)

function inSelect(select: Select): Select {
  const [empty, ...others] = partsOf(select.where).filter(isNotYet)
  const period = knownPeriod(select)
  if (!empty || others.length > 0 || period === null || empty.kind !== 'missing' || empty.of.kind !== 'column') return select
  const times = partsOf(select.where).filter((one) => one.kind !== 'missing' && columnsInCondition(one).some(isDate))
  const [date, ...more] = new Set(times.flatMap(columnsInCondition).filter(isDate))
  if (!date || more.length > 0 || date === empty.of.column) return select
  const there: Condition = { kind: 'compare', left: columnOf(date), operator: '<', right: literal(period.end) }
  const later: Condition = { kind: 'compare', left: empty.of, operator: '>=', right: literal(period.end) }
  const rest = partsOf(select.where).filter((one) => one !== empty && !times.includes(one))
  return { ...select, where: both(...rest, there, { kind: 'or', parts: [empty, later] }) }
}

/** What is said of a day, and answered by what is so today. */
export const takesNowForThen = (query: Query, question: string): boolean =>
  THEN.test(question) &&
  usesOf(query).outermost.some((select) => {
    const parts = partsOf(select.where)
    const isSo = parts.some((one) => isNotYet(one) || columnsInCondition(one).some(({ computed }) => computed?.role === 'filter'))
    return isSo && parts.some((one) => one.kind !== 'missing' && columnsInCondition(one).some(isDate))
  })

const isDate = ({ kind, computed }: Column): boolean => kind === 'date' && !computed
const isNotYet = (one: Condition): boolean => one.kind === 'missing' && !one.negated && one.of.kind === 'column' && isDate(one.of.column)
