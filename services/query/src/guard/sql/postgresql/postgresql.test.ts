import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadModule, parseSync } from 'libpg-query'
import { codeOf } from '../testing/corpus.ts'
import { impliedName } from './implied-names.ts'
import type { PgNode } from './node.ts'
import { readPostgresql } from './read.ts'

await loadModule()
const textOf = async (sql: string) => (await readPostgresql(sql)).sql

describe('reading PostgreSQL', () => {
  it('leaves out comments and semicolons', async () => {
    assert.equal(await textOf('select/* a /* b */ c */1 -- d\n , 2;;'), 'select 1 , 2')
  })

  it('spells strings with backslashes so that no setting changes their ends', async () => {
    assert.equal(await textOf("select 'a\\', 'b''c', E'd\\\\', $$e\\$$"), "select E'a\\\\', 'b''c', E'd\\\\', $$e\\$$")
    assert.equal(await textOf("select'a\\b'"), "select E'a\\\\b'")
  })

  it('keeps strings that go on in the next line', async () => {
    const text = await textOf("select 'a'\n  'b'")
    assert.match(text, /'a'\s+'b'/)
    assert.equal(JSON.stringify(parseSync(text)).includes('"sval":"ab"'), true)
  })

  it('names columns without an alias as PostgreSQL does', () => {
    const nameOf = (sql: string) => {
      const target = (parseSync(`select ${sql}`) as unknown as { stmts: { stmt: PgNode }[] }).stmts[0]?.stmt.SelectStmt
        ?.targetList as PgNode[]
      return impliedName(target[0]?.ResTarget?.val as PgNode)
    }
    const expected: Record<string, string | null> = {
      'a.b': 'b',
      'lower(a)': 'lower',
      "'5'::int": 'int4',
      "('5'::text)::int": 'int4',
      'a::text': 'a',
      'a + 1': null,
      'case when a then 1 end': 'case',
      'case when a then 1 else b end': 'b',
      'coalesce(a, 1)': 'coalesce',
      'exists (select 1)': 'exists',
      '(select a from b)': 'a',
      'nullif(a, 1)': 'nullif',
      current_date: 'current_date',
      'greatest(1, 2)': 'greatest',
      'array[1]': 'array',
      'row(1)': 'row',
    }
    for (const [sql, name] of Object.entries(expected)) assert.equal(nameOf(sql), name, sql)
  })

  it('refuses fields that nobody thought of', async () => {
    assert.equal(await codeOf('postgresql', 'select id from orders o join products p using (id) as x'), 'construct_not_allowed')
    assert.equal(await codeOf('postgresql', "select * from json_table('[]', '$[*]' columns (a int)) t"), 'construct_not_allowed')
    assert.equal(await codeOf('postgresql', 'select id from orders order by id using <'), 'construct_not_allowed')
  })

  it('refuses operators, functions and types of other schemas', async () => {
    assert.equal(await codeOf('postgresql', 'select id operator(evil.+) 1 from orders'), 'operator_not_allowed')
    assert.equal(await codeOf('postgresql', 'select evil.lower(name) from customers'), 'function_not_allowed')
    assert.equal(await codeOf('postgresql', "select 'x'::evil.kind"), 'construct_not_allowed')
    assert.equal(await codeOf('postgresql', "select 'orders'::regclass"), 'type_not_allowed')
  })

  it('takes a dot after a row for a column, never for a call', async () => {
    assert.equal(await codeOf('postgresql', 'select (o).status from orders o'), 'accepted')
    assert.equal(await codeOf('postgresql', 'select (o).pg_sleep from orders o'), 'unknown_column')
    assert.equal(await codeOf('postgresql', 'select o.row_to_json from orders o'), 'unknown_column')
    assert.equal(await codeOf('postgresql', 'select (lower(notes)).pg_sleep from orders'), 'construct_not_allowed')
  })
})
