import type { ComparisonOperator } from '../../../core/query/query.ts'
import type { Item } from '../link/items.ts'
import { nameBehind } from '../measures/measure-question.ts'
import { clauseForTime, type State } from './parse-state.ts'

export function takeNumber(state: State, { link }: Item & { kind: 'number' }, at: number): boolean {
  const { next } = state
  if (next.opposed) return false
  if (next.between) {
    next.between.push(link.value)
    if (next.between.length < 2) return true
    const [low = 0, high = 0] = next.between
    next.between = null
    if (link.isYear && state.tested === null) return takeYears(state, low, high)
    return takeRange(state, low, high)
  }
  if (next.compare !== null) {
    const operator = next.compare
    next.compare = null
    return takeTest(state, operator, link.value, nameBehind(state.items, at) !== undefined)
  }
  const behind = state.items[at + 1]
  if (behind?.kind === 'keyword' && behind.keyword.kind === 'orMore') return takeTest(state, behind.keyword.operator, link.value)
  if (link.isYear) return takeYears(state, link.value, link.value)
  if (!Number.isInteger(link.value) || link.value <= 0 || state.count !== null) return false
  state.count = link.value
  return true
}

function takeRange({ tested, clause, next, asked }: State, low: number, high: number): boolean {
  if (next.negated || tested === null) return false
  if (tested.kind === 'columns') clause.tests.push({ options: tested.options, operator: '>=', value: low, high })
  else
    for (const [operator, value] of [
      ['>=', low],
      ['<=', high],
    ] as const)
      asked.tests.push({ figure: tested.figure, operator, value })
  return true
}

function takeYears(state: State, from: number, to: number): boolean {
  clauseForTime(state).periods.push({ begin: `${from}-01-01`, end: `${to + 1}-01-01`, relation: state.next.relation ?? 'in' })
  state.next.relation = null
  return true
}

/** "more than 15 different products": what is counted stands behind the number. */
function takeTest(state: State, operator: ComparisonOperator, value: number, isNameBehind = false): boolean {
  const { tested } = state
  if (state.next.negated) return false
  if (tested && isNameBehind) state.awaiting.push({ operator, value })
  else if (tested?.kind === 'columns') state.clause.tests.push({ options: tested.options, operator, value })
  else if (tested) state.asked.tests.push({ figure: tested.figure, operator, value })
  else state.awaiting.push({ operator, value })
  return true
}
