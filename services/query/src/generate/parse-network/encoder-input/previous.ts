import type { Condition, Expression, Query, Select } from '../../../core/query/query.ts'
import { tablesRead } from '../../../core/query/query.ts'
import type { Column, Table } from '../../../core/schema/schema.ts'
import type { Features } from './features.ts'
import type { NetworkSchema } from './network-schema.ts'

/** The turn before this question. */
export interface Previous {
  question: string | null
  /** Null where its statement is not understood. */
  query: Query | null
}
export const NOTHING_BEFORE: Previous = { question: null, query: null }

/** Places among a node's numbers. */
const SLOT = { used: 16, counted: 17, summed: 18, extreme: 19, where: 20, group: 21, having: 22, ascending: 23, descending: 24 } as const
const [NESTED, LIMIT_ONE, LIMIT, DISTINCT, EVERYTHING, COMBINED] = [25, 26, 27, 28, 29, 30]
const OPERATOR_SLOTS: Readonly<Record<string, number>> = { '=': 20, '>': 21, '>=': 21, '<': 22, '<=': 22 }
const OTHER_OPERATOR = 23

/** Which part of the previous query each thing played. */
interface Marks {
  columns: Map<Column, Set<number>>
  tables: Map<Table, Set<number>>
  /** By their normal form. */
  values: Map<string, Set<number>>
  /** As they stand in the query, in its order. */
  texts: string[]
  /** Of every table of the outermost select. */
  whole: Set<number>
}

/** Values that are the same for a reader are the same here: case, spaces, 3 and 3.0. */
export function normalValue(text: string): string {
  const low = text.trim().toLowerCase()
  const number = low.replaceAll(',', '')
  return number !== '' && Number.isFinite(Number(number)) ? String(Number(number)) : low.replaceAll(/\s+/g, ' ')
}

export function previousValues({ query }: Previous): string[] {
  return query === null ? [] : marksOf(query).texts
}

/** Writes what the previous turn was about onto the nodes. `front` is how far its question reaches into the text. */
export function notePrevious(features: Features, schema: NetworkSchema, { question, query }: Previous, front: number): void {
  const { numbers, tokens, candidates, firstValue, firstTable, firstColumn } = features
  if (question !== null) for (const [at, token] of tokens.entries()) numbers.put(at, SLOT.used, token.start < front)
  if (query === null) return
  const marks = marksOf(query)
  const put = (node: number, slots: ReadonlySet<number> | undefined) => {
    for (const slot of slots ?? []) numbers.put(node, slot, 1)
  }
  for (const [at, { text }] of candidates.entries()) put(firstValue + at, marks.values.get(normalValue(text)))
  for (const [at, { table }] of schema.tables.entries()) {
    const slots = marks.tables.get(table)
    put(firstTable + at, slots)
    if (slots?.has(SLOT.used)) put(firstTable + at, marks.whole)
  }
  for (const [at, { column }] of schema.columns.entries()) put(firstColumn + at, marks.columns.get(column))
}

function marksOf(query: Query): Marks {
  const marks: Marks = { columns: new Map(), tables: new Map(), values: new Map(), texts: [], whole: new Set() }
  if (query.kind === 'combination') marks.whole.add(COMBINED)
  markQuery(marks, query, false)
  return marks
}

function markQuery(marks: Marks, query: Query, nested: boolean): void {
  if (query.kind === 'select') {
    markSelect(marks, query, nested)
    return
  }
  markQuery(marks, query.left, nested)
  markQuery(marks, query.right, true)
}

function markSelect(marks: Marks, select: Select, nested: boolean): void {
  const whole = (slot: number) => {
    if (!nested) marks.whole.add(slot)
  }
  if (select.distinct) whole(DISTINCT)
  if (select.isEverything) whole(EVERYTHING)
  else for (const item of select.items) markExpression(marks, item, { slot: SLOT.used, counted: SLOT.counted, nested, inSelect: true })
  for (const table of tablesRead(select)) add(marks.tables, table, nested ? NESTED : SLOT.used)
  if (select.derived) markQuery(marks, select.derived, true)
  if (select.where) markCondition(marks, select.where, { slot: SLOT.where, counted: null, nested, inSelect: false })
  for (const group of select.groupBy) markExpression(marks, group, { slot: SLOT.group, counted: null, nested, inSelect: false })
  if (select.having) markCondition(marks, select.having, { slot: SLOT.having, counted: SLOT.having, nested, inSelect: false })
  for (const { by, descending } of select.orderBy) {
    const slot = descending ? SLOT.descending : SLOT.ascending
    markExpression(marks, by, { slot, counted: slot, nested, inSelect: false })
  }
  if (select.limit === 1) whole(LIMIT_ONE)
  else if (select.limit !== null) {
    whole(LIMIT)
    markValue(marks, String(select.limit), nested ? [NESTED] : [SLOT.used, LIMIT])
  }
}

function add<Key>(map: Map<Key, Set<number>>, key: Key, slot: number): void {
  map.set(key, (map.get(key) ?? new Set()).add(slot))
}

function markValue(marks: Marks, text: string, slots: readonly number[]): void {
  if (!marks.texts.includes(text)) marks.texts.push(text)
  for (const slot of slots) add(marks.values, normalValue(text), slot)
}

/** Where an expression stands. */
interface Place {
  /** Of its columns, and of its tables where rows are counted. */
  slot: number
  counted: number | null
  nested: boolean
  inSelect: boolean
}

function markExpression(marks: Marks, expression: Expression, place: Place, operator?: string): void {
  switch (expression.kind) {
    case 'column':
      add(marks.columns, expression.column, place.nested ? NESTED : place.slot)
      return
    case 'literal':
      markValue(marks, String(expression.value), valueSlots(place, operator))
      return
    case 'aggregate':
      markAggregate(marks, expression, place)
      return
    case 'unit':
    case 'part':
      markExpression(marks, expression.of, place, operator)
      return
    case 'days':
      for (const side of [expression.to, expression.from]) markExpression(marks, side, place, operator)
      return
    case 'arithmetic':
      for (const side of [expression.left, expression.right]) markExpression(marks, side, place, operator)
      return
    case 'share':
      markCondition(marks, expression.of, place)
      return
    case 'query':
      markQuery(marks, expression.query, true)
      return
    default:
  }
}

const valueSlots = ({ nested }: Place, operator = ''): number[] =>
  nested ? [NESTED] : [SLOT.used, OPERATOR_SLOTS[operator] ?? OTHER_OPERATOR]

function markAggregate(marks: Marks, { name, of }: Expression & { kind: 'aggregate' }, place: Place): void {
  if (of.kind === 'star') {
    if (place.counted !== null && !place.nested) marks.whole.add(place.counted)
    return
  }
  const inSelect = name === 'count' ? SLOT.counted : name === 'sum' || name === 'avg' ? SLOT.summed : SLOT.extreme
  markExpression(marks, of, place.inSelect ? { ...place, slot: inSelect } : place)
}

function markCondition(marks: Marks, condition: Condition, place: Place): void {
  switch (condition.kind) {
    case 'and':
    case 'or':
      for (const part of condition.parts) markCondition(marks, part, place)
      return
    case 'compare':
      markExpression(marks, condition.left, place)
      markExpression(marks, condition.right, place, condition.operator)
      return
    case 'between':
      for (const part of [condition.of, condition.low, condition.high]) markExpression(marks, part, place, 'BETWEEN')
      return
    case 'like':
      markExpression(marks, condition.of, place)
      markExpression(marks, { kind: 'literal', value: condition.text }, place, 'LIKE')
      return
    case 'in':
      markExpression(marks, condition.of, place)
      markQuery(marks, condition.query, true)
      return
    default:
      markExpression(marks, condition.of, place)
      return
  }
}
