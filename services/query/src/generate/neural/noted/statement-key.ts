import type { Query } from '../../embedded/ir/ir.ts'
import { parseQuery } from '../../embedded/ir/parse-sql.ts'
import type { Schema } from '../../embedded/schema/schema.ts'
import { queryKey } from '../rank/query-key.ts'

/** The same for statements that mean the same, by whichever keys they join. A statement is taken for what it says, if that is understood. */
export function statementKey(schema: Schema, sql: string, meant: Query): string {
  const query = parseQuery(schema, sql) ?? meant
  const joined = [...sql.matchAll(/"?(\w+)"?\."?(\w+)"? = "?(\w+)"?\."?(\w+)"?/g)].map(([, a, b, c, d]) =>
    [`${a}.${b}`, `${c}.${d}`].sort().join('='),
  )
  return `${queryKey(query)} | ${[...new Set(joined)].sort().join(' ')}`
}
