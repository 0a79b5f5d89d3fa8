import type { Column, Schema, Table } from '../../../core/schema/schema.ts'
import { dateOf } from '../measures/compose-measure.ts'
import { hasMany } from './clause-conditions.ts'
import type { Figure, RowQuestion } from './row-question.ts'

/** "Which customer ordered last?": by the date of the orders, and not by one of the customer. Null where there are several, or none. */
export function orderByTime(schema: Schema, asked: RowQuestion, home: Table): RowQuestion | null {
  const { order } = asked
  if (!order) return asked
  const said = asked.clauses.filter(({ isDenied }) => !isDenied)
  const done = said.flatMap(({ phrases }) => phrases.flatMap((options) => options.flatMap(({ date }) => date ?? [])))
  const others = [...said.flatMap(({ tables }) => tables), ...said.flatMap(({ phrases }) => phrases.flat().map(({ table }) => table))]
  const tables = order.of ? [order.of] : others.some((table) => table !== home) ? others.filter((table) => table !== home) : [home]
  const dates = order.of === undefined && done.length > 0 ? done : tables.flatMap((table) => dateOf(schema, table) ?? [])
  const [date, ...more] = new Set(dates)
  // "Oldest first" is by the day of birth where there is one, and that is no date of what happened.
  const isOfAge = isBirth(date) || (!order.isMost && !order.descending && home.columns.some(isBirth))
  if (!date || more.length > 0 || isOfAge || (!order.isMost && date.table !== home)) return null
  if (!hasMany(schema, home, [date.table])) return { ...asked, order: { ...order, by: [date] } }
  const by: Figure = { kind: 'aggregate', name: order.descending ? 'max' : 'min', options: [date] }
  return asked.figures.length === 0 ? { ...asked, order: { ...order, by } } : null
}

const isBirth = (column: Column | undefined): boolean => column?.stems.some((stem) => /^b(?:irth|orn)/.test(stem)) === true
