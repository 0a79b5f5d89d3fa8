import { isMeasure } from '../../../core/schema/computed.ts'
import type { Column, Table } from '../../../core/schema/schema.ts'
import { columnNames, lastStems, wordsOf } from '../../../core/schema/semantic-names.ts'
import { stem } from '../../../retrieve/stem.ts'
import type { Item } from '../link/items.ts'
import { LEADING, LIGHT, LIGHT_NOUNS, TELLING, UNITS_OF_NUMBERS } from './light-words.ts'
import { beginPart, clauseForTime, fresh, isName, type State } from './parse-state.ts'
import { emptyClause, isEmpty, type RowQuestion } from './row-question.ts'
import { isAmount } from './take-figure.ts'
import { takeKeyword } from './take-keyword.ts'
import { isDone, takeColumn, takeDone, takePhrase, takeTable, takeValue } from './take-names.ts'
import { takeNumber } from './take-number.ts'

/** Null where a word is left over or says what is not understood here: then others read the question. */
export function rowQuestion(items: readonly Item[], words: readonly string[], tables: readonly Table[]): RowQuestion | null {
  const base = emptyClause()
  const asked: RowQuestion = {
    figures: [],
    rows: [],
    columns: [],
    units: [],
    clauses: [base],
    part: null,
    isCompared: false,
    tests: [],
    order: null,
    limit: null,
    isMuch: false,
    isSeveral: false,
    isGrouped: false,
  }
  const state: State = {
    asked,
    next: { ...fresh(), show: true },
    clause: base,
    tested: null,
    awaiting: [],
    count: null,
    verb: null,
    items,
    words,
    tables,
  }
  for (const [at, item] of items.entries()) if (!take(state, item, at)) return null
  return finish(state)
}

/** Nothing may be left open at the end. */
function finish(state: State): RowQuestion | null {
  const { asked, next, awaiting, count } = state
  const isOpen =
    next.negated ||
    next.opposed ||
    next.group ||
    next.sort ||
    next.compare !== null ||
    next.between !== null ||
    next.missing ||
    next.frequent !== null
  if (isOpen || (next.aggregate !== null && next.aggregate !== 'sum')) return null
  if (next.extreme && !closeExtreme(state)) return null
  for (const test of awaiting) {
    const [figure, ...others] = asked.figures
    if (!figure || others.length > 0) return null
    asked.tests.push({ figure, ...test })
  }
  if (count !== null) {
    if (!asked.order) return null
    asked.limit = count
  }
  // "repairs per model": how many.
  if (asked.isGrouped && asked.figures.length === 0 && asked.tests.length === 0 && !asked.order) {
    const [table, ...others] = asked.rows
    if (
      !table ||
      (others.length === 0 && asked.columns.length === 0) ||
      /^(list|show|which|what|who|give|find|name)$/i.test(state.words[0] ?? '')
    )
      return null
    const total = totalOf(table)
    if (total) asked.rows = others
    asked.figures.push(total ? { kind: 'measure', column: total } : { kind: 'count', table })
  }
  if (asked.part && !isShare(asked)) return null
  if (asked.isCompared && asked.clauses[0].periods.length !== 2) return null
  asked.clauses = asked.clauses.filter((clause, at) => at === 0 || !isEmpty(clause)) as RowQuestion['clauses']
  if (asked.isMuch && asked.figures.length === 0 && !tellsAmounts(asked)) return null
  const isNothing = asked.figures.length === 0 && asked.rows.length === 0 && asked.columns.length === 0
  return isNothing ? null : asked
}

/** "How much does each product cost", "How much is the rent of Elm Row": an amount, and whose it is. */
const tellsAmounts = ({ rows, columns, clauses }: RowQuestion): boolean =>
  columns.some((options) => options.some(isAmount)) && (rows.length > 0 || clauses.some(({ values }) => values.length > 0))

/** "Expenses by category", where the "total expenses" are a sum: how much, not how many. */
function totalOf(table: Table): Column | null {
  const own = new Set([...lastStems(table), ...TOTAL])
  const totals = table.columns.filter(
    (column) =>
      isMeasure(column) &&
      /^\s*sum\s*\(/i.test(column.source.computed?.expression ?? '') &&
      [wordsOf(column.name), ...columnNames(column)].some((words) => words.length > 1 && words.every((word) => own.has(stem(word)))),
  )
  return totals[0] ?? null
}
const TOTAL = ['total', 'sum', 'amount', 'of'].map(stem)

/** A share of one figure, or of rows that are counted. */
function isShare(asked: RowQuestion): boolean {
  const [table, ...others] = asked.rows
  if (asked.figures.length === 0 && table && others.length === 0) {
    asked.figures.push({ kind: 'count', table })
    asked.rows = []
  }
  return (
    asked.part !== null &&
    !isEmpty(asked.part) &&
    asked.figures.length === 1 &&
    [asked.rows, asked.columns, asked.units, asked.tests].every((list) => list.length === 0) &&
    asked.order === null
  )
}

/** "the best customers by revenue": sorted by the figure that is told. */
function closeExtreme({ asked, next }: State): boolean {
  if (!next.extreme || asked.figures.length !== 1 || asked.order?.by) return false
  asked.order = { by: null, descending: next.extreme.descending, isMost: true }
  return true
}

function take(state: State, item: Item, at: number): boolean {
  // "ordered from us in 2014": "from" and "since" say other things too.
  if (state.next.relation === 'since' && item.kind !== 'date' && item.kind !== 'number') state.next.relation = null
  if (state.verb !== null) beginPart(state, item)
  switch (item.kind) {
    case 'word':
      return isLight(state, item, at) || takeDone(state, item.word)
    case 'keyword':
      return isDone(state, item, at) ? takeDone(state, state.words[item.from] ?? '') : takeKeyword(state, item, at)
    case 'column':
      return takeColumn(state, item, at)
    case 'table':
      return takeTable(state, item, at)
    case 'value':
      return takeValue(state, item, at)
    case 'number':
      return takeNumber(state, item, at)
    case 'date': {
      const { begin, end, relation } = item.link
      if (state.next.opposed) return false
      clauseForTime(state).periods.push({ begin, end, relation: relation ?? state.next.relation ?? 'in' })
      state.next.relation = null
      return true
    }
    case 'phrase':
      return takePhrase(state, item)
    case 'measure':
      return false
  }
}

/** A name, value or time stands behind it, with nothing but small words between. */
function leadsOn(items: readonly Item[], at: number): boolean {
  const behind = items.slice(at + 1).find((item) => {
    if (item.kind === 'keyword') return item.keyword.kind !== 'preposition' && item.keyword.kind !== 'compare'
    return item.kind !== 'word' || item.isContent
  })
  return isName(behind) || behind?.kind === 'value' || behind?.kind === 'date' || (behind?.kind === 'number' && behind.link.isYear)
}

function isLight(state: State, item: Item & { kind: 'word' }, at: number): boolean {
  const { items, next } = state
  const before = items[at - 1]
  // "How does revenue compare with …"
  if (item.word === 'how' && items.some((one) => one.kind === 'keyword' && one.keyword.kind === 'versus')) return true
  if (item.word === ':') next.show = true // what is to be shown is listed behind it
  if (before?.kind === 'number' && UNITS_OF_NUMBERS.has(item.word)) return true
  if (LIGHT_NOUNS.has(item.word)) return !isName(items[at + 1]) && !isName(before)
  if (LEADING.has(item.word)) return leadsOn(items, at)
  // "with all orders shipped": each of them is.
  if (item.word === 'all' && before?.kind === 'keyword' && before.keyword.kind === 'clause') return false
  return item.isContent ? LIGHT.has(item.word) : !TELLING.has(item.word)
}
