import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lex } from '../lexer/lex.ts'
import type { ParsedDialect } from '../lexer/lexical-rules.ts'
import { codeOf } from '../testing/corpus.ts'
import type { Expr, Query, Select } from '../tree.ts'
import { parseTokens } from './parse.ts'

const parse = (dialect: ParsedDialect, sql: string): Query => parseTokens(dialect, lex(dialect, sql))
const selectOf = (query: Query): Select => {
  assert.equal(query.body.kind, 'select')
  return query.body as Select
}
const itemOf = (dialect: ParsedDialect, sql: string): Expr => {
  const [item] = selectOf(parse(dialect, `select ${sql}`)).items
  assert.ok(item)
  return item.expr
}

describe('the grammar of SELECT', () => {
  it('keeps AND and OR apart from the operators between them', () => {
    const where = selectOf(parse('mysql', 'select 1 from t where a = 1 and (b + 1 > 2 or not c)')).where
    assert.ok(where?.kind === 'operation')
    assert.deepEqual(where.operators, ['and'])
    const [first, second] = where.operands
    assert.ok(first?.kind === 'operation' && second?.kind === 'operation')
    assert.deepEqual([first.operators, second.operators], [['='], ['or']])
  })

  it('reads BETWEEN with its own AND', () => {
    const where = selectOf(parse('sqlite', 'select 1 from t where a between 1 and 2 and b = 3')).where
    assert.ok(where?.kind === 'operation')
    assert.deepEqual(where.operators, ['and'])
    assert.equal(where.operands.length, 2)
  })

  it('tells a sub-query in brackets from an expression that begins with one', () => {
    assert.equal(itemOf('sqlite', '(select 1)').kind, 'subquery')
    assert.equal(itemOf('sqlite', '((select 1) union (select 2))').kind, 'subquery')
    assert.equal(itemOf('sqlite', '((select 1) + 2)').kind, 'operation')
    assert.equal(itemOf('sqlite', '((select 1), 2)').kind, 'operation')
  })

  it('knows aliases before and after an expression', () => {
    const aliasOf = (dialect: ParsedDialect, sql: string) => selectOf(parse(dialect, `select ${sql} from t`)).items[0]?.alias?.text
    assert.equal(aliasOf('mssql', 'n = count(*)'), 'n')
    assert.equal(aliasOf('duckdb', 'n: count(*)'), 'n')
    assert.equal(aliasOf('mysql', "count(*) 'n'"), 'n')
    assert.equal(aliasOf('sqlite', 'count(*) n'), 'n')
  })

  it('reads lambdas where a function takes one, and JSON arrows elsewhere', () => {
    const lambda = itemOf('duckdb', 'list_transform([1], x -> x + 1)')
    assert.ok(lambda.kind === 'call' && lambda.args[1]?.kind === 'lambda')
    const arrow = itemOf('duckdb', "lower(payload -> 'a')")
    assert.ok(arrow.kind === 'call' && arrow.args[0]?.kind === 'operation')
  })

  it('gives every part that a call reads', () => {
    const call = itemOf('mssql', "string_agg(a, ',') within group (order by b) over (partition by c)")
    assert.ok(call.kind === 'call')
    assert.deepEqual([call.args.length, call.also.length, call.windowed], [2, 2, true])
  })

  it('loses nothing of a cast with more to it', async () => {
    assert.equal(
      await codeOf('mssql', 'select convert(varchar(10), order_date, (select max(salary) from employees)) from orders'),
      'sensitive_column',
    )
    assert.equal(await codeOf('mssql', 'select parse(notes as int using (select ssn from customers)) from orders'), 'sensitive_column')
  })

  it('does not take the next statement of T-SQL for an alias', async () => {
    for (const word of ['delete', 'commit', 'shutdown', 'revert', 'exec', 'drop', 'begin', 'use', 'print']) {
      assert.notEqual(await codeOf('mssql', `select 1 ${word}`), 'accepted', word)
      assert.notEqual(await codeOf('mssql', `select id from orders ${word}`), 'accepted', word)
    }
  })

  it('refuses by name what writes, locks or hints', async () => {
    const refusals: [ParsedDialect, string, string][] = [
      ['mysql', "select id from orders into outfile '/tmp/x'", 'into_not_allowed'],
      ['mysql', 'select id from orders lock in share mode', 'locking_not_allowed'],
      ['sqlite', 'select id from orders for update', 'locking_not_allowed'],
      ['mssql', 'select id from orders with (nolock)', 'hint_not_allowed'],
      ['mssql', 'select id from orders o (nolock)', 'hint_not_allowed'],
      ['mssql', 'select id from orders option (recompile)', 'hint_not_allowed'],
      ['duckdb', "select * from 'x.csv'", 'unknown_table'],
      ['duckdb', "select * from read_csv('x')", 'table_function_not_allowed'],
      ['duckdb', 'with x as (delete from orders returning id) select id from x', 'not_a_select'],
    ]
    for (const [dialect, sql, code] of refusals) assert.equal(await codeOf(dialect, sql), code, sql)
  })

  it('drops nothing that stands in a sample or a hint', async () => {
    assert.equal(await codeOf('duckdb', 'select id from orders using sample 10 (select ssn from customers)'), 'syntax_error')
    assert.equal(await codeOf('mysql', 'select id from orders use index ((select ssn from customers))'), 'syntax_error')
    assert.equal(await codeOf('sqlite', 'select id from orders indexed by (select ssn from customers)'), 'syntax_error')
  })
})
