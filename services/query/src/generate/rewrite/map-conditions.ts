import type { Condition, Query, Select } from '../../core/query/query.ts'

/** A query with every comparison replaced, also in the queries inside its conditions. */
export function mapConditions(query: Query, change: (one: Condition) => Condition): Query {
  if (query.kind === 'combination') return { ...query, left: mapConditions(query.left, change), right: mapConditions(query.right, change) }
  const within = (one: Condition): Condition => {
    if (one.kind === 'and' || one.kind === 'or') return change({ ...one, parts: one.parts.map(within) })
    if (one.kind === 'in') return change({ ...one, query: mapConditions(one.query, change) })
    return change(one)
  }
  const select: Select = {
    ...query,
    items: query.items.map((item) => (item.kind === 'share' ? { ...item, of: within(item.of) } : item)),
    where: query.where && within(query.where),
    having: query.having && within(query.having),
  }
  return query.derived ? { ...select, derived: mapConditions(query.derived, change) } : select
}
