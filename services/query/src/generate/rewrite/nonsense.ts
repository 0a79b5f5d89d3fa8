import { isNeverTrue } from '../../core/query/never-true.ts'
import {
  type Condition,
  columnsIn,
  type Expression,
  hasAggregate,
  isSame,
  leavesOf,
  type Query,
  type Select,
} from '../../core/query/query.ts'
import { isMeasure } from '../../core/schema/computed.ts'
import { isKind } from '../../core/schema/join-edges.ts'
import { type Column, isAudit, isKeptApart, isKey, type Join, wholeKeyOf } from '../../core/schema/schema.ts'
import { splitName } from '../../retrieve/words.ts'
import { selectsIn } from '../parse-network/decoder-output/write-query.ts'
import { usesOf } from '../rerank/column-roles.ts'

/**
 * What no question asks for: keys added up, averaged or compared by size, rows joined because they were written at the same time, and
 * figures held against what single rows say.
 */
export const isNonsense = (query: Query, question: string): boolean =>
  combinesFigures(query) ||
  countsNothing(query, question) ||
  selectsIn(query).some(
    (select) =>
      addsKeys(select) ||
      joinsByAudit(select) ||
      expressionsOf(select).some(isOfNoDate) ||
      [select.where, select.having].some(comparesKeys) ||
      dividesForNothing(select, question) ||
      isNeverTrue(select) ||
      (!NUMBER.test(question) && [select.where, select.having].flatMap(leavesOf).some(comparesMeasure)) ||
      comparesYear(select, question) ||
      [select.where, select.having]
        .flatMap(leavesOf)
        .some((one) => comparesYearWithDay(one) || comparesMonthWithYear(one) || comparesTimeWithName(one)),
  )

const MOST_COMMON = /\b(?:most|least) (?:common|frequent|often|frequently)\b|\b(?:commonest|oftenest)\b/i
const TELLS_HOW_OFTEN = /freq|common|often|count/i

/** The most common ones are those that are there most often: sorted by a day or a name they are not. */
const countsNothing = (query: Query, question: string): boolean => {
  if (!MOST_COMMON.test(question)) return false
  const { aggregates, columns } = usesOf(query)
  return !aggregates.includes('count') && !columns.some(({ column }) => TELLS_HOW_OFTEN.test(column.name))
}

/** How many treatments there are, as far as that is also the number of a visit. */
function combinesFigures(query: Query): boolean {
  if (query.kind === 'select') return false
  const [first, second] = [query.left, query.right].map(figuresOf)
  return (first ?? []).some((isFigure, at) => isFigure !== second?.[at]) || [query.left, query.right].some(combinesFigures)
}
/** Which of the columns are made of many rows. */
const figuresOf = (query: Query): boolean[] => (query.kind === 'select' ? query.items.map(hasAggregate) : figuresOf(query.left))

/** "The year is more than 2026-10-01". */
const comparesYearWithDay = (one: Condition): boolean =>
  one.kind === 'compare' &&
  one.left.kind === 'part' &&
  one.left.part === 'year' &&
  one.right.kind === 'literal' &&
  !/^\d{1,4}$/.test(String(one.right.value))

/** "The month of payment is 2025". */
const comparesMonthWithYear = (one: Condition): boolean =>
  one.kind === 'compare' &&
  one.left.kind === 'unit' &&
  one.left.unit !== 'year' &&
  one.right.kind === 'literal' &&
  /^\d{4}$/.test(String(one.right.value))

const expressionsOf = ({ items, groupBy, orderBy, where, having }: Select): Expression[] => [
  ...items,
  ...groupBy,
  ...orderBy.map(({ by }) => by),
  ...[where, having].flatMap(comparedIn),
]

/** The year of a text whose known values are no dates. */
function isOfNoDate(one: Expression): boolean {
  if (one.kind === 'aggregate') return isOfNoDate(one.of)
  if ((one.kind !== 'unit' && one.kind !== 'part') || one.of.kind !== 'column') return false
  const { kind, source, computed } = one.of.column
  return !computed && kind === 'text' && source.values.length > 0 && !source.values.some((value) => DATED.test(value))
}
const DATED = /\d{4}/

/** "The year of the invoice is Vienna", "the month of the amount", and a number that is "Karin". */
function comparesTimeWithName(one: Condition): boolean {
  if (one.kind !== 'compare') return false
  const { left, right } = one
  if (
    (left.kind === 'part' || left.kind === 'unit') &&
    columnsIn(left).some((column) => isAmount(column) && !TIME.has(column.ownStems.at(-1) ?? ''))
  )
    return true
  if (right.kind !== 'literal' || typeof right.value !== 'string' || /\d/.test(right.value)) return false
  return left.kind === 'part' || left.kind === 'unit' || (left.kind === 'column' && isPlainNumber(left.column))
}

/** None of its known values is a text. */
const isPlainNumber = ({ kind, storedAsText, computed, source: { values } }: Column): boolean =>
  kind === 'number' && !storedAsText && !computed && values.every((value) => /\d/.test(value))

/** "The wins are 1", where nobody spoke of a number. */
const comparesMeasure = (one: Condition): boolean =>
  one.kind === 'compare' && one.operator === '=' && one.left.kind === 'column' && isMeasure(one.left.column) && one.right.kind === 'literal'
const NUMBER = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|once|twice|single|no|none|zero)\b/i

/** Something divided by itself or less itself, or by a number that nobody spoke of. */
const dividesForNothing = ({ items, orderBy, where, having }: Select, question: string): boolean =>
  [...items, ...orderBy.map(({ by }) => by), ...[where, having].flatMap(comparedIn)].some((one) => isForNothing(one, question))

function isForNothing(one: Expression, question: string): boolean {
  if (one.kind === 'aggregate') return isForNothing(one.of, question)
  if (one.kind !== 'arithmetic') return false
  const { left, operator, right } = one
  if (/[-/]/.test(operator) && isSame(left, right)) return true
  if (right.kind === 'literal' && operator.startsWith('/') && !REDUCES.test(question) && !question.includes(String(right.value)))
    return true
  return isForNothing(left, question) || isForNothing(right, question)
}
/** A unit may stand for the number: "in hours". */
const REDUCES = /\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|percent\w*|thousands?|millions?|half|per)\b|%/i

const comparedIn = (one: Condition | null): Expression[] => {
  if (one === null) return []
  if (one.kind === 'and' || one.kind === 'or') return one.parts.flatMap(comparedIn)
  return one.kind === 'compare' ? [one.left, one.right] : one.kind === 'between' ? [one.of] : []
}

const YEAR = /\b(?:in|since|during|until|before|after)\s(?:(?:the|year)\s){0,2}((?:1[5-9]|20)\d\d)\b(?!\s*(?:%|\p{L}*s\b))/giu
const TIME = new Set(
  'year yr date time day month season since founded established opened built born died start started end ended'.split(' '),
)

/** "Who won in 2008" does not ask for the drivers of 2008 laps. */
function comparesYear({ where }: Select, question: string): boolean {
  const years = new Set(Array.from(question.matchAll(YEAR), ([, year]) => year))
  if (years.size === 0) return false
  return leavesOf(where).some(
    (one) =>
      one.kind === 'compare' &&
      one.left.kind === 'column' &&
      one.right.kind === 'literal' &&
      years.has(String(one.right.value)) &&
      isNoYear(one.left.column),
  )
}

/** By its name and by what it holds, as far as that is known. */
function isNoYear({ name, kind, source, computed }: Column): boolean {
  if (computed || (kind !== 'number' && kind !== 'text') || splitName(name).some((word) => TIME.has(word))) return false
  const known = kind === 'text' ? source.values : (source.profile ?? [])
  const years = known.filter((value) => /^(?:1[5-9]|20)\d\d(?:\D|$)/.test(value))
  return known.length > 0 && years.length * 2 < known.length
}

const joinsByAudit = ({ named }: Select): boolean =>
  named.some(({ pairs }) => pairs.some(({ child, parent }) => isAudit(child) || isAudit(parent))) || named.some(joinsNoKeys)

/** A measure is no key; a year alone says which rows are alike; and a key that is known to lead to one table leads to no other. */
function joinsNoKeys({ child: from, parent: to, pairs }: Join): boolean {
  const columns = pairs.flatMap(({ child, parent }) => [child, parent])
  if (columns.some(({ computed, source }) => computed !== undefined || source.computed !== undefined)) return true
  if (pairs.some(({ child, parent }) => isKeptApart(child, parent))) return true
  const [pair, ...others] = pairs
  if (!pair || others.length > 0) return false
  if (!isKey(pair.child) && !isKey(pair.parent) && isContact(pair.child) && isContact(pair.parent)) return true
  const isSameName = pair.child.name.toLowerCase() === pair.parent.name.toLowerCase()
  if (!isSameName && (isAmount(pair.child) || isAmount(pair.parent))) return true
  if (isKind(pair.child) && isKind(pair.parent)) return true
  const isWhole = [pair.child, pair.parent].some((column) => wholeKeyOf(column.table).every((key) => key === column))
  if (!isWhole && splitName(pair.child.name).includes('year')) return true
  const { refersTo } = pair.child
  return (
    refersTo !== null && refersTo !== to && refersTo !== from && pair.parent.refersTo !== refersTo && pair.child.name !== pair.parent.name
  )
}

/** How somebody is reached: that two have the same says nothing of what belongs together. */
const CONTACTS: ReadonlySet<string> = new Set('email mail phone telephone mobile fax address street website url homepage'.split(' '))
const isContact = ({ name }: Column): boolean => splitName(name).some((word) => CONTACTS.has(word))

/** What a column that holds a key is called, beside the name of the table. */
const KEY_WORDS: ReadonlySet<string> = new Set('id no nr num number code key ref uid uuid guid pk fk'.split(' '))
/** A number that is no key and not called like one: it says how much or how many. */
const isAmount = (column: Column): boolean =>
  column.kind === 'number' && !isKey(column) && !splitName(column.name).some((word) => KEY_WORDS.has(word) || /(?:id|code)$/.test(word))

const addsKeys = ({ items, orderBy, having }: Select): boolean =>
  [...items, ...orderBy.map(({ by }) => by), ...(having?.kind === 'compare' ? [having.left] : [])].some(isSumOfKeys)

const isSumOfKeys = (one: Expression): boolean =>
  one.kind === 'aggregate' &&
  (one.name === 'sum' || one.name === 'avg') &&
  one.of.kind === 'column' &&
  (isNoQuantity(one.of.column) || (one.of.column.kind === 'date' && !one.of.column.computed))

/** Digits that tell things apart and measure nothing. */
const CODES: ReadonlySet<string> = new Set('zip zipcode postcode postal phone telephone fax mobile barcode isbn ssn'.split(' '))
const isNoQuantity = (column: Column): boolean => isKey(column) || splitName(column.name).some((word) => CODES.has(word))

/** "Founded before 1950" is not a publisher whose number is below 1950. */
function comparesKeys(one: Condition | null): boolean {
  if (one === null) return false
  if (one.kind === 'and' || one.kind === 'or') return one.parts.some(comparesKeys)
  if (one.kind === 'between') return isId(one.of) && one.low.kind === 'literal'
  return one.kind === 'compare' && /[<>]/.test(one.operator) && isId(one.left) && one.right.kind === 'literal'
}

const isId = (one: Expression): boolean => one.kind === 'column' && isKey(one.column) && splitName(one.column.name).at(-1) === 'id'
