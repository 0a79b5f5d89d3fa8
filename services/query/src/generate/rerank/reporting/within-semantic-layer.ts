import type { Condition, Query } from '../../../core/query/query.ts'

/** Where the semantic layer says that a value is meant wherever it stands in a column: "robotics engineers" are the senior ones too. */
export function withinSemanticLayer(query: Query): Query {
  if (query.kind === 'combination') return { ...query, left: withinSemanticLayer(query.left), right: withinSemanticLayer(query.right) }
  return query.where === null ? query : { ...query, where: conditionWithin(query.where) }
}

function conditionWithin(one: Condition): Condition {
  if (one.kind === 'and' || one.kind === 'or') return { ...one, parts: one.parts.map(conditionWithin) }
  if (one.kind === 'in') return { ...one, query: withinSemanticLayer(one.query) }
  if (one.kind !== 'compare' || (one.operator !== '=' && one.operator !== '!=') || one.left.kind !== 'column') return one
  const { left, right, operator } = one
  if (!left.column.source.semantics?.within || right.kind !== 'literal') return one
  return { kind: 'like', of: left, text: String(right.value), place: 'anywhere', negated: operator === '!=' }
}
