import { type Condition, type Expression, isSameCondition, partsOf, type Query } from '../../core/query/query.ts'
import { usesOf } from '../rerank/column-roles.ts'

/** "Road bikes that cost less than the average of all road bikes": what is said twice holds of the average too. */
export function dropsSecond(query: Query, question: string): boolean {
  const text = question.toLowerCase()
  return usesOf(query).outermost.some(({ where }) => {
    const parts = partsOf(where)
    const inner = parts.flatMap((one) => (one.kind === 'compare' ? [one.left, one.right] : [])).flatMap(queryIn)
    const twice = parts.filter((one) => textsOf(one).some((value) => text.split(value).length > 2))
    return inner.some((one) =>
      twice.some((test) => !partsOf(one.kind === 'select' ? one.where : null).some((other) => isSameCondition(other, test))),
    )
  })
}

const queryIn = (one: Expression): Query[] => (one.kind === 'query' ? [one.query] : [])

/** The text that is compared with, of more than a letter or two. */
function textsOf(one: Condition): string[] {
  if (one.kind !== 'compare' || one.operator !== '=' || one.right.kind !== 'literal' || typeof one.right.value !== 'string') return []
  const value = one.right.value.toLowerCase()
  return value.length > 2 ? [value] : []
}
