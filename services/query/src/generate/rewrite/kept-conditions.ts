import { selectsOf } from '../../core/query/map-selects.ts'
import { type Condition, columnsInCondition, partsOf, type Query, tablesRead } from '../../core/query/query.ts'
import type { Column } from '../../core/schema/schema.ts'
import { pointsBack } from '../parse-rules/compose/follow-up.ts'
import { MONTHS } from '../parse-rules/link/calendar.ts'
import { usesOf } from '../rerank/column-roles.ts'
import { whereKey } from '../rerank/query-key.ts'

/** The rows of the answer before are not meant, or not only they. */
const OTHERS = /\b(?:all (?:the|of)|any|every|regardless|without|remove|drop|instead|others?|rest|else)\b/i

/**
 * "How many?" after "Which invoices are overdue?" asks for the overdue ones: whatever the rows before had to meet, they still have to, or
 * something else that is said of the same columns.
 */
export function dropsConditions(query: Query, before: Query | null, question: string): boolean {
  if (before?.kind !== 'select' || before.derived || !pointsBack(question) || OTHERS.test(question)) return false
  const { columns, tables } = usesOf(query)
  const read = new Set([...tables].map(({ name }) => name))
  const tested = new Set(columns.flatMap(({ column, role }) => (role === 'where' || role === 'having' ? withItsColumns(column) : [])))
  if (!tablesRead(before).some(({ name }) => read.has(name))) return false
  const now = selectsOf(query).flatMap(({ where }) => partsOf(where))
  return partsOf(before.where).some((part) => {
    const own = columnsInCondition(part).filter(({ table }) => read.has(table.name))
    if (own.length === 0) return false
    // Where the question says nothing of time, the time before is meant, from its first day to its last.
    if (isPeriod(part) && own.some(({ kind, computed }) => kind === 'date' && !computed) && !TIME.test(question))
      return !now.some((one) => keyOf(one) === keyOf(part))
    return !own.some((column) => tested.has(nameOf(column)))
  })
}

/** Told by days that the question before named; what is due today is told by the semantic layer. */
const isPeriod = (part: Condition): boolean => part.kind === 'between' || (part.kind === 'compare' && part.right.kind === 'literal')

const TIME = new RegExp(
  `\\d|\\b(?:${MONTHS.join('|')}|years?|quarters?|months?|weeks?|days?|today|yesterday|tomorrow|ever|since|before|after|until|when|later|earlier|dates?|times?|previous|last|next|then|now|spring|summer|autumn|winter)\\b`,
  'i',
)

/** By names: the two may have been read by different views of the schema. */
const keyOf = (where: Condition): string => whereKey({ where, having: null })

const withItsColumns = (column: Column): string[] => [column, ...(column.computed?.columns ?? [])].map(nameOf)
const nameOf = ({ table, name }: Column): string => `${table.name}.${name}`
