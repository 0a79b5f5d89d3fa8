import { columnsInCondition, type Query } from '../../core/query/query.ts'
import type { Column } from '../../core/schema/schema.ts'
import { splitName } from '../../retrieve/words.ts'
import { usesOf } from '../rerank/column-roles.ts'

const NOW = /\b(current|currently|now|today|nowadays|presently|at the moment|at present|still|so far this)\b/i
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
  const isTimed = [...tables].some(({ columns }) => columns.some(isEnd) && columns.filter(({ kind }) => kind === 'date').length > 1)
  if (!isTimed) return false
  const looksAt = outermost.flatMap(({ where, having, orderBy }) => [
    ...[where, having].flatMap((one) => (one ? columnsInCondition(one) : [])),
    ...orderBy.flatMap(({ by }) => (by.kind === 'column' ? [by.column] : [])),
  ])
  return !looksAt.some((column) => column.kind === 'date')
}

const isEnd = ({ name, kind }: Column): boolean => kind === 'date' && splitName(name).some((word) => ENDS.has(word))
