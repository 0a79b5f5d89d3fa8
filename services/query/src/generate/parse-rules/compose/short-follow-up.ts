import {
  aggregate,
  column as columnOf,
  countRows,
  type Expression,
  hasAggregate,
  includes,
  type Select,
} from '../../../core/query/query.ts'
import { countedRows } from '../../../core/schema/counted-rows.ts'
import { labelOf } from '../../../core/schema/label.ts'
import { isKey, type Schema } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { looksLikeYear } from '../partial-query/implicit-slots.ts'
import { ownersOf } from './shown.ts'

const LEAD = '^\\W*(?:(?:and|so|ok|okay|please|now|then)\\W+){0,3}'
const END = '(?:\\W*please)?\\W*$'
const said = (text: string): RegExp => new RegExp(`${LEAD}(?:${text})${END}`, 'i')

const HOW_MANY = said('how many(?: (?:is|are|was|were) (?:that|there|those|they|it))?(?: in (?:total|all)| altogether)?')
const HOW_MUCH = said(
  "(?:how much|what)(?: (?:is|are|was|were) (?:that|it|those|they|this))?(?: worth)? ?(?:in total|in all|altogether)|how much(?: (?:is|was) (?:that|it|this))?|(?:what(?: is|'s) )?(?:the|their|its) (?:total|sum)|in total|altogether",
)
const SORTED = said(
  '(?:sort|order|rank)(?:ed)?(?: (?:it|them|these|those|this|that))?(?: by)?(?: the)? (lowest|smallest|least|cheapest|highest|largest|biggest|most expensive)(?: (?:ones? )?(?:first|on top))?',
)
const WHICH = said(
  'which(?: (?:ones?|are (?:they|those|these)|of (?:them|those)))?|(?:list|show)(?: me)? (?:them|those|these)|who are (?:they|those)',
)

/**
 * "How many?", "how much is it in total?", "sort by the lowest", "which ones?": the rows of the question before, with all that they had to
 * meet. Null where the question says anything else, or it is not clear of which figure.
 */
export function shortFollowUp(schema: Schema, before: Select, question: string): Select | null {
  if (before.derived || before.distinct || before.groupBy.length > 0 || before.having !== null || before.limit !== null) return null
  const [first, ...others] = before.items
  const isFigure = first !== undefined && others.length === 0 && hasAggregate(first)
  if (isFigure) return WHICH.test(question) && isCount(first) ? rowsOf(schema, before) : null
  if (before.items.some(hasAggregate)) return null
  if (HOW_MANY.test(question)) return { ...before, items: [countRows], orderBy: [] }
  const [amount, ...amounts] = before.items.filter(isAmount)
  if (!amount || amounts.length > 0) return null
  if (HOW_MUCH.test(question)) return { ...before, items: [aggregate('sum', amount)], orderBy: [] }
  const by = SORTED.exec(question)?.[1]
  return by === undefined ? null : { ...before, orderBy: [{ by: amount, descending: !/^(?:low|small|least|cheap)/i.test(by) }] }
}

const isCount = (one: Expression): boolean => one.kind === 'aggregate' && one.name === 'count' && one.of.kind === 'star'

const isAmount = (one: Expression): boolean =>
  one.kind === 'column' && one.column.kind === 'number' && !isKey(one.column) && !looksLikeYear(one.column)

/** What was counted, by what its rows are called. */
function rowsOf(schema: Schema, before: Select): Select | null {
  const [table, ...others] = countedRows(before)
  if (!table || others.length > 0) return null
  const label = labelOf(table)
  const { owners, named } = label.every(isKey) ? ownersOf(schema, table) : { owners: [], named: semanticNamesOf(table)?.label?.via ?? [] }
  const items = [...label, ...owners].map(columnOf)
  const tables = [...new Set([...before.tables, ...[...label, ...owners].map((one) => one.table)])]
  return {
    ...before,
    items: items.filter((one, at) => !includes(items.slice(0, at), one)),
    tables,
    named: [...before.named, ...named],
    orderBy: [],
  }
}
