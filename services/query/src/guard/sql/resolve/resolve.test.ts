import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DialectName } from '../../../dialects/dialect.ts'
import { checkSql } from '../check-sql.ts'
import { catalogOf, check, codeOf } from '../testing/corpus.ts'

const all = (sql: string, code: string, dialects: DialectName[] = ['postgresql', 'mysql', 'mssql', 'sqlite', 'duckdb']) =>
  Promise.all(dialects.map(async (dialect) => assert.equal(await codeOf(dialect, sql), code, `${dialect}: ${sql}`)))

const message = async (dialect: DialectName, sql: string) => {
  const result = await check(dialect, sql)
  return result.verdict === 'reject' ? result.message : ''
}

describe('what a statement reads', () => {
  it('is told by table and column, each once', async () => {
    const result = await check(
      'postgresql',
      'select c.name, sum(o.total) from customers c join orders o on o.customer_id = c.id where c.id > 1 group by c.name',
    )
    assert.ok(result.verdict === 'accept')
    assert.deepEqual(result.tables, ['customers', 'orders'])
    const named = result.columns.map(({ table, column }) => `${table}.${column}`).sort()
    assert.deepEqual(named, ['customers.id', 'customers.name', 'orders.customer_id', 'orders.total'])
  })

  it('counts a star as all its columns', async () => {
    const result = await check('sqlite', 'select * from departments')
    assert.ok(result.verdict === 'accept')
    assert.equal(result.columns.length, 4)
  })
})

describe('a sensitive column', () => {
  it('is found through whatever renames it', async () => {
    await all('with x as (select ssn as a from customers) select a from x', 'sensitive_column')
    await all('with x(a) as (select ssn from customers) select a from x', 'sensitive_column')
    await all('select a from (select ssn as a from customers) x', 'sensitive_column')
  })

  it('is found where a sub-query means the outer table', async () => {
    await all('select name from employees where exists (select 1 from departments where budget < salary)', 'sensitive_column')
    await all('select name from employees e where exists (select 1 from (select 1 as n) x where e.salary > n)', 'sensitive_column')
  })

  it('is not what an inner table or an alias of that name means', async () => {
    await all('select name from employees where exists (select 1 from (select 1 as salary) x where salary > 0)', 'accepted')
    await all('select budget as salary from departments order by salary', 'accepted')
  })

  it('is what a name means when WHERE does not see aliases', async () => {
    await all("select budget as ssn from departments where exists (select 1 from customers where ssn > '1')", 'sensitive_column')
    await all('select id from employees e where exists (select d.budget as salary from departments d where salary > 1)', 'sensitive_column')
  })

  it('counts in every join that compares it', async () => {
    await all('select count(*) from customers natural join employees', 'sensitive_column', ['postgresql', 'mysql', 'sqlite', 'duckdb'])
    await all('select count(*) from customers join users using (password_hash)', 'sensitive_column', [
      'postgresql',
      'mysql',
      'sqlite',
      'duckdb',
    ])
    await all('select count(*) from customers join orders using (id)', 'accepted', ['postgresql', 'mysql', 'sqlite', 'duckdb'])
  })

  it('counts in a row as a whole', async () => {
    await all('select c from customers c', 'sensitive_column', ['postgresql', 'duckdb'])
    await all('select o from orders o', 'accepted', ['postgresql', 'duckdb'])
    await all('select o from orders o', 'unknown_column', ['mysql', 'mssql', 'sqlite'])
    await all('select x from (select id, name from customers) x', 'accepted', ['postgresql', 'duckdb'])
  })

  it("is SQLite's row id where it is the key", async () => {
    const catalog = catalogOf({ people: 'id int, name text' })
    const code = async (sql: string) => {
      const result = await checkSql({ dialect: 'sqlite', sql, catalog, sensitive: ['people.id'] })
      return result.verdict === 'accept' ? 'accepted' : result.code
    }
    assert.equal(await code('select rowid from people'), 'sensitive_column')
    assert.equal(await code('select name from people'), 'accepted')
    assert.equal(await codeOf('sqlite', 'select rowid from orders'), 'accepted')
    assert.equal(await codeOf('postgresql', 'select ctid from orders'), 'unknown_column')
  })
})

describe('names that lead nowhere', () => {
  it('are refused with the nearest known one', async () => {
    assert.match(await message('postgresql', 'select id from custmers'), /no table custmers. Did you mean customers\?/)
    assert.match(await message('mysql', 'select totl from orders'), /no column totl. Did you mean total\?/)
    assert.match(await message('duckdb', 'select o.id from orders x'), /Nothing in FROM is called o/)
    assert.match(await message('sqlite', 'select id from orders where status = "open"'), /single quotes/)
  })

  it('are told to be quoted where PostgreSQL folds them', async () => {
    const catalog = catalogOf({ Bills: 'id int, dueDate text' })
    const outcome = async (sql: string) => {
      const result = await checkSql({ dialect: 'postgresql', sql, catalog, sensitive: [] })
      return result.verdict === 'reject' ? result.message : 'accepted'
    }
    assert.match(await outcome('select id from Bills'), /Write "Bills", in double quotes/)
    assert.match(await outcome('select dueDate from "Bills"'), /Write "dueDate", in double quotes/)
    assert.equal(await outcome('select "dueDate" from "Bills"'), 'accepted')
  })

  it('never suggest a sensitive column', async () => {
    assert.doesNotMatch(await message('sqlite', 'select salry from employees'), /salary/)
  })

  it('are refused when they could mean several columns', async () => {
    await all('select id from orders o join customers c on c.id = o.customer_id', 'ambiguous_column')
    assert.match(await message('mssql', 'select id from orders o join customers c on c.id = o.customer_id'), /Write o.id or c.id/)
    await all('select id from orders join products using (id)', 'accepted', ['postgresql', 'mysql', 'sqlite', 'duckdb'])
  })

  it('are refused when a table stands twice', async () => {
    await all('select 1 from orders, orders', 'duplicate_alias')
  })

  it('are the columns of a sub-query that it does not give', async () => {
    await all('select x.total from (select id from orders) x', 'unknown_column')
  })
})

describe('common table expressions', () => {
  it('hide the table of their name, but not from themselves', async () => {
    await all('with customers as (select id from orders) select id from customers', 'accepted')
    await all('with orders as (select id, total from orders) select total from orders', 'accepted', ['postgresql', 'mysql', 'duckdb'])
    await all('with customers as (select ssn from customers) select 1 as x from customers', 'sensitive_column', [
      'postgresql',
      'mysql',
      'duckdb',
    ])
  })

  it('do not see those that follow', async () => {
    await all('with a as (select ssn from customers), customers as (select 1 as ssn) select ssn from a', 'sensitive_column')
  })
})

describe('schemas', () => {
  const tables = ['sales', 'archive'].flatMap((schema) =>
    catalogOf({ bills: 'id int, ssn int' }).tables.map((table) => ({ ...table, schema })),
  )
  const code = async (dialect: DialectName, sql: string, catalog = { tables }) => {
    const result = await checkSql({ dialect, sql, catalog, sensitive: ['ssn'] })
    return result.verdict === 'accept' ? 'accepted' : result.code
  }

  it('must be named where two tables have one name', async () => {
    assert.equal(await code('postgresql', 'select id from bills'), 'unknown_table')
    assert.equal(await code('postgresql', 'select bills.id from sales.bills'), 'accepted')
    assert.equal(await code('mssql', 'select sales.bills.id from [sales].bills'), 'accepted')
    assert.equal(await code('mssql', 'select sales.bills.ssn from [sales].bills'), 'sensitive_column')
    assert.equal(await code('mysql', 'select id from other.bills'), 'unknown_table')
    assert.equal(await code('duckdb', 'select id from x.sales.bills'), 'unknown_table')
  })

  it('may be left out where there is one', async () => {
    assert.equal(await code('postgresql', 'select id from bills', { tables: tables.slice(0, 1) }), 'accepted')
  })
})

describe('a table of the server itself', () => {
  it('is refused as a breach, not as a slip of the pen', async () => {
    for (const table of ['information_schema.tables', 'pg_catalog.pg_class', 'pg_shadow', 'sqlite_master', 'sys.objects', 'mysql.user'])
      await all(`select * from ${table}`, 'system_table')
    await all('select * from (select name from SQLITE_SCHEMA) x', 'system_table')
    await all('select id from master.sys.tables', 'system_table', ['mssql', 'duckdb'])
    await all('select * from nowhere', 'unknown_table')
  })
  it('is any other table where the listing has one of that name', async () => {
    const catalog = catalogOf({ pg_visits: 'id int' })
    const { verdict } = await checkSql({ dialect: 'postgresql', sql: 'select id from pg_visits', catalog, sensitive: [] })
    assert.equal(verdict, 'accept')
  })
})
