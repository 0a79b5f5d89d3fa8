import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findDates, isDateText } from './dates.ts'

const only = (text: string): [string, string | null | undefined] | undefined => {
  const [date] = findDates(text)
  return date === undefined ? undefined : [date.from, date.to]
}

describe('dates', () => {
  const ranges: [string, string, string | null][] = [
    ['Oct 2020 - Oct 2022', '2020-10', '2022-10'],
    ['October 2020 – Present', '2020-10', null],
    ['Oct, 2020 to till date', '2020-10', null],
    ['10/2020 — 03/2021', '2020-10', '2021-03'],
    ['2020-10-01 TO 2021-03-31', '2020-10', '2021-03'],
    ['2018-2022', '2018', '2022'],
    ['März 2019 – heute', '2019-03', null],
    ['déc. 2017 – août 2020', '2017-12', '2020-08'],
    ['octubre de 2018 - actualidad', '2018-10', null],
    ['março de 2019 até setembro de 2021', '2019-03', '2021-09'],
    ['mei 2016 t/m heden', '2016-05', null],
    ['wrzesień 2018 – obecnie', '2018-09', null],
    ['2018/19 2018–20', '2018', '2020'],
    ["Sept '18 – Jan '19", '2018-09', '2019-01'],
    ['01.04.2015 - 30.06.2018', '2015-04', '2018-06'],
    ['Jan – Aug 2020', '2020-01', '2020-08'],
    ['Since March 2021', '2021-03', null],
    ['Summer 2019 - now', '2019-06', null],
    ['März 2015 bis heute', '2015-03', null],
    ['May 5, 2019 - June 1, 2020', '2019-05', '2020-06'],
  ]
  for (const [text, from, to] of ranges) {
    it(`reads "${text}"`, () => {
      const range = findDates(text).find((date) => date.to !== undefined)
      assert.deepEqual([range?.from, range?.to], [from, to])
    })
  }

  it('reads a single date', () => assert.deepEqual(only('Graduated in May 2014'), ['2014-05', undefined]))
  it('sees no date in a phone number, an amount or a version', () => {
    for (const text of ['+44 7700 900123', '1,250,000', 'from 900 ms to 140 ms', 'ISO 27001', 'v2.0.2019x'])
      assert.deepEqual(findDates(text), [], text)
  })
  it('knows a text that is dates alone', () => {
    assert.equal(isDateText('Oct 2020 - Oct 2022 (2 years)'), true)
    assert.equal(isDateText('Analyst, Oct 2020 - Oct 2022'), false)
  })

  it('sees no October in "carried out 15 audits"', () => assert.deepEqual(findDates('Carried out 15 audits'), []))
})
