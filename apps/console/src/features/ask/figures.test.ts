import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { figureText, percentColumns, saidText } from './figures.ts'

describe('a figure', () => {
  it('has at most two decimals, and is never rounded to nothing', () => {
    assert.equal(figureText(12.698412698412698, { locale: 'en' }), '12.7')
    assert.equal(figureText('12.698412698412698', { locale: 'de' }), '12,7')
    assert.equal(figureText(1234.5678, { locale: 'en' }), '1,234.57')
    assert.equal(figureText(0.00123, { locale: 'en' }), '0.0012')
    assert.equal(figureText(0, { locale: 'en' }), '0')
    assert.equal(figureText('9007199254740993.126', { locale: 'en' }), '9,007,199,254,740,993.13', 'more than a number of JSON can hold')
  })
  it('keeps the two decimals that money has', () => assert.equal(figureText('1200.50', { locale: 'en' }), '1,200.50'))
  it('in percent has the sign as the language writes it', () => {
    assert.equal(figureText(12.698412698412698, { locale: 'en', isPercent: true }), '12.7%')
    assert.equal(figureText(25, { locale: 'de', isPercent: true }), '25\u00a0%')
  })
})

describe('a column in percent', () => {
  const share = `100.0 * SUM(CASE WHEN "o"."status" = 'a, b from' THEN 1 ELSE 0 END) / NULLIF(COUNT(*), 0)`
  it('is known by the statement, whatever it is called', () => {
    assert.deepEqual(percentColumns(`SELECT "d", ${share} AS "percent" FROM "o" GROUP BY "d" ORDER BY ${share}`, 2), [false, true])
    assert.deepEqual(percentColumns(`with o as (select 1 as a) select ROUND(${share}, 2) AS x, count(*) from o`, 2), [true, false])
    assert.deepEqual(percentColumns('SELECT COUNT(a) * 100 / COUNT(*) FROM o', 1), [true])
    assert.deepEqual(percentColumns('SELECT COUNT(a) / COUNT(*) * 100.0 AS rate FROM o', 1), [true])
  })
  it('is none where the statement does not say so', () => {
    assert.deepEqual(percentColumns('SELECT percent FROM o', 1), [false])
    assert.deepEqual(percentColumns('SELECT 1.0 * SUM(a) / COUNT(*) AS ratio FROM o', 1), [false])
    assert.deepEqual(percentColumns('SELECT ROUND(AVG(a) * 100) / 100 AS mean FROM o', 1), [false], 'that is how one rounds')
    assert.deepEqual(percentColumns('SELECT 100 * a AS cents FROM o', 1), [false])
    assert.deepEqual(percentColumns("SELECT '100 * a / b' FROM o", 1), [false])
    assert.deepEqual(percentColumns(`SELECT DISTINCT * FROM (SELECT ${share} AS p FROM o)`, 3), [false, false, false])
    assert.deepEqual(percentColumns('', 1), [false])
  })
})

describe('the sentence of an answer', () => {
  const of = (names: string[], rows: unknown[][], percents = names.map(() => false)) => ({ names, rows, percents })
  it('has rounded figures', () => {
    assert.equal(saidText('The answer is 12.698412698412698.', of(['avg'], [[12.698412698412698]])), 'The answer is 12.7.')
    assert.equal(
      saidText('The highest is -0.12345 (A), the lowest -2.5 (B).', of(['n', 'avg'], [])),
      'The highest is -0.12 (A), the lowest -2.5 (B).',
    )
  })
  it('leaves alone what is no figure', () => {
    for (const said of ['Version 1.2.34567 of it.', 'The answer is v1.23456.', 'From 2026-01 to 2026-02.', 'It is 1.23456e-7.'])
      assert.equal(saidText(said, of(['a'], [])), said)
  })
  it('says percent where the column is one', () => {
    assert.equal(saidText('The answer is 5.', of(['percent'], [[5]], [true])), 'The answer is 5%.')
    assert.equal(saidText('The answer is 73.33333 %.', of(['percent'], [[73.33333]], [true])), 'The answer is 73.33 %.')
    assert.equal(
      saidText('One row matches: city is 5, percent is 12.34567.', of(['city', 'percent'], [['5', 12.34567]], [false, true])),
      'One row matches: city is 5, percent is 12.35%.',
    )
    assert.equal(
      saidText(
        '2 rows. The highest percent is 11.11111 (Team 2), the lowest 2 (A).',
        of(
          ['d', 'percent'],
          [
            ['Team 2', 11.11111],
            ['A', 2],
          ],
          [false, true],
        ),
      ),
      '2 rows. The highest percent is 11.11% (Team 2), the lowest 2% (A).',
    )
  })
})
