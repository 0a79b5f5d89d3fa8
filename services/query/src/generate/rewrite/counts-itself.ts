import { selectsOf } from '../../core/query/map-selects.ts'
import { type Expression, leavesOf, type Query, type Select, tablesRead } from '../../core/query/query.ts'
import { isMeasure } from '../../core/schema/computed.ts'
import { labelOf } from '../../core/schema/label.ts'
import type { Table } from '../../core/schema/schema.ts'
import { semanticNamesOf } from '../../core/schema/semantic-names.ts'
import { tokenize } from '../../retrieve/words.ts'
import { runs } from '../parse-rules/link/definition-words.ts'

/**
 * "How many major donors do we have" is not the number of tags that are called "Major Donor": what has a name of its own is there once,
 * and those that have it are asked for. Where the question names the rows that are counted, these are meant.
 */
export const countsItself = (query: Query, question: string): boolean =>
  selectsOf(query).some((select) => {
    const [table, ...others] = tablesRead(select)
    return table !== undefined && others.length === 0 && isCount(select) && isPinned(select, table) && !isNamed(table, question)
  })

const isCount = ({ items: [item, ...others], groupBy }: Select): boolean =>
  item !== undefined && others.length === 0 && groupBy.length === 0 && counts(item)

const counts = (item: Expression): boolean =>
  (item.kind === 'aggregate' && item.name === 'count') ||
  (item.kind === 'column' && isMeasure(item.column) && /^\s*count\s*\(/i.test(item.column.source.computed?.expression ?? ''))

const isPinned = ({ where }: Select, table: Table): boolean => {
  const [label, ...others] = labelOf(table)
  return (
    others.length === 0 &&
    leavesOf(where).some(
      (one) =>
        one.kind === 'compare' &&
        one.operator === '=' &&
        one.left.kind === 'column' &&
        one.left.column === label &&
        one.right.kind === 'literal' &&
        typeof one.right.value === 'string',
    )
  )
}

function isNamed(table: Table, question: string): boolean {
  const tokens = tokenize(question)
  const last = table.stems.at(-1)
  return (
    tokens.some((token) => token.stem === last) ||
    /\b(?:called|named|titled|entitled)\b/i.test(question) ||
    (semanticNamesOf(table)?.names ?? []).some((words) => runs(tokens, words).length > 0)
  )
}
