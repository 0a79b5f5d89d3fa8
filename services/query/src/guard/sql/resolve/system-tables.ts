import type { Name } from '../tree.ts'

const SCHEMAS: ReadonlySet<string> = new Set(['information_schema', 'pg_catalog', 'pg_toast', 'sys', 'mysql', 'performance_schema'])
const TABLES = /^(sqlite_|pg_|duckdb_|sys(objects|columns|users|logins|databases|indexes|comments|permissions)$)/

/**
 * Whether a name that no table of the listing has is one of a server's own: whoever reads those wants to know what is there, and that is no slip of
 * the pen. The names of all dialects count in each: asking for another server's is no more innocent.
 */
export function isSystemTable(parts: readonly Name[]): boolean {
  const [name = '', ...around] = parts.map(({ text }) => text.toLowerCase()).reverse()
  return TABLES.test(name) || around.some((schema) => SCHEMAS.has(schema))
}
