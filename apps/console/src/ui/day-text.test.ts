import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayFault, dayText, firstDayOfWeek, readDay } from './day-text.ts'

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

describe('what was typed as a day', () => {
  it('is at fault where it is no day, or one before the first or after the last', () => {
    assert.equal(dayFault('32/13/2026', 'en-GB'), 'noDay')
    assert.equal(dayFault('18/11/2026', 'en-GB', '2026-11-19'), 'early')
    assert.equal(dayFault('20/11/2026', 'en-GB', undefined, '2026-11-19T00:00:00'), 'late')
    assert.equal(dayFault('19/11/2026', 'en-GB', '2026-11-19', '2026-11-19'), null)
    assert.equal(dayFault(' ', 'en-GB', '2026-11-19'), null)
  })
})

describe('the first day of the week', () => {
  it('follows the region', () => {
    assert.equal(firstDayOfWeek('de-DE'), 1)
    assert.equal(firstDayOfWeek('en-US'), 0)
  })
})
