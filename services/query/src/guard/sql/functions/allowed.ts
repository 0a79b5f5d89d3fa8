import type { DialectName } from '../../../dialects/dialect.ts'
import { refuse } from '../verdict.ts'
import { COMMON_FUNCTIONS } from './common.ts'
import { DUCKDB_FUNCTIONS } from './duckdb.ts'
import { MSSQL_FUNCTIONS } from './mssql.ts'
import { MYSQL_FUNCTIONS } from './mysql.ts'
import { POSTGRESQL_FUNCTIONS } from './postgresql.ts'
import { SQLITE_FUNCTIONS } from './sqlite.ts'
import { words } from './words.ts'

const ALLOWED: Record<DialectName, Set<string>> = {
  postgresql: new Set([...COMMON_FUNCTIONS, ...POSTGRESQL_FUNCTIONS]),
  mysql: new Set([...COMMON_FUNCTIONS, ...MYSQL_FUNCTIONS]),
  mssql: new Set([...COMMON_FUNCTIONS, ...MSSQL_FUNCTIONS]),
  sqlite: new Set([...COMMON_FUNCTIONS, ...SQLITE_FUNCTIONS]),
  duckdb: new Set([...COMMON_FUNCTIONS, ...DUCKDB_FUNCTIONS].map((name) => name.toLowerCase())),
}

/** By name, for whoever writes statements that must pass. */
export const allowedFunctions = (dialect: DialectName): string[] => [...ALLOWED[dialect]].sort()

export function checkFunction(dialect: DialectName, name: string): void {
  if (ALLOWED[dialect].has(name)) return
  refuse('function_not_allowed', `The function ${name} is not allowed.`)
}

/**
 * Operators of PostgreSQL by the text of the operator; the other dialects' are those that the grammar knows. Words are
 * ours: and, in, between.
 */
const POSTGRESQL_OPERATORS = new Set(
  words(`
    + - * / % ^ |/ ||/ @ & | # ~ << >> = <> != < > <= >= || ~~ !~~ ~~* !~~* ~* !~ !~* ^@ ~~~
    -> ->> #> #>> @> <@ ? ?| ?& #- @? @@ && -|- &< &> |>> <<| &<| |&> <-> <#> <=> >>= <<= !! ## ?# ?- ?-| ?|| ~= <% %> <<% %>> <->> <<->
  `),
)
const WORDS = /^[a-z. []/

export function checkOperators(dialect: DialectName, operators: string[]): void {
  if (dialect !== 'postgresql') return
  for (const operator of operators) {
    const symbol = operator.replace(/^unary /, '')
    if (!POSTGRESQL_OPERATORS.has(symbol) && !WORDS.test(symbol)) refuse('operator_not_allowed', `The operator ${symbol} is not allowed.`)
  }
}
