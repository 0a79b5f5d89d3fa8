import { splitName } from '../../../schema-index/words.ts'
import {
  type AggregateName,
  type Condition,
  columnsIn,
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

/** What the words of one select have in common. */
interface Speech {
  /** Several tables play a part: columns are said with their table. */
  isMany: boolean
  /** What is counted where rows are. */
  rows: string
}

function describeSelect(select: Select): string {
  const tables = tablesRead(select)
  const shown = new Set(select.items.flatMap(columnsIn).map(({ table }) => table))
  const speech = { isMany: tables.length > 1, rows: words((tables.find((table) => !shown.has(table)) ?? tables[0])?.name ?? 'rows') }
  const items = isEverything(select) ? ['everything'] : select.items.map((item) => say(item, speech))
  const isPlain = select.items.every((item) => item.kind === 'column')
  const groups = select.groupBy.filter((group) => !(group.kind === 'column' && (group.column.isPrimaryKey || group.column.isForeignKey)))
  return [
    select.limit === null ? '' : `the first ${select.limit}${select.withTies ? ' and what equals it,' : ''} of `,
    select.distinct ? 'different ' : '',
    listed(items),
    isPlain && !speech.isMany ? ` of ${speech.rows}` : '',
    groups.length > 0 && !isPlain ? ` for each ${listed(groups.map((group) => say(group, speech)))}` : '',
    select.derived ? ` of (${describe(select.derived)})` : '',
    select.where ? ` where ${sayCondition(select.where, speech)}` : '',
    select.having ? ` with ${sayCondition(select.having, speech)}` : '',
    select.orderBy.length > 0 ? `, sorted by ${listed(select.orderBy.map((one) => sayOrdering(one, speech)))}` : '',
  ].join('')
}

/** Every column of a table. */
const isEverything = ({ items, tables }: Select): boolean =>
  tables.some(
    (table) =>
      items.length > 2 && visibleColumns(table).every((column) => items.some((item) => item.kind === 'column' && item.column === column)),
  )

const sayOrdering = ({ by, descending }: Ordering, speech: Speech): string =>
  `${say(by, speech)} (${descending ? 'highest' : 'lowest'} first)`

const AGGREGATES: Record<AggregateName, string> = { count: 'number of', sum: 'total', avg: 'average', min: 'lowest', max: 'highest' }

const SHARES = { percent: 'percentage', ratio: 'share', count: 'number', sum: 'total' } as const
const ARITHMETIC = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by', '//': 'divided by' } as const

function say(expression: Expression, speech: Speech): string {
  switch (expression.kind) {
    case 'column':
      return sayColumn(expression.column, speech.isMany)
    case 'star':
      return speech.rows
    case 'literal':
      return String(expression.value)
    case 'aggregate':
      return sayAggregate(expression, speech)
    case 'unit':
      return `${expression.unit} of ${say(expression.of, speech)}`
    case 'part':
      return `${expression.part} of ${say(expression.of, speech)}`
    case 'days':
      return `the ${expression.as ?? 'days'} from ${say(expression.from, speech)} to ${say(expression.to, speech)}`
    case 'share':
      return `the ${SHARES[expression.as ?? 'percent']}${expression.as === 'sum' ? ` ${say(expression.what, speech)}` : ''} of ${speech.rows} with ${sayCondition(expression.of, speech)}`
    case 'arithmetic':
      return `${say(expression.left, speech)} ${ARITHMETIC[expression.operator]} ${say(expression.right, speech)}`
    case 'derived':
      return 'that'
    case 'query':
      return describe(expression.query)
  }
}

function sayAggregate({ name, distinct, of }: Expression & { kind: 'aggregate' }, speech: Speech): string {
  const what = say(of, speech).replace(/^the /, of.kind === 'days' ? 'number of ' : 'the ')
  return `the ${AGGREGATES[name]} ${distinct ? 'different ' : ''}${what}`
}

/** Where several tables play a part, whose column it is, unless its name says so. */
function sayColumn({ name, table }: Column, isMany: boolean): string {
  const [own, owner] = [words(name), ownerName(table)]
  return isMany && !own.startsWith(owner) ? `${owner} ${own}` : own
}

const ownerName = ({ name }: Table): string => words(name).replace(/([^s])s$/, '$1')

const OPERATORS = { '=': 'is', '!=': 'is not', '<': 'is less than', '<=': 'is at most', '>': 'is more than', '>=': 'is at least' } as const
const COUNTED = { '=': 'exactly', '!=': 'not', '<': 'less than', '<=': 'at most', '>': 'more than', '>=': 'at least' } as const
const PLACES = { start: 'begins with', end: 'ends with', anywhere: 'contains' } as const

function sayCondition(condition: Condition, speech: Speech): string {
  const not = 'negated' in condition && condition.negated ? 'not ' : ''
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.map((part) => sayCondition(part, speech)).join(` ${condition.kind} `)
    case 'compare':
      return sayComparison(condition, speech)
    case 'between':
      return `${say(condition.of, speech)} is ${not}between ${say(condition.low, speech)} and ${say(condition.high, speech)}`
    case 'like':
      return `${say(condition.of, speech)} ${not}${PLACES[condition.place]} ${condition.text}`
    case 'has':
      return `${say(condition.of, speech)} ${not}include ${String(condition.value)}`
    case 'missing':
      return `${say(condition.of, speech)} is ${condition.negated ? 'known' : 'missing'}`
    case 'in':
      return sayAmong(condition, speech)
  }
}

/** "more than 2 applications" rather than "the number of applications is more than 2". */
function sayComparison({ left, operator, right }: Condition & { kind: 'compare' }, speech: Speech): string {
  const countsRows = left.kind === 'aggregate' && left.of.kind === 'star'
  if (countsRows) return `${COUNTED[operator]} ${say(right, speech)} ${speech.rows}`
  return `${say(left, speech)} ${OPERATORS[operator]} ${say(right, speech)}`
}

/** Rows that have something elsewhere, or nothing. */
function sayAmong({ of, query, negated }: Condition & { kind: 'in' }, speech: Speech): string {
  if (query.kind !== 'select') return `${say(of, speech)} is ${negated ? 'not ' : ''}among ${describe(query)}`
  const tables = listed(query.tables.slice(-1).map(({ name }) => words(name)))
  const which = query.where && !isFilled(query.where) ? ` where ${sayCondition(query.where, { isMany: false, rows: tables })}` : ''
  return `there are ${negated ? 'no' : 'some'} ${tables}${which}`
}

/** Only there so that NOT IN works: nothing that was asked. */
const isFilled = (condition: Condition): boolean => condition.kind === 'missing' && condition.negated
