import type { Condition, Expression, Query, Select } from './query.ts'

/** A query with every select replaced, those inside others first. What does not change stays the same object. */
export function mapSelects(query: Query, change: (select: Select) => Select): Query {
  if (query.kind === 'combination') return { ...query, left: mapSelects(query.left, change), right: mapSelects(query.right, change) }
  const inner = (one: Query) => mapSelects(one, change)
  const { items, where, having, derived } = query
  return change({
    ...query,
    items: items.map((one) => inExpression(one, inner)),
    where: where && inCondition(where, inner),
    having: having && inCondition(having, inner),
    ...(derived && { derived: inner(derived) }),
  })
}

/** Every select of a query, those inside others first. */
export function selectsOf(query: Query): Select[] {
  const found: Select[] = []
  mapSelects(query, (select) => {
    found.push(select)
    return select
  })
  return found
}

type Inner = (query: Query) => Query

function inExpression(one: Expression, inner: Inner): Expression {
  switch (one.kind) {
    case 'query':
      return { ...one, query: inner(one.query) }
    case 'arithmetic':
      return { ...one, left: inExpression(one.left, inner), right: inExpression(one.right, inner) }
    case 'share':
      return { ...one, of: inCondition(one.of, inner) }
    case 'aggregate':
      return { ...one, of: inExpression(one.of, inner) }
    default:
      return one
  }
}

function inCondition(one: Condition, inner: Inner): Condition {
  switch (one.kind) {
    case 'and':
    case 'or':
      return { ...one, parts: one.parts.map((part) => inCondition(part, inner)) }
    case 'compare': {
      const [left, right] = [inExpression(one.left, inner), inExpression(one.right, inner)]
      return left === one.left && right === one.right ? one : { ...one, left, right }
    }
    case 'in':
      return { ...one, query: inner(one.query) }
    default:
      return one
  }
}
