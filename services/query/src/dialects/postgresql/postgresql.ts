import type { SqlDialect } from '../sql-dialect.ts'
import { distinctValues, readCatalog, writeRights } from './catalog.ts'
import { estimate } from './estimate.ts'

export const postgresql: SqlDialect = {
  name: 'postgresql',
  version: 'select version()',
  readCatalog,
  distinctValues,
  estimate,
  writeRights,
}
