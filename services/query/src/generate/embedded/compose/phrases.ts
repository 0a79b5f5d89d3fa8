import type { Filter } from '../draft/draft.ts'
import { both, type ComparisonOperator, type Condition, column as columnOf, emptySelect } from '../ir/ir.ts'
import { connect, multiplies } from '../schema/joins.ts'
import { type Label, notedOf, type Phrase } from '../schema/noted.ts'
import type { Column, Table } from '../schema/schema.ts'
import type { Context } from './context.ts'

/** What a phrase means of the table that it was settled on. */
export const phraseOn = ({ test }: Filter, { table }: Column): Phrase | null =>
  test.kind === 'phrase' ? (test.link.options.find((option) => option.table === table) ?? null) : null

/** "candidates who never applied": there must be no such row, rather than one of which it is not true. */
export function isAbsence({ schema, subject, columnOf: resolved }: Context, filter: Filter): boolean {
  if (filter.test.kind !== 'phrase' || !filter.negated) return false
  const { table } = resolved(filter.slot)
  const tree = table === subject ? null : connect(schema, [subject, table])
  return tree !== null && multiplies(tree, subject)
}

/** Rows whose key does not occur among those that the phrase is true of. */
export function absent({ schema, subject, columnOf: resolved }: Context, filter: Filter): Condition | null {
  const column = resolved(filter.slot)
  const phrase = phraseOn(filter, column)
  const step = connect(schema, [subject, column.table])?.steps[0]
  const pair = step?.join.pairs.at(-1)
  if (!step || !pair || !phrase) return null
  const [mine, theirs] = step.join.child === step.table ? [pair.parent, pair.child] : [pair.child, pair.parent]
  const filled: Condition | null =
    theirs.source.nullable && !theirs.isPrimaryKey ? { kind: 'missing', of: columnOf(theirs), negated: true } : null
  const tables: Table[] = [...new Set([step.table, column.table])]
  return {
    kind: 'in',
    of: columnOf(mine),
    query: { ...emptySelect(tables), items: [columnOf(theirs)], where: both(phrase.where, filled) },
    negated: true,
  }
}

const OPPOSITE: Record<ComparisonOperator, ComparisonOperator> = { '=': '!=', '!=': '=', '<': '>=', '>=': '<', '>': '<=', '<=': '>' }

export function negate(condition: Condition): Condition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { kind: condition.kind === 'and' ? 'or' : 'and', parts: condition.parts.map(negate) }
    case 'compare':
      return { ...condition, operator: OPPOSITE[condition.operator] }
    default:
      return { ...condition, negated: condition.negated !== true }
  }
}

/** Whom "who" asks for: what a phrase says, else what the notes say of the subject. */
export function whoOf({ draft, subject, columnOf: resolved }: Context): Label | null {
  const said = draft.filters.flatMap((filter) => phraseOn(filter, resolved(filter.slot))?.who ?? [])
  return said[0] ?? notedOf(subject)?.who ?? null
}
