import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkSql } from '../check-sql.ts'
import { catalogOf, codeOf, SENSITIVE } from '../testing/corpus.ts'

const postgresql = (sql: string) => codeOf('postgresql', sql)

describe('statements that cost too much', () => {
  it('are those that make something huge', async () => {
    for (const sql of [
      "repeat('x', 1000000000)",
      "repeat('x', 10 * 1000 * 1000)",
      "repeat('x', id * 1000000000)",
      "lpad('x', '9999999'::int)",
    ]) {
      assert.equal(await postgresql(`select ${sql} from orders`), 'size_too_large', sql)
    }
    assert.equal(await postgresql("select repeat(repeat(repeat('x', 100), 100), 100)"), 'size_too_large')
    for (const dimensions of ['array[10000, 10000]', 'array[200, 200]::int[]', "'{10000,10000}'", "'{5000, 4}'::int[]"])
      assert.equal(await postgresql(`select count(*) from unnest(array_fill(1, ${dimensions}))`), 'size_too_large', dimensions)
    assert.equal(await postgresql('select count(*) from unnest(array_fill(0, array[12, 31]))'), 'accepted')
    assert.equal(await postgresql("select repeat('ab', 20), lpad(name, 30), repeat('*', length(name)) from products"), 'accepted')
  })

  it('are long series, of numbers or of dates', async () => {
    const count = (series: string) => postgresql(`select count(*) from generate_series(${series}) as g(x)`)
    assert.equal(await count('1, 100000000'), 'size_too_large')
    assert.equal(await count('1, 100000, 0.001'), 'size_too_large')
    assert.equal(await count("'2000-01-01'::timestamp, '2050-01-01', '1 second'"), 'size_too_large')
    assert.equal(await count("'2000-01-01'::date, '2050-01-01'::date, '1 day'"), 'accepted')
    assert.equal(await count("now() - interval '1 year', now(), interval '1 day'"), 'accepted')
    assert.equal(await count('1, (select count(*) from orders)'), 'accepted')
  })

  it('are powers beyond what a number can be asked for', async () => {
    assert.equal(await postgresql('select 9 ^ 99999'), 'size_too_large')
    assert.equal(await postgresql('select power(total, 2), 1.05 ^ 12 from orders'), 'accepted')
  })

  it('are products of tables that nothing connects', async () => {
    assert.equal(await postgresql('select 1 from orders a, orders b, orders c'), 'cartesian_product')
    assert.equal(await postgresql('select 1 from orders a, orders b, orders c where a.id = b.id'), 'accepted')
    assert.equal(await postgresql('select 1 from orders a, orders b, orders c where a.id = b.id or a.id = 1'), 'cartesian_product')
    assert.equal(await postgresql('select 1 from orders a, orders b, orders c where a.id = b.id and b.id = c.id'), 'accepted')
    assert.equal(
      await postgresql('select 1 from orders a, orders b, orders c, orders d where (a.id = b.id or a.total = b.total) and c.id = d.id'),
      'accepted',
    )
    assert.equal(
      await postgresql('select 1 from (select a.id from orders a, orders b) x, (select a.id from orders a, orders b) y'),
      'cartesian_product',
    )
    assert.equal(
      await postgresql('select 1 from (select max(a.id) from orders a, orders b) x, (select min(a.id) from orders a, orders b) y'),
      'accepted',
    )
  })

  it('are products that only seem connected', async () => {
    const three = (condition: string) => postgresql(`select 1 from orders a, orders b, orders c where ${condition}`)
    for (const tautology of [
      'a.id = b.id or a.id <> b.id',
      'a.id <= b.id or a.id >= b.id',
      '(a.id = b.id) is not null',
      'coalesce(a.id = b.id, true)',
      'not (a.id = b.id and a.id <> b.id)',
      'a.id - a.id = b.id - b.id',
      'a.id * 0 = 0 * b.id',
      'a.id = a.id + 0 * b.id',
      'a.id % 1 = b.id % 1',
      'a.id + b.id = a.id + b.id',
      'a.id in (a.id, b.id)',
      'case when a.id = b.id then true else true end',
    ]) {
      assert.equal(await three(tautology), 'cartesian_product', tautology)
      for (const dialect of ['sqlite', 'mysql', 'duckdb'] as const) {
        const sql = `select 1 from orders a, orders b, orders c where ${tautology}`
        assert.equal(await codeOf(dialect, sql), 'cartesian_product', `${dialect}: ${tautology}`)
      }
    }
    for (const condition of [
      'a.id = b.id',
      'a.id = b.id + 1',
      'a.total between b.total and c.total',
      'a.total > b.total and b.total > c.total',
      'b.id in (a.id, a.customer_id)',
      'a.total * 2 = b.total - 0',
      'a.id = a.customer_id + b.id',
    ])
      assert.equal(await three(condition), 'accepted', condition)
  })

  it('count the rows of tables where the database knows them', async () => {
    const sql = 'select 1 from a, b, c'
    const columns = { a: 'id int', b: 'id int', c: 'id int' }
    const verdict = (rows: number) => checkSql({ dialect: 'sqlite', sql, catalog: catalogOf(columns, rows), sensitive: SENSITIVE })
    assert.equal((await verdict(50)).verdict, 'accept')
    assert.equal((await verdict(5_000)).verdict, 'reject')
    assert.equal((await verdict(0)).verdict, 'reject', 'not counted yet')
  })

  it('are recursions without an end', async () => {
    const step = (rest: string) => postgresql(`with recursive r as (select 1 as n union all select ${rest}) select n from r`)
    for (const rest of [
      'n + 1 from r',
      'n + 1 from r where n > 0',
      'n + 1 from r where n = n',
      'n from r where 1 = 1',
      'n + 1 from r where n < 5 or 1 = 1',
    ]) {
      assert.equal(await step(rest), 'endless_recursion', rest)
    }
    for (const rest of [
      'n + 1 from r where n < 50',
      'n - 1 from r where n > 0',
      'n + 1 from r where 50 > n',
      'o.id from orders o join r on o.customer_id = r.n',
    ]) {
      assert.equal(await step(rest), 'accepted', rest)
    }
    assert.equal(await step('n + 1 from r where n < 100000000'), 'endless_recursion')
  })

  it('are patterns with repeats inside repeats', async () => {
    for (const pattern of [
      '(a+)+$',
      '((a*)*)*b',
      '(a{1,50}){1,50}',
      '(a|b+)*',
      'x{200}y{200}',
      '((a|ab)|(c|cd))+x',
      '(a|ab)(c|bcd)(d*)\\1',
      '((x|y)+z)\\1',
      '(a)?(b|c)*\\2',
    ]) {
      assert.equal(await postgresql(`select 1 from orders where notes ~ '${pattern}'`), 'costly_pattern', pattern)
    }
    for (const pattern of [
      '^[A-Z]+-[0-9]{4}$',
      '(late|lost) .*delivery',
      '^(a|b)+$',
      '\\(.*\\)',
      '(.)\\1',
      '^([a-z]+) \\1$',
      '((late|lost) )?delivery',
    ]) {
      assert.equal(await postgresql(`select 1 from orders where notes ~ '${pattern}'`), 'accepted', pattern)
    }
  })
})
