import { LIMITS } from '../limits.ts'
import { type Cte, type Expr, type Literal, literal, type Query, type Select, type SetOperation, type Values } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { atQuery, parseExpression, parseList, parseNamesInBrackets, parseOrderBy, startsQuery } from './lists.ts'
import { parseSelect } from './select.ts'
import { parseName, type TokenStream } from './token-stream.ts'
import { parseValues } from './values.ts'

/** One statement: a SELECT, and nothing after it but a semicolon. */
export function parseStatement(stream: TokenStream): Query {
  if (stream.atEnd()) refuse('syntax_error', 'The statement is empty.')
  if (!startsQuery(stream)) refuse('not_a_select', 'Only a SELECT is allowed.')
  const query = parseQuery(stream)
  if (leftmost(query).kind === 'values') refuse('not_a_select', 'Only a SELECT is allowed.')
  if (stream.at(';')) {
    while (stream.accept(';'));
    if (!stream.atEnd()) refuse('more_than_one_statement', 'Only one statement is allowed.')
  }
  if (!stream.atEnd()) stream.fail('the end of the statement')
  return query
}

const leftmost = (query: Query): Select | Values => {
  const { body } = query
  if (body.kind === 'set') return leftmost(body.left)
  return body.kind === 'query' ? leftmost(body) : body
}

export function parseQuery(stream: TokenStream): Query {
  return stream.nested(() => {
    const query = emptyQuery()
    if (stream.accept('WITH')) {
      query.recursive = stream.accept('RECURSIVE')
      query.ctes = parseList(stream, () => parseCte(stream))
    }
    return parseRest(stream, query, parseTerm(stream))
  })
}

export const parseQueryAfter = (stream: TokenStream, first: Query): Query => parseRest(stream, emptyQuery(), first)

function parseRest(stream: TokenStream, query: Query, first: Query['body']): Query {
  query.body = parseSetOperations(stream, first)
  if (stream.accept('ORDER', 'BY')) query.orderBy = parseOrderBy(stream)
  parseBounds(stream, query)
  parseTail(stream)
  return query
}

const emptyQuery = (): Query => ({
  kind: 'query',
  ctes: [],
  recursive: false,
  body: { kind: 'values', rows: [] },
  orderBy: [],
  bounds: [],
  limit: null,
})

function parseCte(stream: TokenStream): Cte {
  const name = parseName(stream)
  const columns = stream.at('(') ? parseNamesInBrackets(stream) : []
  stream.expect('AS')
  if (!stream.accept('NOT', 'MATERIALIZED')) stream.accept('MATERIALIZED')
  stream.expect('(')
  if (!startsQuery(stream)) refuse('not_a_select', 'Only a SELECT is allowed inside WITH.')
  const query = parseQuery(stream)
  stream.expect(')')
  return { name, columns, query, added: [] }
}

function parseSetOperations(stream: TokenStream, first: Query['body']): Query['body'] {
  let left = first
  let count = 0
  while (stream.atAny('UNION', 'INTERSECT', 'EXCEPT') || (stream.at('MINUS') && stream.dialect === 'mysql')) {
    stream.next()
    if (!stream.accept('ALL')) stream.accept('DISTINCT')
    const byName = stream.dialect === 'duckdb' && stream.accept('BY', 'NAME')
    const right = parseTerm(stream)
    left = { kind: 'set', left: asQuery(left), right: asQuery(right), byName }
    count += 1
    if (count > LIMITS.setOperations) refuse('statement_too_large', 'Too many set operations in one statement.')
  }
  return left
}

function parseTerm(stream: TokenStream): Select | SetOperation | Values | Query {
  if (stream.accept('(')) {
    if (!startsQuery(stream)) stream.fail('SELECT')
    const query = parseQuery(stream)
    stream.expect(')')
    return query
  }
  if (stream.at('VALUES')) return parseValues(stream)
  if (stream.peek().kind === 'word' && !atQuery(stream)) refuse('not_a_select', 'Only a SELECT is allowed.')
  return parseSelect(stream)
}

const asQuery = (body: Query['body']): Query => (body.kind === 'query' ? body : { ...emptyQuery(), body })

/** LIMIT and OFFSET in either order, then FETCH. */
function parseBounds(stream: TokenStream, query: Query): void {
  const offset = parseOffset(stream, query)
  if (stream.accept('LIMIT')) parseLimit(stream, query)
  if (!offset) parseOffset(stream, query)
  if (!stream.accept('FETCH')) return
  if (!stream.accept('FIRST')) stream.expect('NEXT')
  if (stream.atAny('ROW', 'ROWS')) query.limit = 1
  else addCount(query, parseBound(stream))
  if (!stream.accept('ROWS')) stream.expect('ROW')
  if (!stream.accept('WITH', 'TIES')) stream.expect('ONLY')
}

function parseLimit(stream: TokenStream, query: Query): void {
  if (stream.accept('ALL')) return
  addCount(query, parseBound(stream))
  // LIMIT offset, count
  if (stream.accept(',')) addCount(query, parseBound(stream))
}

function addCount(query: Query, count: Expr): void {
  query.bounds.push(count)
  query.limit = numberOf(count)
}

function parseOffset(stream: TokenStream, query: Query): boolean {
  if (!stream.accept('OFFSET')) return false
  query.bounds.push(parseBound(stream))
  if (!stream.accept('ROWS')) stream.accept('ROW')
  return true
}

function parseBound(stream: TokenStream): Expr {
  // DuckDB: LIMIT 10%
  if (stream.dialect === 'duckdb' && stream.peek().kind === 'number' && stream.peek(1).value === '%') {
    const share = stream.next().value
    stream.next()
    return literal('other', share)
  }
  return parseExpression(stream)
}

const numberOf = (expr: Expr): number | null => {
  const number = expr as Literal
  return number.kind === 'literal' && number.type === 'number' ? Number(number.value) : null
}

/** What may follow a SELECT and writes, locks or hints is refused by name; JSON and XML output of T-SQL is let through. */
function parseTail(stream: TokenStream): void {
  if (stream.at('INTO')) refuse('into_not_allowed', 'SELECT … INTO writes. Leave INTO out.')
  if (stream.at('LOCK', 'IN')) refuseLocking()
  if (stream.at('OPTION')) refuse('hint_not_allowed', 'Query options are not allowed.')
  if (!stream.accept('FOR')) return
  if (stream.dialect !== 'mssql' || !stream.atAny('JSON', 'XML')) refuseLocking()
  const json = stream.next().value === 'JSON'
  if (!stream.accept('PATH')) stream.expect(json ? 'AUTO' : 'RAW')
  parseTextInBrackets(stream)
  while (stream.accept(',')) {
    const option = stream.next()
    if (!['ROOT', 'INCLUDE_NULL_VALUES', 'WITHOUT_ARRAY_WRAPPER', 'TYPE', 'ELEMENTS'].includes(option.value)) stream.fail()
    parseTextInBrackets(stream)
  }
}

function parseTextInBrackets(stream: TokenStream): void {
  if (!stream.accept('(')) return
  if (stream.next().kind !== 'string') stream.fail('text in quotes')
  stream.expect(')')
}

const refuseLocking = (): never => refuse('locking_not_allowed', 'Row locks are not allowed. Leave FOR … out.')
