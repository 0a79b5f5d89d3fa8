import type { DialectName } from '../../../dialects/dialect.ts'
import type { Catalog } from '../../../retrieve/catalog.ts'
import type { Query } from '../tree.ts'
import type { Accepted } from '../verdict.ts'
import { catalogIndex } from './catalog-index.ts'
import { resolveExpression } from './expressions.ts'
import { resolveQuery } from './queries.ts'
import type { Context } from './scope.ts'

/** Resolves every name of a statement against the catalog; what comes back is what it reads. */
export function resolveStatement(input: {
  dialect: DialectName
  catalog: Catalog
  sensitive: readonly string[]
  query: Query
}): Pick<Accepted, 'tables' | 'columns' | 'tableReferences'> {
  const context: Context = {
    dialect: input.dialect,
    catalog: catalogIndex(input.dialect, input.catalog, input.sensitive),
    lenient: false,
    work: { steps: 0 },
    meaning: new Map(),
    tables: new Set(),
    columns: new Map(),
    references: [],
    resolveQuery,
    resolveExpression,
  }
  resolveQuery(context, input.query, null, null)
  return { tables: [...context.tables], columns: [...context.columns.values()], tableReferences: context.references }
}
