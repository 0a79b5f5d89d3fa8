import { type Condition, columnsIn, type Expression, hasAggregate, partsOf, type Query } from '../../core/query/query.ts'
import { type Column, isKey } from '../../core/schema/schema.ts'
import { columnNames } from '../../core/schema/semantic-names.ts'
import { stem } from '../../retrieve/stem.ts'
import { synonymsOf } from '../../retrieve/synonyms.ts'
import { tokenize } from '../../retrieve/words.ts'
import { usesOf } from '../rerank/column-roles.ts'

/*
 * What a statement looks at though the question says nothing of the kind. Without an earlier question: most of what a follow-up means
 * stands there.
 */

/** A column is compared with a number, and the question has neither the number nor a word of the column. */
export function comparesUnspoken(query: Query, question: string): boolean {
  const said = saidIn(question)
  return usesOf(query)
    .outermost.flatMap(({ where }) => partsOf(where))
    .some((one) => isUnspoken(one, said, question))
}

/** Words that may mean that something has not happened, or is not there. */
const ABSENT =
  /\b(?:not|no|none|never|nobody|neither|without|un\p{L}{3,}|non|missing|empty|null|blank|lack\p{L}*|open|outstanding|pending|still|yet|current\p{L}*|active\p{L}*|ongoing|available|due|overdue|owe\p{L}*|remain\p{L}*|left|live|living|alive|running|only|except|free|vacant|present|now|top|root|main|parent\p{L}*)\b|n['’]t\b/iu

function isUnspoken(one: Condition, said: ReadonlySet<string>, question: string): boolean {
  // "How many invoices did we refund" are not those that nobody paid.
  if (one.kind === 'missing' && !one.negated && one.of.kind === 'column')
    return !ABSENT.test(question) && !isSaid(one.of.column, said) && one.of.column.table.source.semantics?.phrases === undefined
  if (one.kind !== 'compare' || one.operator !== '=' || one.left.kind !== 'column' || one.right.kind !== 'literal') return false
  const { column } = one.left
  const { value } = one.right
  // What the semantic layer says of a table may be meant by any of its words.
  if (column.kind !== 'number' || typeof value !== 'number' || column.table.source.semantics !== undefined) return false
  return !numbersIn(question).has(value) && !isSaid(column, said)
}

const numbersIn = (question: string): ReadonlySet<number> => new Set((question.match(/\d+(?:\.\d+)?/g) ?? []).map(Number))

const saidIn = (question: string): ReadonlySet<string> =>
  new Set(tokenize(question).flatMap((token) => [token.stem, ...synonymsOf(token.stem)]))

/** By a word of its name, or one that begins as it does: "contract" for `contracted`. */
function isSaid(column: Column, said: ReadonlySet<string>): boolean {
  const words = [...column.ownStems, ...columnNames(column).flatMap((name) => name.map(stem))]
  return words.some((word) => said.has(word) || [...said].some((other) => isBeginning(word, other) || isBeginning(other, word)))
}
const isBeginning = (short: string, long: string): boolean => short.length >= 4 && long.startsWith(short)

const AGE = /\bhow old\b|\b(?:average|mean) age\b/i
const TELLS_AGE = /age|year|birth|born|dob|old|date|since|founded|built|opened|hired|created/i

/** "How old are they" is told by a date or an age, not by whatever number there is. */
export const tellsOtherThanAge = (query: Query, question: string): boolean =>
  AGE.test(question) &&
  usesOf(query).outermost.some(({ items }) =>
    items.some((item) => hasAggregate(item) && columnsIn(item).some((one) => one.kind === 'number' && !TELLS_AGE.test(one.name))),
  )

const PLACE =
  /\b(?:first|last|latest|newest|oldest|earliest|recent|lowest|highest|smallest|largest|biggest|minimum|maximum|min|max|top|bottom|next|previous|sort\w*|order(?:ed)? by|one|single|any|some|\w+est|most|least|numbers?|ids?|codes?)\b/i

/** The first row by its key, where nobody asked for a first one. */
export const takesFirstByKey = (query: Query, question: string): boolean =>
  usesOf(query).outermost.some(
    ({ limit, orderBy: [first, ...others] }) => limit === 1 && others.length === 0 && first !== undefined && isKeyOf(first.by),
  ) && !PLACE.test(question.replace(/\b(?:any|some)\b/gi, ''))

const isKeyOf = (one: Expression): boolean => one.kind === 'column' && isKey(one.column)

/** "The list price is more than 1,400 above the cost": a difference, which needs both. */
const DIFFERENCE = /\b(?:more|less|at least|at most)(?: than)? [\d.,]+(?: \w+)? (?:above|below|over|under|higher|lower|more|less)\b/i
export const comparesNoDifference = (query: Query, question: string): boolean =>
  DIFFERENCE.test(question) && !usesOf(query).operators.has('arithmetic')
