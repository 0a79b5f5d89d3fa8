import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { processorMs } from '../../../../../packages/kernel/src/processor-time.testing.ts'
import { DIALECTS } from '../../dialects/dialect.ts'
import { checkSql } from './check-sql.ts'
import { qualifyTables } from './qualify.ts'
import { CATALOG, check, codeOf, SENSITIVE } from './testing/corpus.ts'
import { REFUSAL_CODES } from './verdict.ts'

describe('the verdict', () => {
  it('of an accepted statement holds the text to run and what it reads', async () => {
    assert.deepEqual(await check('sqlite', 'SELECT /* all */ id FROM orders -- end\n;'), {
      verdict: 'accept',
      sql: 'SELECT id FROM orders',
      tables: ['orders'],
      columns: [{ table: 'orders', column: 'id' }],
      tableReferences: [{ offset: 15, table: 'orders' }],
    })
  })

  it('of a refused one holds a code, a sentence and its kind', async () => {
    const kinds = {
      'delete from orders': 'safety',
      'select ssn from customers': 'sensitive',
      'select id from nowhere': 'unknown_name',
      'select id from': 'syntax',
    }
    for (const dialect of DIALECTS) {
      for (const [sql, kind] of Object.entries(kinds)) {
        const result = await check(dialect, sql)
        assert.ok(result.verdict === 'reject', sql)
        assert.equal(result.kind, kind, `${dialect}: ${sql}`)
        assert.match(result.code, /^[a-z_]+$/)
        assert.match(result.message, /^[A-Z].*[.?]$/)
      }
    }
  })

  it('has one kind for each code', () => {
    assert.ok(Object.keys(REFUSAL_CODES).length > 20)
    for (const kind of Object.values(REFUSAL_CODES)) assert.ok(['safety', 'sensitive', 'unknown_name', 'syntax'].includes(kind))
  })
})

describe('a statement that is refused before it is read', () => {
  it('is too long, has NULs, is empty or no Unicode', async () => {
    for (const dialect of DIALECTS) {
      assert.equal(await codeOf(dialect, `select '${'a'.repeat(30_000)}'`), 'statement_too_large')
      assert.equal(await codeOf(dialect, 'select 1\0'), 'illegal_character')
      assert.equal(await codeOf(dialect, "select '\ud800'"), 'illegal_character')
      for (const sql of [' \n', '-- nothing', '/* nothing */ ;', ';']) assert.equal(await codeOf(dialect, sql), 'syntax_error', sql)
    }
  })

  it('is nested too deeply, in whatever way', async () => {
    const deep = [
      `select ${'('.repeat(3_000)}1${')'.repeat(3_000)}`,
      `select ${'(select '.repeat(200)}1${')'.repeat(200)}`,
      `select ${'case when '.repeat(500)}true`,
      `select ${'coalesce('.repeat(500)}1`,
    ]
    for (const dialect of DIALECTS)
      for (const sql of deep) assert.equal(await codeOf(dialect, sql), 'nested_too_deeply', `${dialect}: ${sql.slice(0, 40)}`)
  })

  it('never breaks the guard, and is decided soon', async () => {
    const odd = [
      'not '.repeat(3_900),
      '- '.repeat(3_900),
      '1 between '.repeat(1_900),
      'interval '.repeat(3_900),
      '1,'.repeat(1_990),
      '1+'.repeat(1_990),
      'a.'.repeat(1_900),
    ]
    const having = `${'(select max(id) from orders having max(id) = '.repeat(40)}1${')'.repeat(40)}`
    const on = `${'(select 1 from orders a join products b on a.id = '.repeat(40)}1${')'.repeat(40)}`
    for (const dialect of DIALECTS) {
      for (const text of [...odd, `${having} + `, `${on} + `]) {
        const ms = await processorMs(async () => {
          const result = await check(dialect, `select ${text}1`)
          assert.ok(result.verdict === 'accept' || result.code !== 'guard_failure', `${dialect}: ${text.slice(0, 20)}`)
        })
        assert.ok(ms < 10_000, `${dialect}: ${text.slice(0, 20)}: ${ms} ms`)
      }
    }
  })
})

describe('qualifying tables', () => {
  it('puts the schema before tables, and not before what only looks like one', async () => {
    const sql =
      'with t as (select o.id, orders.status from orders o, orders) select count(*) as orders from t join customers on customers.id = t.id'
    const expected = (prefix: string) =>
      `with t as (select o.id, orders.status from ${prefix}orders o, ${prefix}orders) select count(*) as orders from t join ${prefix}customers on customers.id = t.id`
    for (const [dialect, prefix] of [
      ['postgresql', '"s""x".'],
      ['mssql', '[s"x].'],
      ['mysql', '`s"x`.'],
    ] as const) {
      const result = await check(dialect, sql)
      assert.ok(result.verdict === 'accept', JSON.stringify(result))
      assert.equal(qualifyTables(dialect, result, 's"x'), expected(prefix))
    }
  })

  it('finds its places in text beyond ASCII', async () => {
    const result = await check('postgresql', "select 'é☕😀' as x, o.id from orders o")
    assert.ok(result.verdict === 'accept')
    assert.match(qualifyTables('postgresql', result, 'app'), /from "app"\.orders o$/)
  })

  it('leaves a table alone that has its schema', async () => {
    const result = await check('mssql', 'select id from dbo.orders')
    assert.ok(result.verdict === 'accept')
    assert.equal(qualifyTables('mssql', result, 'app'), 'select id from dbo.orders')
  })
})

describe('sensitive columns', () => {
  it('are those of the patterns given', async () => {
    const verdict = async (sensitive: string[]) =>
      (await checkSql({ dialect: 'mysql', sql: 'select total from orders', catalog: CATALOG, sensitive })).verdict
    assert.equal(await verdict(['orders.total']), 'reject')
    assert.equal(await verdict(['items.total']), 'accept')
    assert.equal(await verdict([...SENSITIVE, 'total']), 'reject')
  })
})
