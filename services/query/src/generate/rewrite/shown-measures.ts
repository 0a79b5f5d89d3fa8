import { type Condition, type Expression, hasAggregate, leavesOf, once, type Query } from '../../core/query/query.ts'
import { isKey, type Schema } from '../../core/schema/schema.ts'
import { hasSemanticLayer } from '../../core/schema/semantic-names.ts'

/** With a semantic layer rows are shown with what they were chosen or sorted by: "customers who paid more than 500" with what each paid. */
export function shownMeasures(schema: Schema, query: Query): Query {
  if (!hasSemanticLayer(schema) || query.kind !== 'select' || query.derived || query.distinct || query.isEverything) return query
  const isGrouped = query.groupBy.length > 0
  if (!isGrouped && query.items.some(hasAggregate)) return query
  const tests = leavesOf(isGrouped ? query.having : query.where).flatMap(testedIn)
  const sorted = query.limit === null ? [] : query.orderBy.map(({ by }) => by)
  const isTold = (one: Expression): boolean => (isGrouped ? hasAggregate(one) : one.kind === 'column' && !isKey(one.column))
  return { ...query, items: once([...query.items, ...[...tests, ...sorted].filter(isTold)]) }
}

/** What is compared with a number is an amount. */
function testedIn(condition: Condition): Expression[] {
  if (condition.kind === 'between') return typeof literalOf(condition.low) === 'number' ? [condition.of] : []
  const isAmount = condition.kind === 'compare' && condition.operator !== '=' && condition.operator !== '!='
  return isAmount && typeof literalOf(condition.right) === 'number' ? [condition.left] : []
}

const literalOf = (one: Expression): unknown => (one.kind === 'literal' ? one.value : null)
