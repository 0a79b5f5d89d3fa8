import { columnsIn, leavesOf, type Query, type Select } from '../../../core/query/query.ts'
import { labelOf } from '../../../core/schema/label.ts'
import { type Schema, storedName, type Table } from '../../../core/schema/schema.ts'

/** "Last month" is one month: nobody asks for each. */
const OF_ITS_OWN = /\b(?:last|this|next|past|previous|current)\s+(day|week|month|quarter|year)\b/gi

/** Groups by month where the only month of the question is the last one. */
export function groupsByItsTime(query: Query, question: string): boolean {
  if (query.kind !== 'select') return false
  const rest = question.replaceAll(OF_ITS_OWN, ' ')
  const named = new Set([...question.matchAll(OF_ITS_OWN)].map(([, unit = '']) => unit.toLowerCase()))
  return [...query.groupBy, ...query.items].some(
    (one) => one.kind === 'unit' && named.has(one.unit) && !new RegExp(`\\b(?:${one.unit}|dai)(?:s|ly)?\\b`, 'i').test(rest),
  )
}

const GROUPS = /\b(?:per|by|each|every|across|which|what|whose|all|grouped)\b/i

/** "How many customers have …" is one figure: one for each key of something else is never meant. */
export function groupsByKey(query: Query, question: string): boolean {
  if (query.kind !== 'select' || query.derived || !/^(?:so |and )?how many\b/i.test(question) || GROUPS.test(question)) return false
  return (
    query.items.some(({ kind }) => kind === 'aggregate') &&
    query.groupBy.some((one) => columnsIn(one).some(({ isPrimaryKey }) => isPrimaryKey))
  )
}

const BEFORE = /\b(?:for|at|under|by|to)\s+(?:the\s+)?["']?$/i

/**
 * "Who works for Ridgeline": a list of nobody but Ridgeline, where rows of the same table refer to each other. Those that refer to it are
 * asked for.
 */
export const listsWhatIsNamed = (schema: Schema, query: Query, question: string): boolean =>
  query.kind === 'select' &&
  query.groupBy.length === 0 &&
  query.items.every(({ kind }) => kind === 'column') &&
  isNamedItself(schema, query, question)

function isNamedItself(schema: Schema, { items, where }: Select, question: string): boolean {
  const [table, ...others] = new Set(items.flatMap(columnsIn).map((column) => column.table))
  if (!table || others.length > 0 || !refersToItself(schema, table)) return false
  return leavesOf(where).some((leaf) => {
    if (leaf.kind !== 'compare' || leaf.operator !== '=' || leaf.left.kind !== 'column' || leaf.right.kind !== 'literal') return false
    const { column } = leaf.left
    const at = question.toLowerCase().indexOf(String(leaf.right.value).toLowerCase())
    const isName = labelOf(table).includes(column) || /name$/i.test(column.name)
    return column.table === table && isName && at > 0 && BEFORE.test(question.slice(0, at))
  })
}

/** By a key of the database, or by one that has a role. */
function refersToItself({ joins }: Schema, table: Table): boolean {
  const { foreignKeys, semantics } = table.source
  const own = storedName(table)
  return (
    foreignKeys.some((key) => key.table === own) ||
    (semantics?.roles ?? []).some(({ child }) => child === own) ||
    table.source.roleKeyIn === own ||
    joins.some(({ child, parent }) => storedName(child) === own && storedName(parent) === own)
  )
}
