import { type Condition, type Expression, isSame, type Literal, type Query } from './query.ts'

/** A condition that no row can meet: two periods of one date that have no day in common, or two values of one column at once. */
export const isNeverTrue = (query: Query): boolean =>
  query.kind === 'select'
    ? (query.where !== null && holdsNever(query.where)) || (query.derived !== undefined && isNeverTrue(query.derived))
    : [query.left, query.right].some(isNeverTrue)

function holdsNever(condition: Condition): boolean {
  if (condition.kind === 'or') return condition.parts.length > 0 && condition.parts.every(holdsNever)
  if (condition.kind !== 'and') return false
  const bounds = condition.parts.flatMap(boundsOf)
  return condition.parts.some(holdsNever) || bounds.some((one, at) => bounds.slice(at + 1).some((other) => excludes(one, other)))
}

interface Bound {
  of: Expression
  low: Literal | null
  high: Literal | null
  /** The end itself is not meant. */
  isLowOpen: boolean
  isHighOpen: boolean
}

function boundsOf(condition: Condition): Bound[] {
  if (condition.kind === 'between' && !condition.negated && condition.low.kind === 'literal' && condition.high.kind === 'literal')
    return [{ of: condition.of, low: condition.low.value, high: condition.high.value, isLowOpen: false, isHighOpen: false }]
  if (condition.kind !== 'compare' || condition.right.kind !== 'literal' || condition.operator === '!=') return []
  const { left: of, operator, right } = condition
  const isLow = operator !== '<' && operator !== '<='
  const isHigh = operator !== '>' && operator !== '>='
  const low = isLow ? right.value : null
  const high = isHigh ? right.value : null
  return [{ of, low, high, isLowOpen: operator === '>', isHighOpen: operator === '<' }]
}

const excludes = (one: Bound, other: Bound): boolean => isSame(one.of, other.of) && (isBeyond(one, other) || isBeyond(other, one))

/** Begins where the other has ended. */
function isBeyond({ low, isLowOpen }: Bound, { high, isHighOpen }: Bound): boolean {
  if (low === null || high === null || typeof low !== typeof high) return false
  return low > high || (low === high && (isLowOpen || isHighOpen))
}
