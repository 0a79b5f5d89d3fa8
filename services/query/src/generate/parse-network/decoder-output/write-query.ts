import { both, type Condition, type Expression, type Query, type Select } from '../../../core/query/query.ts'
import { render } from '../../../core/render/render.ts'
import type { Join } from '../../../core/schema/schema.ts'
import type { DialectName } from '../../../dialects/dialect.ts'
import type { NetworkSchema } from '../encoder-input/network-schema.ts'

/** The statement; null where its tables cannot be joined. Joins that only this query knows of count for it alone. */
export function writeQuery({ joinable }: NetworkSchema, query: Query, dialect: DialectName): string | null {
  const own = namedIn(query).filter((join) => !joinable.joins.includes(join))
  return render(own.length === 0 ? joinable : { ...joinable, joins: [...joinable.joins, ...own] }, withoutMissing(query), dialect)
}

/** "Users who never did anything": with one missing key among those who did, NOT IN would find nobody. */
function withoutMissing(query: Query): Query {
  if (query.kind === 'combination') return { ...query, left: withoutMissing(query.left), right: withoutMissing(query.right) }
  return query.where === null ? query : { ...query, where: filled(query.where) }
}

function filled(condition: Condition): Condition {
  if (condition.kind === 'and' || condition.kind === 'or') return { ...condition, parts: condition.parts.map(filled) }
  if (condition.kind !== 'in' || !condition.negated || condition.query.kind !== 'select') return condition
  const { query } = condition
  const [of] = query.items
  if (of?.kind !== 'column' || !of.column.source.nullable || of.column.isPrimaryKey || query.derived) return condition
  return { ...condition, query: { ...query, where: both(query.where, { kind: 'missing', of, negated: true }) } }
}

const namedIn = (query: Query): Join[] => selectsIn(query).flatMap(({ named }) => named)

/** Every select of a query, those inside others too. */
export function selectsIn(query: Query): Select[] {
  if (query.kind === 'combination') return [...selectsIn(query.left), ...selectsIn(query.right)]
  const { items, groupBy, orderBy, where, having, derived } = query
  const inside = [
    ...[...items, ...groupBy, ...orderBy.map(({ by }) => by)].flatMap(queriesIn),
    ...[where, having].flatMap((condition) => (condition ? queriesInCondition(condition) : [])),
    ...(derived ? [derived] : []),
  ]
  return [query, ...inside.flatMap(selectsIn)]
}

function queriesIn(expression: Expression): Query[] {
  switch (expression.kind) {
    case 'query':
      return [expression.query]
    case 'aggregate':
    case 'unit':
    case 'part':
      return queriesIn(expression.of)
    case 'arithmetic':
      return [...queriesIn(expression.left), ...queriesIn(expression.right)]
    case 'share':
      return queriesInCondition(expression.of)
    default:
      return []
  }
}

function queriesInCondition(condition: Condition): Query[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(queriesInCondition)
    case 'compare':
      return [...queriesIn(condition.left), ...queriesIn(condition.right)]
    case 'in':
      return [...queriesIn(condition.of), condition.query]
    default:
      return []
  }
}
