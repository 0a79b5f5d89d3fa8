import { mapSelects } from '../../core/query/map-selects.ts'
import { both, column, emptySelect, type Query, type Select, tablesRead } from '../../core/query/query.ts'
import { connect } from '../../core/schema/joins.ts'
import type { Schema } from '../../core/schema/schema.ts'

/** "List the managers": only rows that are one to somebody, though the table holds all employees. */
export const roleRows = (schema: Schema, query: Query): Query =>
  schema.tables.some(({ source }) => source.roleOf !== undefined) ? mapSelects(query, (select) => onlyRoles(schema, select)) : query

function onlyRoles(schema: Schema, select: Select): Select {
  const read = tablesRead(select)
  const joined = connect(schema, read, select.named)?.steps.map(({ join }) => join) ?? []
  const tests = read.flatMap((table) => {
    const ways =
      table.source.roleOf === undefined
        ? []
        : schema.joins.filter(({ child, parent }) => parent === table && child.name === table.source.roleKeyIn)
    const [way, ...others] = ways
    const [pair, ...more] = way?.pairs ?? []
    if (!way || !pair || others.length > 0 || more.length > 0 || read.includes(way.child) || joined.includes(way)) return []
    const query: Query = { ...emptySelect([way.child]), items: [column(pair.child)] }
    return [{ kind: 'in' as const, of: column(pair.parent), query, negated: false }]
  })
  return tests.length === 0 ? select : { ...select, where: both(select.where, ...tests) }
}
