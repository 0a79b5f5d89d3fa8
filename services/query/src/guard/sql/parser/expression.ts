import { words } from '../functions/words.ts'
import type { ParsedDialect } from '../lexer/lexical-rules.ts'
import { type Expr, group, literal, operation } from '../tree.ts'
import { parseExpressions, startsQuery } from './lists.ts'
import { parseOperand } from './operand.ts'
import { atName, parseName, type TokenStream } from './token-stream.ts'

const set = (list: string): Set<string> => new Set(words(list))

/** Operators between two operands, as symbols. */
const SYMBOLS = set('+ - * / % || & | ~ << >> = <> != < > <= >= <=> ^ -> ->> && == !< !> // ** @> <@ ^@ ~~ !~~ ~~* !~~* !~ ~* !~* ~~~')
const COMPARISONS = set('= <> != < > <= >= <=> ==')
const UNARY: Record<ParsedDialect, Set<string>> = {
  mysql: set('+ - ~ !'),
  mssql: set('+ - ~'),
  sqlite: set('+ - ~'),
  duckdb: set('+ - ~'),
}
/** Operators that are words, with those that must follow. */
const WORDS: Record<ParsedDialect, string[][]> = {
  mysql: [['LIKE'], ['RLIKE'], ['REGEXP'], ['DIV'], ['MOD'], ['SOUNDS', 'LIKE'], ['MEMBER', 'OF'], ['ESCAPE']],
  mssql: [['LIKE'], ['ESCAPE']],
  sqlite: [['LIKE'], ['GLOB'], ['REGEXP'], ['MATCH'], ['ESCAPE']],
  duckdb: [['LIKE'], ['ILIKE'], ['GLOB'], ['SIMILAR', 'TO'], ['OVERLAPS'], ['ESCAPE']],
}

/** AND and OR keep their nesting, since joins are judged by them; all other operators stand in a row. */
export function parseOr(stream: TokenStream): Expr {
  return stream.nested(() => {
    const branches = [parseAnd(stream)]
    while (stream.accept('OR') || (stream.dialect === 'mysql' && (stream.accept('XOR') || stream.accept('||')))) {
      branches.push(parseAnd(stream))
    }
    return branches.length === 1 ? group(branches) : operation(['or'], branches)
  })
}

function parseAnd(stream: TokenStream): Expr {
  const parts = [parseNot(stream)]
  while (stream.accept('AND') || (stream.dialect === 'mysql' && stream.accept('&&'))) parts.push(parseNot(stream))
  return parts.length === 1 ? group(parts) : operation(['and'], parts)
}

function parseNot(stream: TokenStream): Expr {
  let negated = false
  while (stream.accept('NOT')) negated = true
  const expr = parseRow(stream)
  return negated ? operation(['not'], [expr]) : expr
}

/** Operands and the operators between them. */
function parseRow(stream: TokenStream): Expr {
  const operators: string[] = []
  const operands = [parseUnary(stream)]
  while (parseOperator(stream, operators, operands));
  return operators.length === 0 ? group(operands) : operation(operators, operands)
}

export function parseUnary(stream: TokenStream): Expr {
  const signs: string[] = []
  for (;;) {
    const token = stream.peek()
    if (token.kind === 'symbol' && UNARY[stream.dialect].has(token.value)) signs.push(stream.next().value)
    else if (stream.accept('NOT') || (stream.dialect === 'mysql' && stream.accept('BINARY'))) continue
    else break
  }
  const operand = parseOperand(stream)
  return signs.length === 0 ? operand : operation([`unary ${signs[0]}`], [operand])
}

/** Takes one operator with what belongs to it; false when the row ends here. */
function parseOperator(stream: TokenStream, operators: string[], operands: Expr[]): boolean {
  const push = (operator: string, ...more: Expr[]): true => {
    operators.push(operator)
    operands.push(...more)
    return true
  }
  const token = stream.peek()
  if (token.kind === 'symbol') {
    if (!SYMBOLS.has(token.value) || (stream.dialect === 'mysql' && (token.value === '||' || token.value === '&&'))) return false
    stream.next()
    if (COMPARISONS.has(token.value) && stream.atAny('ANY', 'ALL', 'SOME')) return push(token.value, parseQuantified(stream))
    return push(token.value, parseUnary(stream))
  }
  if (token.kind !== 'word') return false
  if (token.value === 'IS') return parseIs(stream, push)
  if (stream.accept('ISNULL') || stream.accept('NOTNULL') || stream.accept('NOT', 'NULL')) return push('is', literal('other', 'NULL'))
  if (stream.accept('COLLATE')) {
    parseName(stream)
    return true
  }
  if (stream.accept('AT', 'TIME', 'ZONE')) return push('at time zone', parseUnary(stream))
  const negatable = token.value === 'NOT' && /^(?:IN|LIKE|BETWEEN|ILIKE|RLIKE|REGEXP|GLOB|MATCH|SIMILAR)$/.test(stream.peek(1).value)
  if (negatable) stream.next()
  if (stream.accept('IN')) return push('in', parseIn(stream))
  if (stream.accept('BETWEEN')) {
    if (!stream.accept('SYMMETRIC')) stream.accept('ASYMMETRIC')
    const from = parseRow(stream)
    stream.expect('AND')
    return push('between', from, parseRow(stream))
  }
  for (const wanted of WORDS[stream.dialect]) {
    if (stream.accept(...wanted)) return push(wanted.join(' ').toLowerCase(), parseUnary(stream))
  }
  if (negatable) stream.fail()
  return false
}

function parseIs(stream: TokenStream, push: (operator: string, ...more: Expr[]) => true): true {
  stream.expect('IS')
  stream.accept('NOT')
  if (stream.accept('DISTINCT', 'FROM')) return push('is distinct from', parseUnary(stream))
  if (stream.accept('UNKNOWN')) return push('is', literal('other', 'NULL'))
  // SQLite compares with IS as others do with =.
  return push(stream.dialect === 'sqlite' ? '=' : 'is', parseUnary(stream))
}

/** IN (…), and in DuckDB any list. */
function parseIn(stream: TokenStream): Expr {
  if (!stream.at('(')) {
    if (stream.dialect === 'duckdb' && (atName(stream) || stream.at('['))) return parseUnary(stream)
    stream.fail('(')
  }
  if (startsQuery(stream)) return parseUnary(stream)
  stream.expect('(')
  if (stream.accept(')')) return group([])
  const members = parseExpressions(stream)
  stream.expect(')')
  return operation([], members)
}

/** ANY, ALL or SOME with a query or a list. */
function parseQuantified(stream: TokenStream): Expr {
  stream.next()
  stream.expect('(')
  const operand: Expr = startsQuery(stream) ? { kind: 'subquery', query: stream.grammar.query(stream) } : group(parseExpressions(stream))
  stream.expect(')')
  return operand
}
