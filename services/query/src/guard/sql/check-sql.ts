import type { DialectName } from '../../dialects/dialect.ts'
import type { Catalog } from '../../retrieve/catalog.ts'
import { lex } from './lexer/lex.ts'
import { renderTokens, type Token } from './lexer/tokens.ts'
import { LIMITS } from './limits.ts'
import { parseTokens } from './parser/parse.ts'
import { readPostgresql } from './postgresql/read.ts'
import { resolveStatement } from './resolve/statement.ts'
import type { Query } from './tree.ts'
import { type Accepted, REFUSAL_CODES, type Rejected, refuse, SqlRefusal } from './verdict.ts'

export interface SqlToCheck {
  dialect: DialectName
  sql: string
  catalog: Catalog
  /** Patterns of sensitive columns, the defaults among them. */
  sensitive: readonly string[]
}

/**
 * Decides whether a statement may run: exactly one SELECT that reads known tables, and of them no sensitive column,
 * through functions and operators of the allow-lists. What is not understood is refused.
 */
export async function checkSql({ dialect, sql, catalog, sensitive }: SqlToCheck): Promise<Accepted | Rejected> {
  try {
    checkText(sql)
    const read = await readStatement(dialect, sql)
    return { verdict: 'accept', sql: read.sql, ...resolveStatement({ dialect, catalog, sensitive, query: read.query }) }
  } catch (error) {
    if (error instanceof SqlRefusal) return { verdict: 'reject', code: error.code, message: error.message, kind: REFUSAL_CODES[error.code] }
    // Fail closed: a statement that breaks the guard does not run.
    const tooDeep = error instanceof RangeError
    const code = tooDeep ? 'nested_too_deeply' : 'guard_failure'
    const message = tooDeep ? 'The statement is nested too deeply.' : 'The statement could not be checked.'
    return { verdict: 'reject', code, message, kind: 'safety' }
  }
}

function checkText(sql: string): void {
  if (sql.length > LIMITS.characters) refuse('statement_too_large', `The statement is longer than ${LIMITS.characters} characters.`)
  if (sql.trim() === '') refuse('syntax_error', 'The statement is empty.')
  if (sql.includes('\0')) refuse('illegal_character', 'The statement contains a NUL character.')
  if (!sql.isWellFormed()) refuse('illegal_character', 'The statement is not well-formed Unicode.')
}

async function readStatement(dialect: DialectName, sql: string): Promise<{ query: Query; sql: string }> {
  if (dialect === 'postgresql') return readPostgresql(sql)
  const tokens = lex(dialect, sql)
  const semicolon = (token: Token | undefined) => token?.kind === 'symbol' && token.value === ';'
  while (semicolon(tokens.at(-1))) tokens.pop()
  // ;WITH … is how T-SQL is often written.
  while (dialect === 'mssql' && semicolon(tokens[0])) tokens.shift()
  const rendered = renderTokens(tokens)
  return { query: parseTokens(dialect, tokens), sql: rendered }
}
