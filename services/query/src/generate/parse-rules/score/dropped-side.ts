import { selectsOf } from '../../../core/query/map-selects.ts'
import { type Condition, type Expression, hasAggregate, leavesOf, type Select } from '../../../core/query/query.ts'

/** Between "more" and "than" stands what is counted, behind it what it is held against. */
const COMPARED =
  /\b(?:more|fewer|less) (?!than\b)(?:[\p{L}'’-]{1,40} ){1,4}?than (?:(?:the|our|their|its|his|her|there (?:are|were)|they have) )?([\p{L}'’-]{1,40}(?: [\p{L}'’-]{1,40})?)/iu
/** "More pets than two" is held against a number. */
const NUMBER = /^(?:an?|one|once|two|twice|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|dozen|hundred|thousand|million)\b/i

/**
 * What "more cats than dogs" holds the first against, where a query compares no two things: it has lost the second half, and answers
 * something else. Null where nothing is lost.
 */
export function droppedSide(question: string, selects: readonly Select[]): string | null {
  const side = COMPARED.exec(question)?.[1]
  if (side === undefined || NUMBER.test(side)) return null
  return selects.flatMap(selectsOf).some(comparesTwo) ? null : side
}

const isLiteral = ({ kind }: Expression): boolean => kind === 'literal'
const holdsAgainst = (one: Condition): boolean => one.kind === 'compare' && !isLiteral(one.left) && !isLiteral(one.right)

/** Two figures or columns are held against each other, shown beside each other, or one is taken from the other. */
function comparesTwo({ items, where, having, orderBy }: Select): boolean {
  const figures = items.filter((one) => hasAggregate(one))
  return (
    [where, having].flatMap(leavesOf).some(holdsAgainst) ||
    figures.length > 1 ||
    [...items, ...orderBy.map(({ by }) => by)].some(({ kind }) => kind === 'arithmetic')
  )
}
