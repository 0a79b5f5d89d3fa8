import { columnsInCondition, type Expression, hasAggregate, type Query, type Select, tablesRead } from '../../core/query/query.ts'
import { labelOf } from '../../core/schema/label.ts'
import { type Column, isKey } from '../../core/schema/schema.ts'
import { lastStems } from '../../core/schema/semantic-names.ts'
import { stem } from '../../retrieve/stem.ts'
import { expressionKey, queryKey } from './query-key.ts'

/** How a question begins that asks for things: "which patients", "what are our most valuable properties", "leases over 20000". */
const OPENING =
  /^\W*(?:(?:please|now|and|ok|okay|can you|could you)\W+)*(?:(?:which|what|who)(?: (?:is|are|was|were))?\b|(?:list|show|find|give|name|display|get)(?: me)?\b|all\b|)/i
/** What is asked for stands before these. */
const ENDS =
  /\b(?:how|why|number|count|average|total|share|percentage|is|are|was|were|do|does|did|has|have|had|can|with|without|who|whose|that|where|when|in|of|from|by|per|for|at|on|to|and|or)\b|[,;:?.!]/i

/**
 * Whether two queries find the same rows and only show other columns of them, none of which the question names. To whoever asks for the
 * rows they are one answer: which of the columns are shown is no reason to ask back.
 */
export function isShownOtherwise(question: string, one: Query, other: Query): boolean {
  if (one.kind !== 'select' || other.kind !== 'select' || one.derived || other.derived) return false
  if (!asksForRowsOf(one, question)) return false
  const stems = stemsOf(question)
  const shown = [one, other].map(({ items }) => new Set(items.map(expressionKey)))
  const apart = [...one.items, ...other.items].filter((item) => !shown.every((keys) => keys.has(expressionKey(item))))
  const tested = one.where ? columnsInCondition(one.where) : []
  return apart.every((item) => isUnnamed(item, stems, tested)) && rowsKey(one) === rowsKey(other)
}

function asksForRowsOf({ tables }: Select, question: string): boolean {
  const stems = stemsOf(question.replace(OPENING, '').split(ENDS, 1)[0] ?? '')
  return tables.some((table) =>
    lastStems(table).some((last) => [...stems].some((word) => word === last || (last !== undefined && isGluedTo(word, last)))),
  )
}

/** A name of words with nothing between them: `maintenancerequest`. */
const isGluedTo = (word: string, name: string): boolean => word.length >= SHORTEST_GLUED && name.endsWith(word)
const SHORTEST_GLUED = 5

const stemsOf = (text: string): ReadonlySet<string> => new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem))

/** It shows keys alone, which tell a reader nothing. */
export const showsKeysAlone = (query: Query): boolean =>
  query.kind === 'select' && query.items.length > 0 && query.items.every((item) => item.kind === 'column' && isKey(item.column))

/** A column that says which row it is, that the rows are chosen by, or that no word of the question speaks of. */
function isUnnamed(item: Expression, stems: ReadonlySet<string>, tested: readonly Column[]): boolean {
  if (item.kind !== 'column') return hasAggregate(item) // one that both sort by: the others are compared
  const { column } = item
  const isNamed = column.ownStems.some((word) => stems.has(word) && !column.table.stems.includes(word))
  return !isNamed || isNaming(column) || tested.includes(column)
}

const isNaming = (column: Column): boolean => isKey(column) || labelOf(column.table).includes(column)

/** Everything but what is shown of the rows. A figure that they are sorted by is theirs, shown or not. */
function rowsKey(select: Select): string {
  const sortedBy = new Set(select.orderBy.map(({ by }) => expressionKey(by)))
  const figures = select.items.filter((item) => hasAggregate(item) && !sortedBy.has(expressionKey(item)))
  return queryKey({ ...select, distinct: false, items: figures, tables: tablesRead(select) })
}
