import { selectsOf } from '../../core/query/map-selects.ts'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { columnsIn, type Select } from '../../core/query/query.ts'
import { treeOf } from '../../core/schema/counted-rows.ts'
import type { Column } from '../../core/schema/schema.ts'
import { viewSchema } from '../../core/schema/view-schema.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'
import { splitName, type Token, tokenize } from '../../retrieve/words.ts'
import type { GenerateRequest } from '../generator.ts'
import { runs } from '../parse-rules/link/definition-words.ts'
import { type Role, rolesIn, withRoles } from './roles.ts'

/**
 * The roles of which a statement took one, though the question says none: "flights per airport" may mean those that leave it or those that
 * reach it. None where only one is possible.
 */
export function unsaidRoles({ question, history, retrieved, dialect }: GenerateRequest, sql: string): Role[] {
  const roles = rolesIn(retrieved.tables)
  if (roles.length < 2) return []
  const { tables } = withRoles(retrieved, question, history.at(-1)?.sql)
  const query = parseQuery(viewSchema(tables, dialect), sql)
  const selects = query === null ? [] : selectsOf(query)
  const taken = selects.flatMap((select) => [
    ...(treeOf(select)?.steps ?? []).flatMap(({ join }) => join.pairs.map(({ child }) => child)),
    ...keysShown(select, tokenize(question)),
  ])
  const between = taken.flatMap(({ table, name }) => {
    const [role] = roles.filter(({ child, columns, of }) => child === table.name && columns.includes(name) && isStored(tables, of))
    return role ? roles.filter(({ child, of }) => child === role.child && of === role.of) : []
  })
  return between.length > 1 ? [...new Set(between)] : []
}

/** No role of the table is spoken of. */
const isStored = (tables: readonly IndexedTable[], of: IndexedTable): boolean => tables.every(({ roleOf }) => roleOf !== of.name)

/** Keys that the rows are grouped by or shown with, and that the question does not name. */
const keysShown = ({ items, groupBy }: Select, tokens: readonly Token[]): Column[] =>
  [...items, ...groupBy].flatMap(columnsIn).filter(({ name }) => runs(tokens, splitName(name)).length === 0)
