import { countsItsRows } from '../../../core/schema/computed.ts'
import type { Column } from '../../../core/schema/schema.ts'
import { isJoined } from '../measures/measure-question.ts'
import type { State } from './parse-state.ts'
import type { Figure } from './row-question.ts'

export const isAmount = ({ kind }: Column): boolean => kind === 'number'

export function takeAggregate(state: State, options: readonly Column[], at: number): boolean {
  const { next } = state
  const name = next.aggregate
  if (
    name === null ||
    name === 'count' ||
    !options.some((one) => isAmount(one) || (name !== 'sum' && name !== 'avg' && one.kind === 'date'))
  )
    return false
  next.aggregate = null
  return takeFigure(state, { kind: 'aggregate', name, options: options.filter((one) => isAmount(one) || one.kind === 'date') }, at)
}

/** A measure that counts the rows of its table. */
const asCount = (figure: Figure): Figure =>
  figure.kind === 'measure' && countsItsRows(figure.column) ? { kind: 'count', table: figure.column.table } : figure

/** A figure that is told, tested or sorted by. */
export function takeFigure(state: State, named: Figure, at: number): boolean {
  const { next, asked } = state
  const figure = asCount(named)
  if (next.negated || next.group || (next.aggregate !== null && next.aggregate !== 'sum')) return false
  next.aggregate = null
  next.counted = false
  if (state.awaiting.length > 0) {
    for (const test of state.awaiting) asked.tests.push({ figure, ...test })
    state.awaiting = []
    return true
  }
  if (next.extreme || next.sort) {
    asked.order = { by: figure, descending: next.extreme?.descending ?? true, isMost: next.extreme !== null }
    Object.assign(next, { extreme: null, sort: false })
    return true
  }
  if (asked.figures.length > 0 && !isJoined(state.items, at)) return false
  state.tested = { kind: 'figure', figure }
  asked.figures.push(figure)
  next.show = false
  return true
}
