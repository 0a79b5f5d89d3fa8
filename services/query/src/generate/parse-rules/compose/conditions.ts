import {
  aggregate,
  both,
  type ComparisonOperator,
  type Condition,
  column as columnOf,
  eachCondition,
  emptySelect,
  literal,
} from '../../../core/query/query.ts'
import type { Column } from '../../../core/schema/schema.ts'
import type { ValueLink } from '../link/link-values.ts'
import type { ColumnSlot, Filter, Test } from '../partial-query/partial-query.ts'
import { periodCondition } from './period-condition.ts'
import { negate, phraseOn } from './phrases.ts'

export type ColumnFor = (slot: ColumnSlot) => Column

interface Composed {
  column: Column
  filter: Filter
  condition: Condition
}

/** All conditions of a draft; those joined by "or" stand together. Null where there is none. */
export function conditionsOf(filters: readonly Filter[], columnFor: ColumnFor): Condition | null {
  const groups: Condition[][] = []
  let before: Composed | null = null
  for (const filter of filters) {
    const column = columnFor(filter.slot)
    const condition = conditionOf(column, filter)
    if (condition === null) continue
    const group = groups.at(-1)
    const now = { column, filter, condition }
    if (group && (filter.or || sameColumnTwice(before, now))) group.push(condition)
    else groups.push([condition])
    before = now
  }
  const alternatives = groups
    .map(eachCondition)
    .map((parts): Condition => (parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts }))
  return both(...eachCondition(alternatives))
}

/** Each says something that its column can be asked: a name is no date. */
export const arePossible = (filters: readonly Filter[], columnFor: ColumnFor): boolean =>
  filters.every((filter) => filter.test.kind === 'phrase' || conditionOf(columnFor(filter.slot), filter) !== null)

/** "in Texas and Ohio", "rejected and withdrawn": nothing is both. */
function sameColumnTwice(before: Composed | null, now: Composed): boolean {
  const isText = ({ filter: { test, negated } }: Composed) =>
    !negated && (test.kind === 'value' ? test.operator === '=' : test.kind === 'phrase')
  if (before === null || !isText(before) || !isText(now)) return false
  if (before.filter.test.kind === 'value' && now.filter.test.kind === 'value') return before.column === now.column
  const [one, other] = [pinnedBy(before.condition), pinnedBy(now.condition)]
  return one !== null && one === other
}

/** The column that a condition sets equal to something, alone. */
const pinnedBy = (condition: Condition): Column | null =>
  condition.kind === 'compare' && condition.operator === '=' && condition.left.kind === 'column' && condition.right.kind === 'literal'
    ? condition.left.column
    : null

const OPPOSITE: Record<ComparisonOperator, ComparisonOperator> = { '=': '!=', '!=': '=', '<': '>=', '>=': '<', '>': '<=', '<=': '>' }

/** What a test says of a column; null where the column cannot be asked that. */
export function conditionOf(column: Column, filter: Filter): Condition | null {
  const { test, negated } = filter
  const of = columnOf(column)
  switch (test.kind) {
    case 'number':
      return numberCondition(column, negated ? { ...test, operator: OPPOSITE[test.operator] } : test)
    case 'between':
      return betweenCondition(column, test, negated)
    case 'value':
      return valueCondition(column, test, negated)
    case 'period':
      return periodCondition(column, test, negated)
    case 'like':
      return likeCondition(column, test, negated)
    case 'aggregate':
      return aggregateCondition(column, negated ? { ...test, operator: OPPOSITE[test.operator] } : test)
    case 'missing':
      return { kind: 'missing', of, negated }
    case 'phrase': {
      const where = phraseOn(filter, column)?.where ?? null
      return where !== null && negated ? negate(where) : where
    }
  }
}

function numberCondition(column: Column, { operator, value }: Test & { kind: 'number' }): Condition | null {
  const isEquality = operator === '=' || operator === '!='
  if (column.kind === 'date') return yearCondition(column, operator, value)
  // A text can only be the same as a number, never more or less.
  if (column.kind !== 'number' && !(column.kind === 'text' && isEquality)) return null
  const asText = column.storedAsText || column.kind === 'text'
  return { kind: 'compare', left: columnOf(column), operator, right: literal(asText && isEquality ? String(value) : value) }
}

const RELATIONS = { '=': 'in', '!=': 'in', '<': 'before', '>': 'after', '>=': 'since', '<=': 'until' } as const

/** The date lies in, before, after that year. */
function yearCondition(column: Column, operator: ComparisonOperator, year: number): Condition | null {
  if (!Number.isInteger(year) || year < 1000 || year > 9998) return null
  const test: Test = { kind: 'period', relation: RELATIONS[operator], begin: `${year}-01-01`, end: `${year + 1}-01-01` }
  return periodCondition(column, test, operator === '!=')
}

function betweenCondition(column: Column, { low, high }: Test & { kind: 'between' }, negated: boolean): Condition | null {
  const [from, to] = low <= high ? [low, high] : [high, low]
  const inside = yearsBetween(column, from, to, negated)
  if (inside || column.kind !== 'number') return inside
  const of = columnOf(column)
  if (!negated) return { kind: 'between', of, low: literal(from), high: literal(to) }
  const outside = [
    numberCondition(column, { kind: 'number', operator: '<', value: from }),
    numberCondition(column, { kind: 'number', operator: '>', value: to }),
  ]
  return { kind: 'or', parts: outside.filter((one) => one !== null) }
}

/** A list "includes" an element; a text a part. */
function likeCondition(column: Column, { text, place }: Test & { kind: 'like' }, negated: boolean): Condition | null {
  const of = columnOf(column)
  if (column.kind === 'list') return { kind: 'has', of, value: text, negated }
  return column.kind === 'text' || column.storedAsText ? { kind: 'like', of, text, place, negated } : null
}

const aggregateCondition = (column: Column, { operator, aggregate: name }: Test & { kind: 'aggregate' }): Condition | null =>
  column.kind === 'number'
    ? {
        kind: 'compare',
        left: columnOf(column),
        operator,
        right: { kind: 'query', query: { ...emptySelect([column.table]), items: [aggregate(name, columnOf(column))] } },
      }
    : null

function yearsBetween(column: Column, low: number, high: number, negated: boolean): Condition | null {
  if (column.kind !== 'date' || low < 1000 || high > 9998) return null
  return periodCondition(column, { kind: 'period', relation: 'in', begin: `${low}-01-01`, end: `${high + 1}-01-01` }, negated)
}

function valueCondition(column: Column, { link, operator }: Test & { kind: 'value' }, negated: boolean): Condition | null {
  const known = link.options.filter((option) => option.column === column).sort((a, b) => b.score - a.score)[0]
  // Where people's words are known, a column that holds nothing of the kind is not meant.
  if (known === undefined && column.table.source.semantics && column.source.valuesComplete && link.marked !== 'quoted') return null
  const value = known?.value ?? link.text
  const not = negated || operator === '!='
  const of = columnOf(column)
  if (column.kind === 'list') return { kind: 'has', of, value, negated: not }
  if (column.kind === 'boolean') return { kind: 'compare', left: of, operator: '=', right: literal(!not) }
  if (known?.isPart && column.source.valuesComplete && !not) return oneOf(column, link)
  if (known?.isPart && (operator === '=' || operator === '!='))
    return { kind: 'like', of, text: link.text, place: 'anywhere', negated: not }
  if (column.kind === 'other' || (column.kind === 'date' && !/^\d{4}\b|^\d{1,2}[/:. ]/.test(value))) return null
  if (column.kind === 'number' && !/^-?\d+(\.\d+)?$/.test(value)) return null
  const right = literal(column.kind === 'number' && !column.storedAsText ? Number(value) : value)
  if (column.source.semantics?.within && (operator === '=' || operator === '!='))
    return { kind: 'like', of, text: value, place: 'anywhere', negated: not }
  const wanted = operator === '=' && not ? '!=' : operator
  const loose = known === undefined && column.kind === 'text' && (wanted === '=' || wanted === '!=')
  return { kind: 'compare', left: of, operator: wanted, right, ...(loose && { loose }) }
}

/** Every state that has the word: pending is PendingApproval. */
function oneOf(column: Column, link: ValueLink): Condition | null {
  const values = [...new Set(link.options.filter((option) => option.column === column && option.isPart).map(({ value }) => value))]
  const parts = values.map((value): Condition => ({ kind: 'compare', left: columnOf(column), operator: '=', right: literal(value) }))
  return parts.length <= 1 ? (parts[0] ?? null) : { kind: 'or', parts }
}
