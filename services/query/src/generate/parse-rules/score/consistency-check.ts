import { type Condition, type Expression, hasAggregate, partsOf, type Query, type Select, tablesRead } from '../../../core/query/query.ts'
import { type Column, isKey } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { pointsOnlyBack } from '../compose/follow-up.ts'
import type { Item } from '../link/items.ts'
import { contradicts, contradictsFollowUp, countsWhatIsListed, keepsWhatIsLeftOut } from './contradictions.ts'
import type { Candidate } from './judge.ts'

/** Of what was asked, what a query is held against. */
export interface Asked {
  question: string
  history: readonly { sql?: string }[]
  now: Date
}

/**
 * Whether a query does what the words ask for together. A reading may explain each of them and still leave that out: "which month had
 * the most applications" without a month, "how many of those" counting all.
 */
export function isConsistent({ query, items, features }: Candidate, asked: Asked): boolean {
  const { question, history } = asked
  if (!isPossible(query, items, asked)) return false
  if (history.length > 0) return features.goesOn !== 0 || !pointsOnlyBack(question)
  const keywords = cuesIn(items)
  // A single figure is split by something that the question does not mention.
  const asksOne = keywords.some((kind) => kind === 'ask' || kind === 'share' || kind === 'extreme')
  if (asksOne && !keywords.includes('count') && features.groupsUnsaid > 0) return false
  return !selectsIn(query).some((select) => countsItsName(select, items)) && keepsRows(query, items)
}

/** The same as far as it is known of a query that somebody else wrote; of the rules come only the pieces of the question. */
export function isPossible(query: Query, items: readonly Item[], { question, history, now }: Asked): boolean {
  const selects = selectsIn(query)
  const today = now.toISOString().slice(0, 10)
  if (selects.some((select) => conditionsIn(select).some((one) => isYetToBeMade(one, today) || isUnlike(one)))) return false
  if (selects.some((select) => select.items.some(isGreatestOfNames))) return false
  if (history.length === 0 && (contradicts(question, selects) || keepsWhatIsLeftOut(question, keptIn(query)))) return false
  if (history.length > 0)
    return (
      !contradictsFollowUp(question, selects) &&
      !countsWhatIsListed(question, selects) &&
      !(asksTheSame(question, history) && !selects.some(figures))
    )
  if (cuesIn(items).includes('unit') && !selects.some(hasUnit)) return false
  return (
    !selects.some((select) => countsPinned(select) || showsOnlyPinned(select)) &&
    numbersIn(question).every((one) => isCompared(selects, one))
  )
}

/** "The same for offers", after a figure. */
const asksTheSame = (question: string, history: Asked['history']): boolean =>
  /\bsame\b/i.test(question) && /\b(count|sum|avg|min|max)\s*\(/i.test(history.at(-1)?.sql ?? '')
const figures = ({ items }: Select): boolean => items.some(hasAggregate)

const cuesIn = (items: readonly Item[]) => items.flatMap((item) => (item.kind === 'keyword' ? [item.keyword.kind] : []))

/** The last name by the alphabet, the largest key: "top recruiter" means the one with the most of something. */
const isGreatestOfNames = (one: Expression): boolean =>
  one.kind === 'aggregate' &&
  (one.name === 'max' || one.name === 'min') &&
  one.of.kind === 'column' &&
  (one.of.column.kind === 'text' || isKey(one.of.column))

/** A day that is compared with a plain number, a name that is less than another, two names taken for one. */
function isUnlike(one: Condition): boolean {
  if (one.kind === 'or') return one.parts.some(isUnlike)
  if (one.kind === 'like') return /\S (and|or) \S/i.test(one.text)
  if (one.kind === 'between') return one.of.kind === 'column' && one.of.column.kind === 'date' && [one.low, one.high].some(isPlainNumber)
  if (one.kind !== 'compare' || one.left.kind !== 'column') return false
  const { kind } = one.left.column
  return (kind === 'date' && isPlainNumber(one.right)) || (kind === 'text' && /[<>]/.test(one.operator) && one.right.kind === 'literal')
}
const isPlainNumber = (one: Expression): boolean => one.kind === 'literal' && /^\d{1,3}$/.test(String(one.value))

/** Numbers of things, as "OF-000012": whoever gives one means that thing and no other. */
const numbersIn = (question: string): string[] => question.match(/\b[A-Za-z]{2,}-[\d-]*\d\d\b/g) ?? []
const isCompared = (selects: readonly Select[], number: string): boolean =>
  selects.some(({ where }) => where !== null && literalsIn(where).some((text) => text.toLowerCase().includes(number.toLowerCase())))

/** The values that a condition compares with. */
export function literalsIn(condition: Condition): string[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(literalsIn)
    case 'compare':
      return condition.right.kind === 'literal' ? [String(condition.right.value)] : []
    case 'like':
      return [condition.text]
    case 'in':
      return selectsIn(condition.query).flatMap(({ where }) => (where === null ? [] : literalsIn(where)))
    default:
      return []
  }
}

const hasUnit = ({ items, groupBy, orderBy }: Select): boolean =>
  [...items, ...groupBy, ...orderBy.map(({ by }) => by)].some(({ kind }) => kind === 'unit' || kind === 'part' || kind === 'days')

/** "how many recruiters": how many roles there are of that name is not what is asked. Rows that belong to others may well be counted by theirs. */
function countsItsName(select: Select, items: readonly Item[]): boolean {
  const [table, ...others] = select.tables
  const counts = select.items.every((item) => item.kind === 'aggregate' && item.name === 'count')
  if (!counts || select.groupBy.length > 0 || table === undefined || others.length > 0) return false
  if (table.columns.some(({ isForeignKey }) => isForeignKey)) return false
  const isMentioned = items.some((item) => item.kind === 'table' && item.link.options.some(({ named }) => named === table))
  return (
    !isMentioned && pinnedIn(select).some((column) => column.table === table && semanticNamesOf(table)?.label?.columns.includes(column))
  )
}

/** How many different sources there are among those from LinkedIn: one. */
function countsPinned(select: Select): boolean {
  const pinned = pinnedIn(select)
  return select.items.some((one) => one.kind === 'aggregate' && one.distinct && one.of.kind === 'column' && pinned.includes(one.of.column))
}

/** "who reports to Ana": Ana is no answer. */
function showsOnlyPinned(select: Select): boolean {
  const pinned = pinnedIn(select)
  return select.items.length > 0 && select.items.every((one) => one.kind === 'column' && pinned.includes(one.column))
}

const pinnedIn = (select: Select): Column[] =>
  conditionsIn(select).flatMap((one) =>
    one.kind === 'compare' && one.operator === '=' && one.left.kind === 'column' ? [one.left.column] : [],
  )

/** "candidates with an offer that they have not answered": the offer is there; what is denied stands behind. */
function keepsRows(query: Query, items: readonly Item[]): boolean {
  const denied = items.findIndex((item) => item.kind === 'keyword' && item.keyword.kind === 'not')
  if (denied < 0 || query.kind !== 'select' || query.derived) return true
  const read = new Set(tablesRead(query))
  return items.slice(0, denied).every((item) => item.kind !== 'table' || item.link.options.some(({ named }) => read.has(named)))
}

/** Nothing was created tomorrow: another date is meant. */
const isYetToBeMade = (one: Condition, today: string): boolean =>
  one.kind === 'compare' &&
  /^>/.test(one.operator) &&
  one.left.kind === 'column' &&
  one.left.column.name.startsWith('created') &&
  one.right.kind === 'literal' &&
  String(one.right.value) > today

const conditionsIn = ({ where }: Select): readonly Condition[] => partsOf(where)
function selectsIn(query: Query): Select[] {
  if (query.kind === 'combination') return [...selectsIn(query.left), ...selectsIn(query.right)]
  return [query, ...(query.derived ? selectsIn(query.derived) : [])]
}

/** The same without what is taken away. */
function keptIn(query: Query): Select[] {
  if (query.kind === 'select') return selectsIn(query)
  return query.operator === 'except' ? keptIn(query.left) : [...keptIn(query.left), ...keptIn(query.right)]
}
