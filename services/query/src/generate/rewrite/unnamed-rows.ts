import { type Query, tablesRead } from '../../core/query/query.ts'
import { connect } from '../../core/schema/joins.ts'
import type { Schema } from '../../core/schema/schema.ts'

/**
 * "Participants of the course": a table is read in a role, and once more as itself by way of a third table. Such rows have nothing to do
 * with whoever is in the role: whoever holds the course is nobody who takes part.
 */
export function readsUnnamedRows(schema: Schema, query: Query): boolean {
  if (query.kind !== 'select') return false
  const tables = tablesRead(query)
  const pairs = tables.flatMap(({ source: { roleOf, roleKeyIn } }) => {
    const stored = tables.find(({ name, source }) => source.roleOf === undefined && name === roleOf)
    return stored && stored.name !== roleKeyIn ? [{ roleKeyIn, stored }] : []
  })
  if (pairs.length === 0) return false
  const steps = connect(schema, tables, query.named)?.steps ?? []
  return pairs.some(
    ({ roleKeyIn, stored }) =>
      !steps.some(
        ({ join: { child, parent } }) => [child, parent].includes(stored) && [child, parent].some(({ name }) => name === roleKeyIn),
      ),
  )
}
