import { loadModule, parseSync, SqlError } from 'libpg-query'
import type { Query } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { readExpression } from './expressions.ts'
import { kindOf, type PgNode, type Reader } from './node.ts'
import { readQuery } from './queries.ts'
import { rewrite } from './rewrite.ts'

let loaded: Promise<void> | undefined

/** Reads a statement with PostgreSQL's own parser, as WebAssembly. */
export async function readPostgresql(sql: string): Promise<{ query: Query; sql: string }> {
  loaded ??= loadModule()
  await loaded
  const rewritten = rewrite(sql)
  if (rewritten === '') refuse('syntax_error', 'The statement is empty.')
  const given = parse(sql)
  const tree = sql === rewritten ? given : parse(rewritten)
  // What runs is the rewritten text, if PostgreSQL reads the very same tree from it.
  const faithful = sql === rewritten || withoutPlaces(given) === withoutPlaces(tree)
  const text = faithful ? rewritten : sql
  return { query: readStatement(faithful ? tree : given, text), sql: text }
}

interface ParseTree {
  stmts?: { stmt?: PgNode }[]
}

function parse(sql: string): ParseTree {
  try {
    return parseSync(sql) as ParseTree
  } catch (error) {
    if (error instanceof SqlError) return refuse('syntax_error', `The statement cannot be read: ${error.message}.`)
    throw error
  }
}

const PLACES = new Set([
  'location',
  'stmt_location',
  'stmt_len',
  'name_location',
  'list_start',
  'list_end',
  'rexpr_list_start',
  'rexpr_list_end',
])
const withoutPlaces = (tree: ParseTree): string => JSON.stringify(tree, (key, value) => (PLACES.has(key) ? undefined : value))

/** In plain ASCII a byte is a character. */
const ASCII: Reader = { expression: readExpression, query: readQuery, charAt: (byte) => byte }

function readerOf(text: string): Reader {
  if (Buffer.byteLength(text) === text.length) return ASCII
  const bytes = Buffer.from(text)
  return { ...ASCII, charAt: (byte) => (byte < 0 ? -1 : bytes.subarray(0, byte).toString().length) }
}

function readStatement(tree: ParseTree, text: string): Query {
  const [only, ...more] = tree.stmts ?? []
  if (only?.stmt === undefined) return refuse('syntax_error', 'The statement is empty.')
  if (more.length > 0) refuse('more_than_one_statement', 'Only one statement is allowed.')
  if (kindOf(only.stmt) !== 'SelectStmt') refuse('not_a_select', 'Only a SELECT is allowed.')
  const query = readQuery(readerOf(text), only.stmt)
  let first: Query['body'] = query
  while (first.kind === 'query' || first.kind === 'set') first = first.kind === 'query' ? first.body : first.left
  if (first.kind === 'values') refuse('not_a_select', 'Only a SELECT is allowed.')
  return query
}
