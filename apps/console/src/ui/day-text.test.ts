import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayText, firstDayOfWeek, readDay } from './day-text.ts'

describe('a day in figures', () => {
  it('is written and read in the order of the locale', () => {
    for (const [locale, text] of [
      ['en-GB', '19/11/2026'],
      ['en-US', '11/19/2026'],
      ['de', '19.11.2026'],
    ] as const) {
      assert.equal(dayText('2026-11-19', locale), text)
      assert.equal(readDay(text, locale), '2026-11-19')
    }
  })
  it('is read in short and as ISO writes it', () => {
    assert.equal(readDay('3.2.27', 'de'), '2027-02-03')
    assert.equal(readDay('2026-11-19', 'en-US'), '2026-11-19')
  })
  it('is none while half typed, and when the calendar has no such day', () => {
    for (const text of ['', '19/11', '19/11/2', '31/02/2026', '00/00/0000', 'tomorrow']) assert.equal(readDay(text, 'en-GB'), null, text)
  })
})

describe('the first day of the week', () => {
  it('follows the region', () => {
    assert.equal(firstDayOfWeek('de-DE'), 1)
    assert.equal(firstDayOfWeek('en-US'), 0)
  })
})
