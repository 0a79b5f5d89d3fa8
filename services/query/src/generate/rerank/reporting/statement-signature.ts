import type { Query } from '../../../core/query/query.ts'
import { queryKey } from '../query-key.ts'

/** The same for statements that mean the same, by whichever keys they join. The query: as it is read back from the statement, where it can be. */
export function statementSignature(sql: string, query: Query): string {
  const joined = [...sql.matchAll(/(?<!\w)"?(\w+)"?\."?(\w+)"? = "?(\w+)"?\."?(\w+)"?/g)].map(([, a, b, c, d]) =>
    [`${a}.${b}`, `${c}.${d}`].sort().join('='),
  )
  return `${queryKey(query)} | ${[...new Set(joined)].sort().join(' ')}`
}
