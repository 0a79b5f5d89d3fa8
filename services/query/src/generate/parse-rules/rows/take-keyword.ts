import { isMeasure } from '../../../core/schema/computed.ts'
import type { Item } from '../link/items.ts'
import type { Keyword } from '../link/keyword.ts'
import { isPlural, RELATIONS, SURE, sureOf } from '../measures/measure-question.ts'
import { beginPart, isAuxiliary, isName, isRequested, mainVerb, returnToBase, type State } from './parse-state.ts'
import { type Alternative, emptyClause } from './row-question.ts'

export function takeKeyword(state: State, item: Item & { kind: 'keyword' }, at: number): boolean {
  const { keyword } = item
  const { next, asked } = state
  switch (keyword.kind) {
    case 'count':
      next.counted = true
      return true
    case 'distinct':
      next.distinct = true
      return true
    case 'aggregate':
      if (next.compare !== null) return false
      next.aggregate = keyword.name === 'count' ? null : keyword.name
      return true
    case 'extreme':
      return takeExtreme(state, keyword, at)
    case 'top':
      if (state.words[item.from]?.toLowerCase() === 'first' && state.items[at + 1]?.kind === 'table') return takeFirst(state, at + 1)
      // "best region first": all of them, in this order.
      if (next.extreme && isName(state.items[at - 1])) {
        asked.order = { by: null, descending: next.extreme.descending, isMost: false }
        next.extreme = null
      } else next.extreme = { descending: true, counts: false }
      return true
    case 'frequent':
      next.frequent = { descending: keyword.descending }
      return true
    case 'order':
      next.sort = true
      return true
    case 'direction':
      if (keyword.by === 'name') return false
      if (keyword.by === 'time') asked.order = { by: 'time', descending: keyword.descending, isMost: false }
      else asked.order = { by: asked.order?.by ?? null, descending: keyword.descending, isMost: false }
      next.sort = false
      return true
    case 'compare':
      if (keyword.about.length === 0) next.compare = keyword.operator
      else if (keyword.about.includes('date')) next.relation = RELATIONS[keyword.operator] ?? null
      else return false
      return true
    case 'between':
      next.between = []
      return true
    case 'not':
      if (isOfRelated(state, item.from)) next.opposed = true
      else next.negated = !next.negated
      return true
    case 'missing':
      return takeMissing(state)
    case 'each':
      next.group = true
      return true
    case 'preposition':
      if ((keyword.word === 'by' || keyword.word === 'across') && isGroupBehind(state, at)) next.group = true
      return true
    case 'unit':
      if (!keyword.groups && !next.group && !isRequested(state, at)) return false
      asked.units.push(keyword.unit)
      Object.assign(next, { group: false, show: false })
      return true
    case 'and':
    case 'comma':
      // "not late and cancelled": of the second it is not clear.
      if (state.clause.opposites.length > 0 && alternativeAt(state, at)) return false
      return next.between?.length === 1 || !state.clause.isDenied || takeDenied(state, at)
    case 'clause':
      next.show = false
      if (state.verb === null) beginPart(state, item)
      return true
    case 'show':
    case 'alsoShow':
      next.show = true
      return (
        !asksWho(state, item) && !(at > 0 && item.to - item.from === 1 && isName(state.items[at + 1]) && state.words[item.from] === 'list')
      )
    case 'ask':
      if (!keyword.about.includes('amount')) return false
      asked.isMuch = true
      next.much = true
      return true
    case 'orMore': {
      // "12 December or later"
      const last = state.clause.periods.at(-1)
      if (state.items[at - 1]?.kind === 'date' && last?.relation === 'in') last.relation = keyword.operator === '>=' ? 'since' : 'until'
      return true
    }
    case 'share':
      if (asked.figures.length > 0 || asked.rows.length > 0 || asked.part) return false
      asked.part = emptyClause()
      state.verb = mainVerb(state.words, item.to)
      return true
    case 'versus':
      asked.isCompared = true
      return true
    case 'or':
      if (state.words[item.from] !== 'either') state.clause.either[alternativeAt(state, at) ?? 'mixed'] += 1
      return true
    case 'like': // "orders that contain these": a text is looked for only where one is quoted
      return keyword.place === 'anywhere' && !state.items.some((item) => item.kind === 'value' && item.link.marked === 'quoted')
    case 'filler': // "with a single order" is with one, "without a single order" with none
      return next.negated || !/\b(?:single|one)\b/.test(state.words.slice(item.from, item.to).join(' '))
    case 'stop':
      return true
    default:
      return false
  }
}

/** "not from Germany and France", "excluding cancelled and late ones": neither. Anything else leaves what is denied. */
function takeDenied(state: State, at: number): boolean {
  const kind = alternativeAt(state, at)
  if (kind) state.clause.either[kind] += 1
  else if (state.items[at + 1]?.kind === 'table') return false
  else returnToBase(state)
  return true
}

/** "customers with orders that are not late": said of the orders, some of which may be late. */
function isOfRelated({ items, words, clause }: State, notAt: number): boolean {
  const isWith = /^(?:with|having)$/i.test(words[notAt - 1] ?? '')
  const from = isWith ? notAt - 1 : notAt
  const before = words.slice(0, from).findLastIndex((word) => !isAuxiliary(word))
  const isRelative = /^(?:that|which|who)$/i.test(words[before] ?? '')
  const end = isRelative ? before : before + 1
  const noun = items.find(({ to }) => to === end)
  return (isRelative || end === from) && noun?.kind === 'table' && sureOf(noun.link.options).some((table) => clause.tables.includes(table))
}

/** What stands on both sides, where it is the same kind of thing; a stored value may be another word for a state. */
function alternativeAt({ items, clause }: State, at: number): Alternative | null {
  const isBetween = (item: Item): boolean =>
    (item.kind === 'word' && !item.isContent) ||
    (item.kind === 'keyword' &&
      (item.keyword.kind === 'preposition' || (item.keyword.kind === 'compare' && item.keyword.operator === '>=')))
  const kindOf = (item: Item | undefined): Alternative | null => {
    if (item?.kind === 'phrase') return 'phrases'
    if (item?.kind === 'value') return 'values'
    return item?.kind === 'date' || (item?.kind === 'number' && item.link.isYear) ? 'periods' : null
  }
  const before = kindOf(items.slice(0, at).findLast((item) => !isBetween(item)))
  const behind = kindOf(items.slice(at + 1).find((item) => !isBetween(item)))
  if (before === behind) return before
  return clause.isDenied && before && behind && before !== 'periods' && behind !== 'periods' ? 'mixed' : null
}

/** "The first visit of Ada Lund". The first visits are several, and nobody says how many. */
function takeFirst(state: State, behind: number): boolean {
  const noun = state.items[behind]
  if (noun === undefined || isPlural(state, noun)) return false
  state.asked.order = { by: 'time', descending: false, isMost: true }
  return true
}

function takeExtreme({ next, asked, items }: State, { about, descending, counts }: Keyword & { kind: 'extreme' }, at: number): boolean {
  const behind = items.slice(at + 1).find((item) => item.kind !== 'number' && item.kind !== 'value' && item.kind !== 'phrase')
  const of = behind?.kind === 'table' ? sureOf(behind.link.options)[0] : undefined
  if (about.length === 0) next.extreme = { descending, counts }
  else if (about.includes('date')) asked.order = { by: 'time', descending, isMost: true, ...(of && { of }) }
  else return false
  return true
}

function takeMissing(state: State): boolean {
  const negated = state.next.negated
  state.next.negated = false
  if (state.tested?.kind === 'columns') {
    state.clause.missing.push({ options: state.tested.options, negated })
    state.tested = null
  } else state.next.missing = true
  return true
}

/** A measure behind "by" is what is sorted by; anything else what is told for each of. */
function isGroupBehind(state: State, at: number): boolean {
  const { items, words } = state
  const behind = items.slice(at + 1).find(({ kind }) => kind !== 'word')
  // "turned down by customers" says who did it.
  const before = items[at - 1]
  const isDone = before?.kind === 'phrase' || (before !== undefined && /ed$/i.test(words[before.to - 1] ?? ''))
  const isPassive =
    before !== undefined && isDone && words.slice(Math.max(0, before.from - 3), before.from).some((one) => PASSIVE.test(one))
  if (behind?.kind === 'table' && isDone && (isPassive || isPlural(state, behind))) return false
  if (behind?.kind === 'column') return !behind.link.options.some(({ named, score }) => score >= SURE && isMeasure(named))
  return behind?.kind === 'table' || (behind?.kind === 'keyword' && behind.keyword.kind === 'unit')
}

/** "were not covered by insurance" */
const PASSIVE = /^(?:is|are|was|were|be|been|being|got)$/i

/** "who booked it": persons that no word names. "Who are our clients" names them. */
const asksWho = ({ words }: State, { from, to }: Item): boolean =>
  /^who$/i.test(words[from] ?? '') && !/^(is|are|was|were)$/i.test(words[to - 1] ?? '')
