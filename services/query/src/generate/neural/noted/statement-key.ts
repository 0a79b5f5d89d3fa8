import { parseQuery } from '../../embedded/ir/parse-sql.ts'
import type { Schema } from '../../embedded/schema/schema.ts'
import { queryKey } from '../rank/query-key.ts'

/** The same for statements that mean the same, by whichever keys they join; null where one is not understood. */
export function statementKey(schema: Schema, sql: string): string | null {
  const query = parseQuery(schema, sql)
  if (query === null) return null
  const joined = [...sql.matchAll(/"?(\w+)"?\."?(\w+)"? = "?(\w+)"?\."?(\w+)"?/g)].map(([, a, b, c, d]) =>
    [`${a}.${b}`, `${c}.${d}`].sort().join('='),
  )
  return `${queryKey(query)} | ${[...new Set(joined)].sort().join(' ')}`
}
