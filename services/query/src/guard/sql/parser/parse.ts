import type { ParsedDialect } from '../lexer/lexical-rules.ts'
import type { Token } from '../lexer/tokens.ts'
import type { Query } from '../tree.ts'
import { parseOr } from './expression.ts'
import { parseQuery, parseQueryAfter, parseStatement } from './query.ts'
import { tokenStream } from './token-stream.ts'

/**
 * A grammar of SELECT as MySQL and MariaDB, SQL Server, SQLite and DuckDB write it, and of nothing else: what it does not
 * know it refuses, so a construct is safe until somebody adds a rule for it here.
 */
export const parseTokens = (dialect: ParsedDialect, tokens: Token[]): Query =>
  parseStatement(tokenStream(dialect, tokens, { expression: parseOr, query: parseQuery, queryAfter: parseQueryAfter }))
