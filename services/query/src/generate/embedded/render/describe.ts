import { splitName } from '../../../schema-index/words.ts'
import {
  type AggregateName,
  type Condition,
  type DateUnit,
  type Expression,
  type Ordering,
  type Query,
  type Select,
  tablesRead,
} from '../ir/ir.ts'
import { type Column, type Table, visibleColumns } from '../schema/schema.ts'

/** What a query asks for, in words that a person can choose between. */
export function describe(query: Query): string {
  if (query.kind === 'select') return describeSelect(query)
  const between = { union: 'and also', intersect: 'that are also', except: 'without' }[query.operator]
  return `${describe(query.left)}, ${between} ${describe(query.right)}`
}

const words = (name: string): string => splitName(name).join(' ')
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

function describeSelect(select: Select): string {
  const tables = tablesRead(select)
  const of = tables.map((table) => words(table.name))
  const isMany = tables.length > 1
  const items = isEverything(select) ? ['everything'] : select.items.map((item) => describeExpression(item, isMany, of[0] ?? 'rows'))
  const plainOnly = select.items.every((item) => item.kind === 'column')
  const groups = select.groupBy.filter((group) => !(group.kind === 'column' && group.column.isPrimaryKey))
  return [
    select.limit === null ? '' : `the first ${select.limit} of `,
    select.distinct ? 'different ' : '',
    listed(items),
    plainOnly && !isMany ? ` of ${of[0] ?? 'rows'}` : '',
    groups.length > 0 && !plainOnly ? ` for each ${listed(groups.map((group) => describeExpression(group, isMany, '')))}` : '',
    select.where ? ` where ${describeCondition(select.where, isMany)}` : '',
    select.having ? ` with ${describeCondition(select.having, isMany)}` : '',
    select.orderBy.length > 0 ? `, sorted by ${listed(select.orderBy.map((one) => describeOrdering(one, isMany)))}` : '',
  ].join('')
}

/** Every column of a table. */
const isEverything = ({ items, tables }: Select): boolean =>
  tables.some(
    (table) =>
      items.length > 2 && visibleColumns(table).every((column) => items.some((item) => item.kind === 'column' && item.column === column)),
  )

const describeOrdering = ({ by, descending }: Ordering, isMany: boolean): string =>
  `${describeExpression(by, isMany, 'rows')} (${descending ? 'highest' : 'lowest'} first)`

const AGGREGATES: Record<AggregateName, string> = { count: 'number of', sum: 'total', avg: 'average', min: 'lowest', max: 'highest' }
const UNITS: Record<DateUnit, string> = { year: 'year', quarter: 'quarter', month: 'month', week: 'week', day: 'day' }

function describeExpression(expression: Expression, isMany: boolean, rows: string): string {
  switch (expression.kind) {
    case 'column':
      return describeColumn(expression.column, isMany)
    case 'star':
      return rows
    case 'literal':
      return String(expression.value)
    case 'aggregate':
      if (expression.of.kind === 'star') return `the number of ${rows}`
      return `the ${AGGREGATES[expression.name]} ${expression.distinct ? 'different ' : ''}${describeExpression(expression.of, isMany, rows)}`
    case 'unit':
      return `${UNITS[expression.unit]} of ${describeExpression(expression.of, isMany, rows)}`
    case 'share':
      return `the percentage of ${rows} with ${describeCondition(expression.of, isMany)}`
    case 'arithmetic':
      return `${describeExpression(expression.left, isMany, rows)} ${expression.operator} ${describeExpression(expression.right, isMany, rows)}`
    case 'query':
      return describe(expression.query)
  }
}

/** Where several tables play a part, whose column it is. */
function describeColumn({ name, table }: Column, isMany: boolean): string {
  return isMany ? `${ownerName(table)} ${words(name)}` : words(name)
}

const ownerName = ({ name }: Table): string => words(name).replace(/([^s])s$/, '$1')

const OPERATORS = { '=': 'is', '!=': 'is not', '<': 'is less than', '<=': 'is at most', '>': 'is more than', '>=': 'is at least' } as const
const PLACES = { start: 'begins with', end: 'ends with', anywhere: 'contains' } as const

function describeCondition(condition: Condition, isMany: boolean): string {
  const say = (expression: Expression) => describeExpression(expression, isMany, 'rows')
  const not = 'negated' in condition && condition.negated ? 'not ' : ''
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.map((part) => describeCondition(part, isMany)).join(` ${condition.kind} `)
    case 'compare':
      return `${say(condition.left)} ${OPERATORS[condition.operator]} ${say(condition.right)}`
    case 'between':
      return `${say(condition.of)} is between ${say(condition.low)} and ${say(condition.high)}`
    case 'like':
      return `${say(condition.of)} ${not}${PLACES[condition.place]} ${condition.text}`
    case 'has':
      return `${say(condition.of)} ${not}include ${String(condition.value)}`
    case 'missing':
      return `${say(condition.of)} is ${condition.negated ? 'known' : 'missing'}`
    case 'in':
      return `${say(condition.of)} is ${not}among ${describe(condition.query)}`
  }
}
