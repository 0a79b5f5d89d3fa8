import {
  both,
  type ComparisonOperator,
  type Condition,
  column as columnOf,
  countRows,
  emptySelect,
  literal,
  type Select,
} from '../../../core/query/query.ts'
import { distances } from '../../../core/schema/joins.ts'
import { labelOf } from '../../../core/schema/label.ts'
import { type Column, isKey, type Schema, type Table } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { Item } from '../link/items.ts'
import { saysNothing } from '../link/keyword.ts'

/** What a question compares a row with: the same of the row that it refers to. */
interface Comparison {
  subject: Table | null
  role: Table | null
  columns: Column[] | null
  operator: ComparisonOperator | null
  about: readonly string[]
  counts: boolean
  values: { column: Column; value: string }[][]
}

const MORE = /^(?:higher|larger|bigger|greater|more|longer|later)$/
const LESS = /^(?:lower|smaller|less|fewer|shorter|earlier)$/
const SURE = 0.9

/**
 * "Employees who earn more than their manager": one column of a row against the same column of another row of that table, in a role that
 * the semantic layer defines. Null where the question says anything else, or not all of it.
 */
export function compareWithRole(schema: Schema, items: readonly Item[]): Select | null {
  const said: Comparison = { subject: null, role: null, columns: null, operator: null, about: [], counts: false, values: [] }
  if (!items.every((item) => take(said, item))) return null
  const { role, operator } = said
  const child = role && schema.joins.find(({ parent }) => parent === role)?.child
  if (!role || !child || !operator || child.name !== role.source.roleOf || (said.subject && said.subject !== child)) return null
  const compared = comparedIn(said, child)
  const other = compared && role.columns.find(({ name }) => name === compared.column.name)
  const where = whereOf(schema, said, child)
  if (!compared || !other || where === undefined) return null
  const test: Condition = {
    kind: 'compare',
    left: columnOf(compared.column),
    operator: compared.isReversed ? REVERSED[operator] : operator,
    right: columnOf(other),
  }
  const label = labelOf(child)
  const via = semanticNamesOf(child)?.label?.via ?? []
  return {
    ...emptySelect([child, role]),
    named: said.counts ? [] : via,
    items: said.counts ? [countRows] : label.map(columnOf),
    where: both(test, where),
  }
}

const REVERSED = { '=': '=', '!=': '!=', '<': '>', '>': '<', '<=': '>=', '>=': '<=' } as const

function take(said: Comparison, item: Item): boolean {
  switch (item.kind) {
    case 'word':
      if (said.operator === null && (MORE.test(item.word) || LESS.test(item.word))) said.operator = MORE.test(item.word) ? '>' : '<'
      else if (item.isContent) return false
      return true
    case 'keyword':
      return takeKeyword(said, item)
    case 'table':
      return takeTable(said, item)
    case 'column': {
      const options = item.link.options.filter(({ score, named }) => score >= SURE && !isKey(named)).map(({ named }) => named)
      if (options.length === 0) return false
      // "than the salary of their manager": said once more.
      said.columns = said.columns === null ? options : said.columns.filter((one) => options.some(({ name }) => name === one.name))
      return said.columns.length > 0
    }
    case 'value': {
      const options = item.link.options.filter(({ isPart, score }) => !isPart && score >= SURE)
      said.values.push(options)
      return options.length > 0 && said.operator === null
    }
    default:
      return false
  }
}

function takeKeyword(said: Comparison, { keyword }: Item & { kind: 'keyword' }): boolean {
  switch (keyword.kind) {
    case 'compare':
      if (said.operator !== null) return false
      said.operator = keyword.operator
      said.about = keyword.about
      return true
    case 'count':
      said.counts = true
      return true
    default:
      return saysNothing(keyword)
  }
}

function takeTable(said: Comparison, { link }: Item & { kind: 'table' }): boolean {
  const [best] = link.options
  if (!best || best.score < SURE) return false
  if (best.named.source.roleOf === undefined) {
    if (said.subject !== null) return false
    said.subject = best.named
    return true
  }
  if (said.operator === null || said.role !== null) return false
  said.role = best.named
  return true
}

/** The column that is named, or the one that "older" and "before" speak of; a day of birth is the less the older somebody is. */
function comparedIn({ columns, about }: Comparison, child: Table): { column: Column; isReversed: boolean } | null {
  const own = (list: readonly Column[]) => list.filter(({ table, kind }) => table === child && (kind === 'number' || kind === 'date'))
  if (columns !== null) {
    const [only, ...others] = own(columns)
    return only && others.length === 0 ? { column: only, isReversed: false } : null
  }
  const called = own(child.columns).filter(({ stems }) => about.some((word) => stems.includes(word)))
  const [column, ...more] = about.includes('date') ? own([semanticNamesOf(child)?.date ?? []].flat()) : called
  if (column) return more.length === 0 ? { column, isReversed: false } : null
  const [birth, ...others] = about.includes('age')
    ? own(child.columns).filter(({ stems }) => stems.some((word) => /^b(?:irth|orn)/.test(word)))
    : []
  return birth && others.length === 0 ? { column: birth, isReversed: true } : null
}

/** Which of the rows are compared; undefined where a value cannot be found of them for certain. */
function whereOf(schema: Schema, { values }: Comparison, child: Table): Condition | null | undefined {
  const distance = distances(schema)
  const tests = values.map((options): Condition | null => {
    const near = options.filter(({ column }) => Number.isFinite(distance(child, column.table)))
    const [best, next] = near.sort((a, b) => distance(child, a.column.table) - distance(child, b.column.table))
    if (!best || (next && distance(child, next.column.table) === distance(child, best.column.table))) return null
    return { kind: 'compare', left: columnOf(best.column), operator: '=', right: literal(best.value) }
  })
  return tests.includes(null) ? undefined : both(...tests)
}
