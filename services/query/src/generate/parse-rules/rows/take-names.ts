import { isMeasure } from '../../../core/schema/computed.ts'
import type { Column, Table } from '../../../core/schema/schema.ts'
import { columnNames, lastStems, type Phrase, wordsOf } from '../../../core/schema/semantic-names.ts'
import { stem } from '../../../retrieve/stem.ts'
import { IRREGULAR_DEEDS } from '../link/definition-words.ts'
import type { Item } from '../link/items.ts'
import { isPlural, measureMeant, sureOf } from '../measures/measure-question.ts'
import { beginPart, clauseForFilter, isBesideValue, isComparedBehind, isRequested, returnToBase, type State } from './parse-state.ts'
import { type Clause, emptyClause } from './row-question.ts'
import { isAmount, takeAggregate, takeFigure } from './take-figure.ts'

/** "ordered" by itself, or "ordered in 2014", sorts nothing: it says that there is an order. */
export const isDone = ({ items, words }: State, { from, to, keyword }: Item & { kind: 'keyword' }, at: number): boolean => {
  if (keyword.kind !== 'order' || !/ed$/i.test(words[from] ?? '')) return false
  return to - from === 1 || (words[to - 1] === 'in' && ['date', 'number', 'value'].includes(items[at + 1]?.kind ?? ''))
}

/** "who ordered", "has booked": that there is an order, or a booking. */
export function takeDone(state: State, word: string): boolean {
  if (!/ed$/i.test(word) && !IRREGULAR_DEEDS.has(word)) return false
  const [table, ...others] = state.tables.filter(
    (one) => one.source.roleOf === undefined && lastStems(one).includes(stem(word.toLowerCase())),
  )
  if (!table || others.length > 0) return false
  if (state.next.negated) {
    state.next.negated = false
    state.clause = { ...emptyClause(true), tables: [table] }
    state.asked.clauses.push(state.clause)
  } else {
    if (state.clause.isDenied) returnToBase(state)
    if (!state.asked.rows.includes(table)) state.clause.tables.push(table)
  }
  return true
}

export function takeColumn(state: State, item: Item & { kind: 'column' }, at: number): boolean {
  const options = sureOf(item.link.options).filter(({ table }) => table.source.roleOf === undefined)
  const [first] = options
  if (!first || state.next.opposed || state.next.relation !== null) return false
  const measure = measureMeant(options, state.items, state.words.slice(item.from, item.to))
  if (measure === null) return false
  if (measure) return takeFigure(state, { kind: 'measure', column: measure }, at)
  const { next, asked } = state
  if (next.aggregate !== null) return takeAggregate(state, options, at)
  if (next.much && isAmount(first) && isRightBehind(state.items, at)) {
    next.much = false
    // Which figure of it is meant is for the semantic layer to say, where it has one.
    return isMeasured(state, item) ? false : takeFigure(state, { kind: 'aggregate', name: 'sum', options: options.filter(isAmount) }, at)
  }
  if (next.frequent) {
    asked.columns.push(options)
    asked.figures.push({ kind: 'count', table: first.table })
    asked.order = { by: null, descending: next.frequent.descending, isMost: true }
    next.frequent = null
    return options.length === 1
  }
  if (isBesideValue(state.items, at, options)) return true
  if (next.negated && isAmount(first)) return false // none is rather zero than unknown
  if (next.negated || next.missing) {
    state.clause.missing.push({ options, negated: false })
    Object.assign(next, { negated: false, missing: false })
    return true
  }
  if (state.awaiting.length > 0 && isAmount(first)) {
    for (const test of state.awaiting) state.clause.tests.push({ options, ...test })
    state.awaiting = []
    return true
  }
  if (next.extreme && (isAmount(first) || first.kind === 'date')) {
    asked.order = { by: options, descending: next.extreme.descending, isMost: !next.sort }
    next.extreme = null
    return true
  }
  if (next.sort) {
    asked.order = { by: options, descending: false, isMost: false }
    next.sort = false
    return true
  }
  if (next.counted) {
    if (isAmount(first)) return false
    asked.figures.push({ kind: 'different', options })
    Object.assign(next, { counted: false, distinct: false })
    return true
  }
  // "billed on 10 August": it says which date is meant.
  if (first.kind === 'date' && isDateBehind(state.items, at)) {
    state.clause.dates = options
    return true
  }
  state.tested = { kind: 'columns', options }
  if (isComparedBehind(state.items, at)) return true
  if (!next.group && !next.show && asked.figures.length > 0) return false
  asked.isGrouped ||= next.group
  asked.columns.push(options)
  asked.isSeveral ||= isPlural(state, item)
  next.group = false
  return true
}

/** "How much rent", but not "how much does the flat cost". */
const isRightBehind = (items: readonly Item[], at: number): boolean => {
  const before = items.slice(0, at).findLast((item) => item.kind !== 'word' || !/^(?:of|the|our|in)$/.test(item.word))
  return before?.kind === 'keyword' && before.keyword.kind === 'ask'
}

/** A measure has the same words in its name. */
function isMeasured({ tables, words }: State, { from, to }: Item): boolean {
  const said = words.slice(from, to).map((word) => stem(word.toLowerCase()))
  const names = tables
    .flatMap(({ columns }) => columns)
    .filter(isMeasure)
    .flatMap((column) => [wordsOf(column.name), ...columnNames(column)].map((name) => name.map(stem)))
  return names.some((name) => said.every((word) => name.includes(word)))
}

export function takeTable(state: State, item: Item & { kind: 'table' }, at: number): boolean {
  const [table] = sureOf(item.link.options)
  if (!table || table.source.roleOf !== undefined || state.next.opposed || state.next.relation !== null || state.next.aggregate !== null)
    return false
  const { next, asked } = state
  if (state.awaiting.length > 0) return takeFigure(state, { kind: 'count', table }, at)
  if (next.counted) {
    next.distinct = false
    return takeFigure(state, { kind: 'count', table }, at)
  }
  if (next.extreme?.counts) return takeFigure(state, { kind: 'count', table }, at)
  if (next.negated) {
    next.negated = false
    state.clause = { ...emptyClause(true), tables: [table] }
    asked.clauses.push(state.clause)
    return true
  }
  const isSubject = asked.rows.length === 0 && asked.figures.length === 0 && asked.columns.length === 0
  if (next.group || isSubject || (next.show && isRequested(state, at))) {
    asked.isGrouped ||= next.group
    if (!asked.rows.includes(table)) asked.rows.push(table)
    asked.isSeveral ||= isPlural(state, item)
    Object.assign(next, { group: false, show: false })
    return true
  }
  const listed = listedBefore(state, at)
  if (listed === null) return false
  if (listed) return takeFigure(state, { kind: 'count', table }, at)
  state.clause.tables.push(table)
  return true
}

/** "How many students and teachers": the second is counted as the first is. Null where what is listed cannot be told like that. */
function listedBefore({ items, asked }: State, at: number): boolean | null {
  const before = items.slice(0, at).filter((item) => item.kind !== 'word' || item.isContent)
  const [noun, joint] = before.slice(-2)
  const isJoint = joint?.kind === 'keyword' && ['and', 'comma', 'or'].includes(joint.keyword.kind)
  if (!isJoint || noun?.kind !== 'table') return false
  const named = sureOf(noun.link.options)
  if (asked.rows.some((table) => named.includes(table))) return null
  const isCounted = asked.figures.some((figure) => figure.kind === 'count' && named.includes(figure.table))
  return isCounted && joint.keyword.kind === 'or' ? null : isCounted
}

export function takeValue(state: State, { link }: Item & { kind: 'value' }, at: number): boolean {
  if (state.next.group || state.next.relation !== null || state.next.compare !== null) return false
  const options = link.options.filter(({ isPart, score, column }) => !isPart && score >= 0.85 && column.table.source.roleOf === undefined)
  if (options.length === 0) return false
  const beside = [state.items[at - 1], state.items[at + 1]].flatMap((near): (Column | Table)[] => {
    if (near?.kind === 'column') return sureOf(near.link.options)
    return near?.kind === 'table' ? sureOf(near.link.options) : []
  })
  clauseForFilter(state).values.push({ options, beside })
  return true
}

/** "excluding cancelled and late ones", "no orders shipped in 2015" */
const isOfClause = ({ tables, phrases, either }: Clause, options: readonly Phrase[]): boolean =>
  (either.phrases > 0 && phrases.length <= either.phrases) || either.mixed > 0 || options.some(({ table }) => tables.includes(table))

export function takePhrase(state: State, item: Item & { kind: 'phrase' }): boolean {
  const options = item.link.options.filter(({ by }) => by === null)
  if (options.length === 0) return false
  if (state.verb === null) beginPart(state, item)
  if (!state.next.negated && state.clause.isDenied && !isOfClause(state.clause, options)) returnToBase(state)
  clauseForFilter(state).phrases.push(options)
  return true
}

const isDateBehind = (items: readonly Item[], at: number): boolean => {
  const behind = items
    .slice(at + 1)
    .find(
      (item) =>
        !(item.kind === 'word' && !item.isContent) && !(item.kind === 'keyword' && ['preposition', 'compare'].includes(item.keyword.kind)),
    )
  return behind?.kind === 'date' || (behind?.kind === 'number' && behind.link.isYear)
}
