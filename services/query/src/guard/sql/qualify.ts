import type { DialectName } from '../../dialects/dialect.ts'
import type { Accepted } from './verdict.ts'

/** The accepted text with the schema before every table that was named without one; for execution only. */
export function qualifyTables(dialect: DialectName, accepted: Pick<Accepted, 'sql' | 'tableReferences'>, schema: string): string {
  const prefix = `${quoteName(dialect, schema)}.`
  const places = accepted.tableReferences.map(({ offset }) => offset).sort((one, other) => other - one)
  return places.reduce((sql, offset) => sql.slice(0, offset) + prefix + sql.slice(offset), accepted.sql)
}

const quoteName = (dialect: DialectName, name: string): string => {
  if (dialect === 'mysql') return `\`${name.replaceAll('`', '``')}\``
  return dialect === 'mssql' ? `[${name.replaceAll(']', ']]')}]` : `"${name.replaceAll('"', '""')}"`
}
