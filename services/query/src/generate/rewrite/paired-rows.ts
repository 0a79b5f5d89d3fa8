import { selectsOf } from '../../core/query/map-selects.ts'
import { type Query, tablesRead } from '../../core/query/query.ts'
import { treeOf } from '../../core/schema/counted-rows.ts'

/**
 * "What did we pay Brook Ltd", where tenants pay rent and Brook Ltd sent bills: a payment and a bill only have in common that they belong
 * to the same flat, and nobody spoke of flats. One word that is a verb of payments is no reason to pair them.
 */
export function pairsUnrelated(query: Query, { hinted, named }: { hinted: ReadonlySet<string>; named: ReadonlySet<string> }): boolean {
  if (hinted.size === 0) return false
  return selectsOf(query).some((select) => {
    const tables = tablesRead(select)
    if (!tables.some((table) => hinted.has(table.name) && !named.has(table.name))) return false
    const joins = treeOf(select)?.steps.map(({ join }) => join) ?? []
    return joins.some(
      ({ parent, child }) => !named.has(parent.name) && joins.some((other) => other.parent === parent && other.child !== child),
    )
  })
}
