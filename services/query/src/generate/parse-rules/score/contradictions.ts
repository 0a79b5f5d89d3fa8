import {
  type Condition,
  columnsInCondition,
  type Expression,
  hasAggregate,
  isSameCondition,
  leavesOf,
  type Query,
  type Select,
} from '../../../core/query/query.ts'
import { plural, rowName } from '../../../core/render/names-in-words.ts'
import type { Column } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { tokenize } from '../../../retrieve/words.ts'
import { MONTHS } from '../link/calendar.ts'
import { runs } from '../link/definition-words.ts'
import { showsOneSide } from './both-sides.ts'
import { droppedSide } from './dropped-side.ts'
import { isOneOf, leftOutIn } from './excluded-values.ts'

/** Figures that no query here can have. */
const OTHER_FIGURE = /\b(median|percentile|quartile|standard deviation|variance|correlation)\b/i
/** What is yet to happen stands nowhere. */
const FORECAST =
  /\b((more|most|less|least|how|very) likely|likelihood|probability|chances? (of|that|to)|predict\w*|forecast\w*|projections?)\b/i
const SHORTER_THAN_DAYS = /\b(hours?|hrs|minutes?|mins)\b/i
const COMPARED =
  /\b(?:at least|at most|more than|less than|fewer than|over|under|above|below|no more than|no less than|minimum of|exceeding)\s{1,9}(\d{1,30})\b/gi
const OPEN_ENDED = /\b(or|and) (later|earlier|after|before|afterwards|newer|older)\b|\bonwards?\b/i
/** So many at the top: "the last three", "the five most common". */
const SPELT = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const SO_MANY = `(\\d{1,3}|${SPELT.join('|')})`
const SO_MANY_AT_TOP = new RegExp(
  `\\b(?:top|bottom|first|last|latest|newest|oldest|next|best|worst)\\s+${SO_MANY}\\b(?!\\s*(?:hours?|days?|weeks?|months?|quarters?|years?|rounds?|%|percent))|\\b${SO_MANY}\\s+(?:most|least|latest|newest|oldest|biggest|largest|smallest|highest|lowest|longest|shortest|earliest|commonest|busiest|best|worst)\\b`,
  'i',
)
const INCLUDED = new RegExp(
  `\\b(?:at least|at most|minimum of|maximum of|no (?:fewer|less|more) than|up to)\\s+${SO_MANY}\\b|\\b${SO_MANY}\\s*(?:\\w+ )?or (?:more|fewer|less|above|over|higher|lower)\\b|\\b${SO_MANY}\\+(?!\\d)`,
  'i',
)
const EXCLUDED = new RegExp(`(?<!no )\\b(?:more than|fewer than|less than|over|above|below|under|exceeding)\\s+${SO_MANY}\\b`, 'i')
/** All of them in an order, not the first alone. */
const IN_ORDER =
  /\b(soonest|newest|oldest|latest|earliest|highest|lowest|largest|smallest|biggest|longest|shortest|most \w{1,40}|least \w{1,40}|fewest) first\b/i
/** "Who are the newest employees": more than one. */
const SEVERAL_AT_TOP =
  /^\W*(?:(?:who|which|what) (?:are|were)|(?:please )?(?:show|list|name|give)(?: me| us)?) (?:the |our )?(?:most recent|newest|latest|oldest|earliest|largest|biggest|smallest|longest|shortest|best|worst) (?:\w{1,40} ){0,2}?\w{2,40}(?<![su])s\b/i
/** Whether something is overdue depends on a day, or by a state of that name. */
const OVERDUE = /\boverdue\b|\bpast (?:the |its |their )?(?:due|deadline)\b/i
/** That day and no other. */
const ON_DAY = new RegExp(
  `\\bon (the )?(\\d{1,2}(st|nd|rd|th)? (of )?(${MONTHS.join('|')})|(${MONTHS.join('|')}) \\d{1,2}|\\d{4}-\\d\\d-\\d\\d)`,
  'i',
)
/** Of all that belong to a row: some are not enough. */
const NO_OTHER = /\b(?:have|has|had|having|with) only\b|\b(?:have|has|had) all\b|\w(?:ed|ght) only (?:in|during|by|from)\b/i
const NOT_ONE = /\bnot (one|a single)\b/i
const UNTIL = /\b(on or before|no later than|not later than|up to and including)\b/i
const TOOK_LONGEST = /\b(took|takes?|taking)( \w{1,40})? (the )?(longest|shortest|(most|least) time)\b/i
const NONE_TOO =
  /\b(zero|none|0)s? (too|as well|also|included)\b|\b(also|even|including) (those|the ones|the) (with|without) (none|any|zero|no)\b/i
const NUMBER_OF = /\bhow many\b|(^|\b)(number|nr\.?|no\.|num\.?|#|count|headcount) of\b/i
const NUMBER_OF_DAYS = /\b(how many|(number|nr\.?|no\.|num\.?|#|count) of) (\w+ )?(days?|hours?|hrs|minutes?|mins|weeks?|months?|years?)\b/i
const HOW_LONG_BY =
  /\b(?:how long|how much time|how quickly|how fast|duration|time to)\b[^,;?]{0,200}(?<!(?:ed|en|de|ne) )\b(?:by|per) (\w{3,40})/i
/** A period that is given by its name. */
const PERIOD = new RegExp(
  `\\b(in|since|during|until|till|before|after|by|from|of|for|last|this|next) (${MONTHS.join('|')})\\b|\\b(this|last|next|past|previous) (week|month|quarter|year)\\b`,
  'i',
)
const BY_BOTH = /\b(by|per|for each) [^,.;?]{0,200}\band (by|per|for each)\b/i
const THEN_BY = /\bthen (alphabetically|by \w+)/i
const VERSUS = /\b(vs|versus|compared?)\b/i
/** Asked for beside something else. */
const AND_WHEN = /(\band |, )(since )?when\b|(\band|,) (on |in )?(what|which) (day|date|month|year)\b/i
/** Nothing of the kind is there: some of another state may well be. */
const HAVE_NONE = /\b(has|have|had|having|with) no\b|\bwithout( an?y?)?\b/i
const BY_DAY = /\b(days?|daily|dates?|when|timeline|times?)\b/i
const LISTED = /^(?:please |now |then |and |ok |so )*(?:show|list|display|name)\b/i
const FIGURE =
  /\b(how (?:many|much|often|long)|numbers?|count|counts|total|sum|average|mean|percent\w*|share|rate|amount|nr|breakdown|split|stats?|statistics)\b|[#%]/i
const NUMBERS =
  'one once single two twice both three four five six seven eight nine ten eleven twelve first second third fourth fifth last a an half dozen week month year quarter day'
const NUMBER_WORDS: ReadonlySet<string> = new Set(NUMBERS.split(' '))

/** A query does something plainly other than the question says, whatever its tables and columns: days where hours are asked for, the first 8 instead of at least 8. */
export function contradicts(question: string, selects: readonly Select[]): boolean {
  const items = selects.flatMap((select) => [...select.items, ...select.orderBy.map(({ by }) => by)])
  if (FORECAST.test(question) || showsOneSide(question, selects) || droppedSide(question, selects) !== null) return true
  if (OTHER_FIGURE.test(question) && items.some(hasAggregate)) return true
  const conditions = selects.flatMap(({ where, having }) => [where, having].flatMap((one) => (one === null ? [] : leavesOf(one))))
  if (SHORTER_THAN_DAYS.test(question) && (items.some(isDays) || conditions.some((one) => one.kind === 'compare' && isDays(one.left))))
    return true
  if (isOffByOne(question, conditions)) return true
  if (AND_WHEN.test(question) && !selects.some(({ items: shown }) => shown.some(showsTime))) return true
  if (countsWhatIsListed(question, selects)) return true
  if (forgetsOthers(question, selects)) return true
  const limits = new Set(selects.map(({ limit }) => limit))
  if (limits.has(1) && IN_ORDER.test(question)) return true
  if (SEVERAL_AT_TOP.test(question) && selects.some(({ limit, withTies }) => limit === 1 && !withTies)) return true
  const atTop = numberIn(SO_MANY_AT_TOP.exec(question))
  if (atTop !== null && !limits.has(atTop)) return true
  if (!BY_DAY.test(question) && selects.some(({ groupBy }) => groupBy.some(isMoment))) return true
  if ([...question.matchAll(COMPARED)].some(([, number]) => limits.has(Number(number)))) return true
  if (TOOK_LONGEST.test(question) && !items.some((one) => spanIn(one) !== null)) return true
  if (NONE_TOO.test(question) && !selects.some(({ kept }) => kept)) return true
  // The employee number of somebody is a name.
  const isSummed = items.some((one) => one.kind !== 'column' || one.column.kind === 'number' || /number|_no$/i.test(one.column.name))
  if (NUMBER_OF.test(question) && !isSummed && !selects.some(({ having }) => having)) return true
  const isTimed = items.some((one) => one.kind === 'days')
  if (NUMBER_OF.test(question) && !NUMBER_OF_DAYS.test(question) && isTimed && !items.some(hasAggregate)) return true
  if (isTimed && selects.some((select) => listsTimes(question, select))) return true
  if (BY_BOTH.test(question) && items.some(hasAggregate) && !selects.some(({ groupBy }) => groupBy.length > 1)) return true
  if (THEN_BY.test(question) && !selects.some(({ orderBy }) => orderBy.length > 1)) return true
  if (VERSUS.test(question) && items.some(hasAggregate) && items.filter(hasAggregate).length < 2 && !selects.some(isSplit)) return true
  if (PERIOD.test(question) && !conditions.some(hasTime) && !items.some(hasSpan) && !selects.some(({ groupBy }) => groupBy.some(hasSpan)))
    return true
  if (OVERDUE.test(question) && !conditions.some((one) => hasTime(one) || isLateState(one)) && !items.some(hasSpan)) return true
  if (HAVE_NONE.test(question) && conditions.some(isOtherState) && !conditions.some(isAbsence)) return true
  if (OPEN_ENDED.test(question) && hasBothEnds(conditions)) return true
  if (UNTIL.test(question) && datesIn(conditions).some(({ how }) => how.startsWith('>')) && !hasBothEnds(conditions)) return true
  if (ON_DAY.test(question) && !UNTIL.test(question) && !OPEN_ENDED.test(question) && hasOneEnd(conditions)) return true
  if (NOT_ONE.test(question) && conditions.some((one) => comparesNumber(one) && isJust(one, 1))) return true
  const numbers = numbersIn(question)
  const own = conditions.filter((one) => !isDefined(one, question))
  if (
    own.some(
      (one) => comparesNumber(one) && one.kind === 'compare' && one.operator === '=' && !numbers.some((number) => isJust(one, number)),
    )
  )
    return true
  return !hasNumber(question) && own.some(comparesNumber)
}

/** The operator put it there: it belongs to the rows that count, or to a filter that the question names. Its numbers are not said. */
function isDefined(condition: Condition, question: string): boolean {
  const isIn = (whole: Condition | null): boolean => leavesOf(whole).some((one) => isSameCondition(one, condition))
  const tables = new Set(columnsInCondition(condition).map(({ table }) => table))
  return [...tables].some((table) => {
    const { defaultFilter = null, phrases = [] } = semanticNamesOf(table) ?? {}
    return (
      isIn(defaultFilter?.condition() ?? null) ||
      phrases.some((phrase) => runs(tokenize(question), phrase.words).length > 0 && isIn(phrase.means()?.where ?? null))
    )
  })
}

const EACH_OF_THEM = /\bhow many\b.{0,400}\beach of (them|those|these)\b/i
const TWO_COUNTS = /\bhow many\b.*\bhow many\b/i

/** The same for a follow-up: most of what it means stands in the question before. */
export function contradictsFollowUp(question: string, selects: readonly Select[]): boolean {
  if (showsOneSide(question, selects)) return true
  const figures = selects.flatMap(({ items }) => items.filter(hasAggregate))
  // Of each of them: those that have none too.
  if (EACH_OF_THEM.test(question) && selects.some(({ groupBy, kept }) => groupBy.length > 0 && !kept)) return true
  return TWO_COUNTS.test(question) && figures.length === 1 && !selects.some(isSplit)
}

/** "Customers with only late orders": what leaves nothing out finds those with some. */
export const forgetsOthers = (question: string, selects: readonly Select[]): boolean =>
  NO_OTHER.test(question) &&
  !selects.some(({ where, having }) => having !== null || leavesOf(where).some((one) => one.kind === 'in' && one.negated))

/** "all but the rejected ones", and just these are kept. */
export function keepsWhatIsLeftOut(question: string, kept: readonly Select[]): boolean {
  const leftOut = leftOutIn(question)
  return kept.flatMap(({ where }) => (where === null ? [] : leavesOf(where))).some((one) => isOneOf(one, leftOut))
}

/** "Show me the ones that …" is not answered by how many there are. */
export function countsWhatIsListed(question: string, [select, ...others]: readonly Select[]): boolean {
  if (!LISTED.test(question) || FIGURE.test(question) || select === undefined || others.length > 0) return false
  const [item, ...further] = select.items
  return further.length === 0 && item?.kind === 'aggregate' && item.name === 'count' && select.groupBy.length === 0
}

/** "How long does it take by role": the time of every row is no answer, unless its rows are what is named. */
function listsTimes(question: string, { items, tables, groupBy }: Select): boolean {
  const by = HOW_LONG_BY.exec(question)?.[1]?.toLowerCase()
  if (by === undefined || groupBy.length > 0 || items.some(hasAggregate)) return false
  return !tables.some((table) => [rowName(table), plural(rowName(table))].some((name) => name.toLowerCase().split(' ').includes(by)))
}

/** Times are kept as numbers and texts too. */
const NAMES_TIME = /date|time|year|month|day|week|since|founded|born|built|opened|_(at|on)$/i
/** A day, or what is reckoned from days. */
const showsTime = (one: Expression): boolean =>
  isTime(one) ||
  one.kind === 'derived' ||
  (one.kind === 'column' && NAMES_TIME.test(one.column.name)) ||
  (one.kind === 'aggregate' && showsTime(one.of))

/** The number in a match, whichever of its places it stands in. */
function numberIn(match: RegExpMatchArray | null): number | null {
  const number = match
    ?.slice(1)
    .find((one) => one !== undefined)
    ?.toLowerCase()
  return number === undefined ? null : SPELT.includes(number) ? SPELT.indexOf(number) + 2 : Number(number)
}

/** "three or more" is not "more than three". */
function isOffByOne(question: string, conditions: readonly Condition[]): boolean {
  const [included, excluded] = [numberIn(INCLUDED.exec(question)), numberIn(EXCLUDED.exec(question))]
  return conditions.some((one) => {
    if (one.kind !== 'compare' || one.right.kind !== 'literal') return false
    const value = Number(one.right.value)
    return (value === included && /^[<>]$/.test(one.operator)) || (value === excluded && /^[<>]=$/.test(one.operator))
  })
}

/** To the second, each a group of its own: nobody asks for that. */
const isMoment = (one: Expression): boolean => one.kind === 'column' && one.column.kind === 'date' && one.column.name.endsWith('_at')

const isLateState = (one: Condition): boolean =>
  one.kind === 'compare' &&
  ((one.left.kind === 'column' && one.left.column.kind !== 'text') ||
    (one.right.kind === 'literal' && /due|late|expired/i.test(String(one.right.value))))
const isOtherState = (one: Condition): boolean =>
  one.kind === 'compare' && one.operator === '!=' && one.left.kind === 'column' && one.left.column.kind === 'text'
const isAbsence = (one: Condition): boolean => one.kind === 'missing' || (one.kind === 'in' && one.negated)

const isSplit = ({ groupBy, items }: Select): boolean => groupBy.length > 0 || items.some(({ kind }) => kind === 'share')

/** Told in days, with nothing done to them. */
function isDays(one: Expression): boolean {
  const span = spanIn(one)
  return span !== null && span.as === undefined
}
const spanIn = (one: Expression): (Expression & { kind: 'days' }) | null =>
  one.kind === 'days' ? one : one.kind === 'aggregate' ? spanIn(one.of) : null

/** Anything that is compared with a day, here or in a query inside. */
function hasTime(one: Condition): boolean {
  switch (one.kind) {
    case 'and':
    case 'or':
      return one.parts.some(hasTime)
    case 'compare':
      return isTime(one.left) || isTime(one.right)
    case 'in':
      return whereIn(one.query).some(hasTime)
    default:
      return isTime(one.of)
  }
}
const isTime = (one: Expression): boolean =>
  (one.kind === 'column' && one.column.kind === 'date') || hasSpan(one) || (one.kind === 'query' && whereIn(one.query).some(hasTime))
const hasSpan = (one: Expression): boolean =>
  one.kind === 'unit' || one.kind === 'part' || spanIn(one) !== null || (one.kind === 'share' && hasTime(one.of))
const whereIn = (query: Query): Condition[] =>
  query.kind === 'select' ? [query.where, query.having].filter((one) => one !== null) : [...whereIn(query.left), ...whereIn(query.right)]

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

/** From a day on, or up to it. */
const hasOneEnd = (conditions: readonly Condition[]): boolean =>
  datesIn(conditions).some(({ how }) => /[<>]/.test(how)) && !hasBothEnds(conditions)

const isJust = (one: Condition, number: number): boolean =>
  one.kind === 'compare' && one.right.kind === 'literal' && Number(one.right.value) === number

const CARDINALS = ['zero', 'one', ...SPELT, 'eleven', 'twelve']
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const ONE = new Set(['a', 'an', 'single', 'once', 'initial', 'opening'])

/** Numbers that a question says, in digits, words or as places in a row. */
function numbersIn(question: string): number[] {
  const words = question.toLowerCase().split(/[^a-z]+/)
  const inWords = words.flatMap((word) => {
    if (ONE.has(word)) return [1]
    if (word === 'twice' || word === 'both') return [2]
    if (word === 'no' || word === 'none' || word === 'not') return [0]
    return [CARDINALS.indexOf(word), ORDINALS.indexOf(word) + 1].filter((number) => number > 0)
  })
  return [...(question.match(/\d+(?:\.\d+)?/g) ?? []).map(Number), ...inWords]
}

const hasNumber = (question: string): boolean =>
  /\d/.test(question) || question.toLowerCase().split(/[^a-z]+/).some((word) => NUMBER_WORDS.has(word)) // biome-ignore format: one thought

/** "more than the average" is not "more than 1". */
const comparesNumber = (one: Condition): boolean =>
  one.kind === 'compare' &&
  one.left.kind === 'column' &&
  one.left.column.kind === 'number' &&
  one.left.column.computed?.role !== 'filter' && // its number says that it applies
  one.right.kind === 'literal' &&
  one.left.column.source.semantics?.values?.[String(one.right.value)] === undefined && // a code that has words of its own
  Number(one.right.value) > 0
