import { both, type Condition, column as columnOf, emptySelect } from '../../../core/query/query.ts'
import { connect, multiplies } from '../../../core/schema/joins.ts'
import type { Table } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { Filter } from '../partial-query/partial-query.ts'
import { absentValue, askedColumn } from './absent-values.ts'
import { conditionOf } from './conditions.ts'
import type { Context } from './context.ts'
import { phraseOn } from './phrases.ts'

/** A row of the subject may have several rows there. */
function hasMany({ schema, subject }: Context, table: Table): boolean {
  const tree = table === subject ? null : connect(schema, [subject, table])
  return tree !== null && multiplies(tree, subject)
}

/** "candidates who never applied", "who do not know Python": there must be no such row, rather than one of which it is not true. */
export function isAbsence(context: Context, filter: Filter): boolean {
  const isDenied = filter.negated || (filter.test.kind === 'value' && filter.test.operator === '!=')
  if (!isDenied || (filter.test.kind !== 'phrase' && semanticNamesOf(context.subject) === null)) return false
  return hasMany(context, context.columnOf(filter.slot).table)
}

/** "with Rust and C++": each of several values of what a row has many of needs a row of its own. */
export function isFurther(context: Context, filter: Filter, filters: readonly Filter[]): boolean {
  const { columnOf: resolved, subject } = context
  if (semanticNamesOf(subject) === null || !isPlainValue(filter)) return false
  const column = resolved(filter.slot)
  const same = filters.filter((one) => isPlainValue(one) && resolved(one.slot) === column)
  return same.length > 1 && !same.some(({ or }) => or) && hasMany(context, column.table)
}

const isPlainValue = ({ test, negated }: Filter): boolean => test.kind === 'value' && test.operator === '=' && !negated

/** Rows whose key occurs, or does not occur, among those that something is true of. */
export function membership(context: Context, filter: Filter, negated: boolean): Condition | null {
  const column = context.columnOf(filter.slot)
  const step = connect(context.schema, [context.subject, column.table])?.steps[0]
  const pair = step?.join.pairs.at(-1)
  const phrase = phraseOn(filter, column)
  if (!step || !pair || (filter.test.kind === 'phrase' && !phrase)) return null
  const isTrue = phrase ? phrase.where : conditionOf(column, affirmed(filter))
  const asked = negated ? askedColumn(context) : null
  if (asked) return absentValue(asked, [column.table], isTrue)
  const [mine, theirs] = step.join.child === step.table ? [pair.parent, pair.child] : [pair.child, pair.parent]
  const filled: Condition | null =
    theirs.source.nullable && !theirs.isPrimaryKey ? { kind: 'missing', of: columnOf(theirs), negated: true } : null
  const tables: Table[] = [...new Set([step.table, column.table])]
  return {
    kind: 'in',
    of: columnOf(mine),
    query: { ...emptySelect(tables), items: [columnOf(theirs)], where: both(isTrue, filled) },
    negated,
  }
}

const affirmed = (filter: Filter): Filter =>
  filter.test.kind === 'value' ? { ...filter, negated: false, test: { ...filter.test, operator: '=' } } : { ...filter, negated: false }
