import type { Alias, Call, Expr, FromItem, Name } from '../tree.ts'
import { parseExpression, parseList } from './lists.ts'
import { nameOf, parseName, parseAlias as parseValueAlias, type TokenStream } from './token-stream.ts'

/**
 * PIVOT (sum(total) FOR status IN ([open], [paid])) p and UNPIVOT (v FOR k IN (a, b)) u. What is produced has the names of
 * the IN list; every source column that is not consumed is grouped by, used or not.
 */
export function parsePivot(stream: TokenStream, source: FromItem, parseAlias: (stream: TokenStream) => Alias): FromItem {
  const spreads = stream.next().value === 'PIVOT'
  if (!spreads && !stream.accept('INCLUDE', 'NULLS')) stream.accept('EXCLUDE', 'NULLS')
  stream.expect('(')
  const uses: Expr[] = spreads ? parseList(stream, () => parseAggregate(stream)) : []
  const gathered = spreads ? [] : [parseName(stream)]
  stream.expect('FOR')
  const column = parseName(stream)
  stream.expect('IN', '(')
  const listed = parseList(stream, () => parseListed(stream))
  stream.expect(')')
  stream.expect(')')
  const alias = parseAlias(stream)
  if (spreads) {
    uses.push({ kind: 'column', parts: [column] })
    const consumed = [column, ...uses.flatMap(columnsOf)]
    return { kind: 'pivot', source, uses, groups: true, consumed, produced: listed, alias }
  }
  const columns = listed.map((name): Expr => ({ kind: 'column', parts: [name] }))
  return { kind: 'pivot', source, uses: columns, groups: false, consumed: listed, produced: [...gathered, column], alias }
}

function parseAggregate(stream: TokenStream): Expr {
  const expr = parseExpression(stream)
  if (expr.kind !== 'call') stream.fail('an aggregate')
  parseValueAlias(stream)
  return expr
}

/** A name in T-SQL, a value in DuckDB: either names a column of the result. */
function parseListed(stream: TokenStream): Name {
  const token = stream.peek()
  const isValue = stream.dialect === 'duckdb' && token.kind === 'word' && /^(?:TRUE|FALSE|NULL)$/.test(token.value)
  if (token.kind !== 'string' && token.kind !== 'number' && !isValue) {
    const name = parseName(stream)
    return parseValueAlias(stream) ?? name
  }
  const value = nameOf(stream.next())
  return parseValueAlias(stream) ?? value
}

const columnsOf = (expr: Expr): Name[] =>
  expr.kind === 'call' ? (expr as Call).args.flatMap((arg) => (arg.kind === 'column' ? arg.parts.slice(-1) : [])) : []
