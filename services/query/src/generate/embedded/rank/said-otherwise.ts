import { type Condition, type Expression, hasAggregate, type Select } from '../ir/ir.ts'
import type { Column } from '../schema/schema.ts'

/** Figures that no query here can have. */
const OTHER_FIGURE = /\b(median|percentile|quartile|standard deviation|variance|correlation)\b/i
const SHORTER_THAN_DAYS = /\b(hours?|hrs|minutes?|mins)\b/i
const COMPARED =
  /\b(?:at least|at most|more than|less than|fewer than|over|under|above|below|no more than|no less than|minimum of|exceeding)\s+(\d+)\b/gi
const OPEN_ENDED = /\b(or|and) (later|earlier|after|before|afterwards|newer|older)\b|\bonwards?\b/i
/** All of them in an order, not the first alone. */
const IN_ORDER =
  /\b(soonest|newest|oldest|latest|earliest|highest|lowest|largest|smallest|biggest|longest|shortest|most \w+|least \w+|fewest) first\b/i
const UNTIL = /\b(on or before|no later than|not later than|up to and including)\b/i
const NUMBERS =
  'one once single two twice both three four five six seven eight nine ten eleven twelve first second third fourth fifth last a an half dozen week month year quarter day'
const NUMBER_WORDS: ReadonlySet<string> = new Set(NUMBERS.split(' '))

/** A query does something plainly other than the question says, whatever its tables and columns: days where hours are asked for, the first 8 instead of at least 8. */
export function isSaidOtherwise(question: string, selects: readonly Select[]): boolean {
  const items = selects.flatMap((select) => [...select.items, ...select.orderBy.map(({ by }) => by)])
  if (OTHER_FIGURE.test(question) && items.some(hasAggregate)) return true
  if (SHORTER_THAN_DAYS.test(question) && items.some(isDays)) return true
  const limits = new Set(selects.map(({ limit }) => limit))
  if (limits.has(1) && IN_ORDER.test(question)) return true
  if ([...question.matchAll(COMPARED)].some(([, number]) => limits.has(Number(number)))) return true
  const conditions = selects.flatMap(({ where }) => (where === null ? [] : leavesOf(where)))
  if (OPEN_ENDED.test(question) && hasBothEnds(conditions)) return true
  if (UNTIL.test(question) && datesIn(conditions).some(({ how }) => how.startsWith('>')) && !hasBothEnds(conditions)) return true
  return !isNumberSaid(question) && conditions.some(comparesNumber)
}

/** Told in days, with nothing done to them. */
const isDays = (one: Expression): boolean => one.kind === 'days' || (one.kind === 'aggregate' && one.of.kind === 'days')

const datesIn = (conditions: readonly Condition[]): { on: Column; how: string }[] =>
  conditions.flatMap((one) =>
    one.kind === 'compare' && one.left.kind === 'column' && one.left.column.kind === 'date'
      ? [{ on: one.left.column, how: one.operator }]
      : [],
  )

function hasBothEnds(conditions: readonly Condition[]): boolean {
  const ends = datesIn(conditions)
  return ends.some(({ on, how }) => how.startsWith('>') && ends.some((other) => other.on === on && other.how.startsWith('<')))
}

const isNumberSaid = (question: string): boolean =>
  /\d/.test(question) || question.toLowerCase().split(/[^a-z]+/).some((word) => NUMBER_WORDS.has(word)) // biome-ignore format: one thought

/** "more than the average" is not "more than 1". */
const comparesNumber = (one: Condition): boolean =>
  one.kind === 'compare' &&
  one.left.kind === 'column' &&
  one.left.column.kind === 'number' &&
  one.right.kind === 'literal' &&
  Number(one.right.value) > 0

const leavesOf = (one: Condition): Condition[] => (one.kind === 'and' || one.kind === 'or' ? one.parts.flatMap(leavesOf) : [one])
