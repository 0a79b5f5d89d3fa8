import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SqlRefusal } from '../verdict.ts'
import { lex } from './lex.ts'
import { renderTokens } from './tokens.ts'

type Dialect = Parameters<typeof lex>[0]
const rendered = (dialect: Dialect, sql: string) => renderTokens(lex(dialect, sql))
const refused = (dialect: Dialect, sql: string, code: string) =>
  assert.throws(
    () => lex(dialect, sql),
    (error) => error instanceof SqlRefusal && error.code === code,
    sql,
  )

describe('cutting SQL into tokens', () => {
  it('drops comments and keeps one space for each gap', () => {
    assert.equal(rendered('sqlite', 'select/* a */id -- b\n  from\torders'), 'select id from orders')
    assert.equal(rendered('mysql', 'select 1 # c\n+ 2'), 'select 1 + 2')
    assert.equal(rendered('duckdb', 'select count(*)from orders'), 'select count(*)from orders')
  })

  it('leaves comment marks in strings and names alone', () => {
    assert.equal(rendered('mssql', 'select \'--\' as [/*], "#" from t'), 'select \'--\' as [/*], "#" from t')
  })

  it('spells strings of MySQL so that no mode of the server changes their ends', () => {
    assert.equal(rendered('mysql', `select "it's", 'a\\'b', "a\\"b", "c""d", 'e\\\\'`), `select 'it''s', 'a''b', 'a"b', 'c"d', 'e\\\\'`)
  })

  it('keeps what belongs to a string with it', () => {
    const [, hex, , national, , charset] = lex('mysql', "select x'41', N'a', _utf8mb4'b'")
    assert.deepEqual([hex?.kind, national?.kind, charset?.kind], ['string', 'string', 'string'])
    assert.equal(lex('duckdb', '$$a;b$$')[0]?.value, 'a;b')
    assert.equal(lex('duckdb', "E'a\\'b'")[0]?.text, "E'a''b'")
  })

  it('knows the quotes of names in each dialect', () => {
    assert.equal(lex('mssql', '[a]]b]')[0]?.value, 'a]b')
    assert.equal(lex('sqlite', '`a``b`')[0]?.value, 'a`b')
    assert.equal(lex('duckdb', '"a""b"')[0]?.value, 'a"b')
    assert.equal(lex('mysql', '"a"')[0]?.kind, 'string')
  })

  it('refuses comments that a server would run', () => {
    for (const sql of ['select /*!1*/', 'select /*!50000 1 */', 'select /*M!100100 1 */', 'select /*m! 1 */'])
      refused('mysql', sql, 'versioned_comment')
  })

  it('refuses what dialects read differently', () => {
    refused('mysql', 'select 1--1', 'unsafe_comment')
    refused('mssql', 'select /* a /* b */ c */ 1', 'unsafe_comment')
    refused('duckdb', 'select U&"\\0073sn"', 'construct_not_allowed')
    for (const sql of ['select 1a', 'select 0x1g', 'select 1e', 'select 1.from']) refused('sqlite', sql, 'syntax_error')
  })

  it('refuses what is not closed', () => {
    for (const sql of ["select 'a", 'select "a', 'select /* a', 'select `a', 'select [a']) refused('sqlite', sql, 'unterminated_text')
    refused('mysql', "select 'a\\'", 'unterminated_text')
    refused('duckdb', 'select $x$ a $y$', 'unterminated_text')
  })

  it('refuses variables and parameters', () => {
    for (const sql of ['select @a', 'select @@a', 'select #a', 'select $1', 'select ?', 'select :a', 'select a$b'])
      refused('mssql', sql, 'variable_not_allowed')
  })

  it('refuses characters that are no letters outside quotes', () => {
    for (const char of ['\u00a0', '\u200b', '\ufeff', '\\', '\u0001', '☕']) refused('mysql', `select${char}1`, 'illegal_character')
    assert.equal(rendered('mysql', "select '\u200b☕'"), "select '\u200b☕'")
  })

  it('refuses brackets inside each other beyond the limit, and too many tokens', () => {
    refused('duckdb', `select ${'('.repeat(60)}`, 'nested_too_deeply')
    refused('duckdb', `select ${'case when '.repeat(60)}`, 'nested_too_deeply')
    refused('duckdb', 'a '.repeat(5_000), 'statement_too_large')
  })
})
