import { type Alias, call, type Expr, type FromItem, literal, type Name } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { parseExpression, parseList } from './lists.ts'
import { parseName, type TokenStream } from './token-stream.ts'
import { parseType } from './types.ts'

type ParseAlias = (stream: TokenStream) => Alias

/** A function in FROM. Which ones are allowed is decided later; those with a grammar of their own are read here. */
export function parseFromCall(stream: TokenStream, parts: Name[], parseAlias: ParseAlias): FromItem {
  const [name, ...rest] = parts
  if (name === undefined || rest.length > 0) return refuse('table_function_not_allowed', 'A function in FROM may not name a schema.')
  const called = name.text.toLowerCase()
  if (stream.dialect === 'mysql' && called === 'json_table') return parseJsonTable(stream, parseAlias)
  stream.expect('(')
  const args = stream.at(')') ? [] : parseList(stream, () => parseArgument(stream))
  stream.expect(')')
  const declared = stream.dialect === 'mssql' && called === 'openjson' ? parseOpenJsonColumns(stream) : []
  const ordinality = stream.dialect === 'duckdb' && stream.accept('WITH', 'ORDINALITY')
  return { kind: 'from_calls', calls: [call(called, args)], alias: parseAlias(stream), declared, ordinality }
}

function parseArgument(stream: TokenStream): Expr {
  const mark = stream.peek(1)
  if (
    stream.dialect === 'duckdb' &&
    stream.peek().kind === 'word' &&
    mark.kind === 'symbol' &&
    (mark.value === ':=' || mark.value === '=>')
  ) {
    stream.next()
    stream.next()
  }
  return parseExpression(stream)
}

/** OPENJSON(…) WITH (name type ['$.path'] [AS JSON], …) */
function parseOpenJsonColumns(stream: TokenStream): Name[] {
  if (!stream.accept('WITH', '(')) return []
  const names = parseList(stream, () => {
    const name = parseName(stream)
    parseType(stream)
    if (stream.peek().kind === 'string') stream.next()
    stream.accept('AS', 'JSON')
    return name
  })
  stream.expect(')')
  return names
}

/** JSON_TABLE(document, '$[*]' COLUMNS (a INT PATH '$.a', n FOR ORDINALITY)) AS t */
function parseJsonTable(stream: TokenStream, parseAlias: ParseAlias): FromItem {
  stream.expect('(')
  const [document] = [parseExpression(stream)]
  stream.expect(',')
  const path = stream.next()
  if (path.kind !== 'string') stream.fail('a path in quotes')
  stream.expect('COLUMNS', '(')
  const declared = parseList(stream, () => {
    const name = parseName(stream)
    if (stream.accept('FOR', 'ORDINALITY')) return name
    parseType(stream)
    stream.accept('EXISTS')
    stream.expect('PATH')
    if (stream.next().kind !== 'string') stream.fail('a path in quotes')
    parseReactions(stream)
    return name
  })
  stream.expect(')')
  stream.expect(')')
  return {
    kind: 'from_calls',
    calls: [call('json_table', [document, literal('string', path.value)])],
    alias: parseAlias(stream),
    declared,
    ordinality: false,
  }
}

/** NULL ON EMPTY, DEFAULT 'x' ON ERROR, … */
function parseReactions(stream: TokenStream): void {
  while (stream.atAny('NULL', 'DEFAULT', 'ERROR')) {
    if (stream.next().value === 'DEFAULT' && stream.next().kind !== 'string') stream.fail('text in quotes')
    stream.expect('ON')
    if (!stream.accept('EMPTY')) stream.expect('ERROR')
  }
}
