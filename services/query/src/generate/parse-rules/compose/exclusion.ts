import { both, type Condition, column as columnOf, emptySelect } from '../../../core/query/query.ts'
import { connect } from '../../../core/schema/joins.ts'
import type { Exclusion } from '../partial-query/partial-query.ts'
import { absentValue, askedColumn } from './absent-values.ts'
import { conditionsOf } from './conditions.ts'
import type { Context } from './context.ts'

/** Rows whose key does not occur there. Missing keys are left out: with one of them NOT IN finds nothing at all. */
export function excluded(context: Context, { table: slot, filters }: Exclusion): Condition | null {
  const { schema, subject, tableOf, columnOf: resolved } = context
  const table = tableOf(slot)
  const asked = table === subject ? null : askedColumn(context)
  if (asked) return absentValue(asked, [table], conditionsOf(filters, resolved))
  const step = table === subject ? undefined : connect(schema, [subject, table])?.steps[0]
  const pair = step?.join.pairs.at(-1)
  if (!step || !pair) return null
  const [mine, theirs] = step.join.child === step.table ? [pair.parent, pair.child] : [pair.child, pair.parent]
  const mayBeMissing = theirs.source.nullable && !theirs.isPrimaryKey
  const filled: Condition | null = mayBeMissing ? { kind: 'missing', of: columnOf(theirs), negated: true } : null
  const query = {
    ...emptySelect(new Set([step.table, table]).size === 1 ? [table] : [step.table, table]),
    items: [columnOf(theirs)],
    where: both(conditionsOf(filters, resolved), filled),
  }
  return { kind: 'in', of: columnOf(mine), query, negated: true }
}
