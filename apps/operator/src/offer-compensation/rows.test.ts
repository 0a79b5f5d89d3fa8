import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { COLUMNS, readHeader, readRow, shown } from './rows.ts'

const good = ['OF-000001', 'EUR', '62000', 'Year', '', '', '']
const faultsOf = (fields: readonly string[]) => readRow(7, fields, COLUMNS).faults.map((one) => `${one.column ?? ''} ${one.message}`)

describe('the header of a compensation file', () => {
  it('names the seven columns, in any order', () => {
    for (const order of [[...COLUMNS], [...COLUMNS].reverse()]) assert.deepEqual(readHeader(1, order), { order })
  })
  it('is a fault for a column that is absent, unknown or there twice', () => {
    const said = (...fields: string[]) => {
      const read = readHeader(1, fields)
      return 'faults' in read ? read.faults.map((one) => `${one.column ?? ''} ${one.message}`.trim()) : []
    }
    assert.deepEqual(said(...COLUMNS.slice(1)), ['offer_number is not in the header'])
    assert.deepEqual(said(...COLUMNS, 'currency'), ['currency stands in the header twice'])
    assert.deepEqual(said(...[...COLUMNS].map((name) => (name === 'base_salary' ? 'Base Salry' : name))), [
      '"Base Salry" is not a column; did you mean base_salary?',
      'base_salary is not in the header',
    ])
    assert.match(said(...COLUMNS, 'iban').join(), /^"iban" is not a column \(offer_number,/)
    assert.match(said(COLUMNS.join(';')).join(), /not separated by commas/)
  })
})

describe('a row of a compensation file', () => {
  it('is a compensation, with what is empty left out', () => {
    assert.deepEqual(readRow(2, good, COLUMNS).row, {
      offer_number: 'OF-000001',
      currency: 'EUR',
      base_salary: '62000',
      pay_period: 'Year',
      variable_pay: null,
      signing_bonus: null,
      benefits: null,
    })
    const full = readRow(2, ['Car,\nphone', '0.5', '999999999999.99', 'Hour', '17.25', 'CHF', 'X'], [...COLUMNS].reverse())
    assert.deepEqual(full.row, {
      offer_number: 'X',
      currency: 'CHF',
      base_salary: '17.25',
      pay_period: 'Hour',
      variable_pay: '999999999999.99',
      signing_bonus: '0.5',
      benefits: 'Car,\nphone',
    })
  })
  it('is faulty by column, with what stands there', () => {
    const wrong: [at: number, values: string[], said: RegExp][] = [
      [0, ['', ' ', 'a\0'], /^offer_number is empty/],
      [1, ['', 'eur', 'EURO', 'E1R', 'EUR '], /^currency must be three capital letters/],
      [2, ['', '-1', '62,000', '62.000,00', '1e5', '1.234', '1234567890123', '.5', 'NaN', '€5', '1\n'], /^base_salary must be an amount/],
      [3, ['', 'year', 'Week', 'Annual'], /^pay_period must be Year, Month or Hour/],
      [4, ['none', '-1'], /^variable_pay must be an amount .*or empty/],
      [5, ['none', '1 000'], /^signing_bonus must be an amount .*or empty/],
      [6, ['x'.repeat(2001), 'bell \u0007', 'nul \0'], /^benefits must be text of at most 2000/],
    ]
    for (const [at, values, said] of wrong)
      for (const value of values) {
        const faults = faultsOf(good.with(at, value))
        assert.equal(faults.length, 1, `${COLUMNS[at]} ${JSON.stringify(value)}`)
        assert.match(faults.join(), said)
      }
    assert.equal(faultsOf(['', '', '', '', 'x', 'x', '\0']).length, 7, 'all of them at once')
    assert.match(faultsOf(good.with(1, 'euro')).join(), /it is "euro"$/)
  })
  it('is faulty when it has more or fewer fields than the header, or none', () => {
    assert.deepEqual(faultsOf(good.slice(1)), [' has 6 fields where the header has 7'])
    assert.deepEqual(faultsOf([...good, '']), [' has 8 fields where the header has 7'])
    assert.deepEqual(faultsOf(['x']), [' has 1 field where the header has 7'])
    assert.deepEqual(faultsOf(['']), [' is empty'])
  })
  it('tells its offer even when it is faulty otherwise', () => {
    assert.equal(readRow(2, good.with(1, 'euro'), COLUMNS).number, 'OF-000001')
    assert.equal(readRow(2, good.with(0, ''), COLUMNS).number, null)
  })
  it('shows a value short and without anything that a terminal would obey', () => {
    assert.equal(shown('\u001b[31mred\u009b'), '"\\u001b[31mred?"')
    assert.equal(shown('x'.repeat(50)), `"${'x'.repeat(40)}…"`)
  })
})
