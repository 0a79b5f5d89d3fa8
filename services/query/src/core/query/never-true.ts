import { type Condition, type Expression, isSame, isSameCondition, type Literal, type Query } from './query.ts'

/**
 * A condition that no row can meet: two periods of one date that have no day in common, two values of one column at once, or something
 * together with its opposite.
 */
export const isNeverTrue = (query: Query): boolean =>
  query.kind === 'select'
    ? (query.where !== null && holdsNever(query.where)) || (query.derived !== undefined && isNeverTrue(query.derived))
    : [query.left, query.right].some(isNeverTrue)

function holdsNever(condition: Condition): boolean {
  if (condition.kind === 'or') return condition.parts.length > 0 && condition.parts.every(holdsNever)
  if (condition.kind !== 'and') return false
  const bounds = condition.parts.flatMap(boundsOf)
  return (
    condition.parts.some(holdsNever) ||
    bounds.some((one, at) => bounds.slice(at + 1).some((other) => excludes(one, other))) ||
    condition.parts.some((one, at) => condition.parts.slice(at + 1).some((other) => denies(one, other) || denies(other, one)))
  )
}

/** The one is just what the other is not; or asks for a value where the other asks for none. */
function denies(one: Condition, other: Condition): boolean {
  if (one.kind === 'compare') {
    if (other.kind === 'missing') return !other.negated && isSame(one.left, other.of)
    return one.operator === '=' && isSameCondition({ ...one, operator: '!=' }, other)
  }
  return 'negated' in one && 'negated' in other && isSameCondition({ ...one, negated: !one.negated }, other)
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
  return plainBoundsOf(condition).flatMap((bound) => [bound, ...daysOf(bound)])
}

/** A year is its days too: what lies in 2015 begins neither in 2016 nor later. */
function daysOf({ of, low, high, isLowOpen, isHighOpen }: Bound): Bound[] {
  if (of.kind !== 'part' || of.part !== 'year') return []
  const first = typeof low === 'number' ? `${low + (isLowOpen ? 1 : 0)}-01-01` : null
  const end = typeof high === 'number' ? `${high + (isHighOpen ? 0 : 1)}-01-01` : null
  return [{ of: of.of, low: first, high: end, isLowOpen: false, isHighOpen: true }]
}

function plainBoundsOf(condition: Condition): Bound[] {
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
