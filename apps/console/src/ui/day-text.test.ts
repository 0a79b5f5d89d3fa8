import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayFault, dayText, firstDayOfWeek, readDay, shortMonth } from './day-text.ts'

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
  it('is read as pages write it, with the name of the month, in both languages', () => {
    for (const text of [
      'Nov 25, 2026',
      '25 Nov 2026',
      '25. Nov. 2026',
      'November 25, 2026',
      '25. November 2026',
      '2026 nov 25',
      '25 Nov 26',
    ])
      for (const locale of ['en-US', 'en-GB', 'de']) assert.equal(readDay(text, locale), '2026-11-25', `${text} in ${locale}`)
    for (const locale of ['en-US', 'en-GB', 'de-DE'])
      for (let month = 1; month <= 12; month += 1) {
        const date = new Date(Date.UTC(2026, month - 1, 25))
        for (const style of ['short', 'long'] as const) {
          const text = new Intl.DateTimeFormat(locale, { day: 'numeric', month: style, year: 'numeric', timeZone: 'UTC' }).format(date)
          assert.equal(readDay(text, locale), date.toISOString().slice(0, 10), text)
        }
      }
  })
  it('is read with the ending of an ordinal, which is no weekday', () => {
    for (const text of ['25th Nov 2026', 'November 25th, 2026', 'Wed 25th November 2026', '25TH NOV 2026'])
      for (const locale of ['en-US', 'en-GB', 'de']) assert.equal(readDay(text, locale), '2026-11-25', `${text} in ${locale}`)
    for (const [text, day] of [
      ['1st May 2026', '2026-05-01'],
      ['2nd May 2026', '2026-05-02'],
      ['3rd May 2026', '2026-05-03'],
    ] as const)
      assert.equal(readDay(text, 'en-GB'), day)
    assert.equal(shortMonth('30th February 2027', 'en-GB')?.count, 28)
  })
  it('is read with its weekday in front, as pages write it', () => {
    for (const text of [
      'Friday, 20 November 2026',
      'Fri 20 Nov 2026',
      'Freitag, 20. November 2026',
      'Fr., 20. Nov. 2026',
      'Fri 2026-11-20',
    ])
      for (const locale of ['en-US', 'en-GB', 'de']) assert.equal(readDay(text, locale), '2026-11-20', `${text} in ${locale}`)
    for (const locale of ['en-US', 'en-GB', 'de-DE', 'fr'])
      for (let day = 1; day <= 365; day += 6) {
        const date = new Date(Date.UTC(2027, 0, day))
        for (const style of ['short', 'long'] as const) {
          const options = { weekday: style, day: 'numeric', month: style, year: 'numeric', timeZone: 'UTC' } as const
          const text = new Intl.DateTimeFormat(locale === 'fr' ? 'en' : locale, options).format(date)
          assert.equal(readDay(text, locale), date.toISOString().slice(0, 10), text)
        }
      }
    assert.equal(readDay('Thursday, 20 November 2026', 'en-GB'), null, 'it is a Friday')
  })
  it('is none where the name is that of no month, or of two', () => {
    for (const text of ['Ju 25, 2026', 'Nev 25, 2026', 'Nov 31, 2026', 'Nov 2026', 'Nov 25 Dec 2026', 'Nov Nov 2026'])
      assert.equal(readDay(text, 'en-US'), null, text)
  })
  it('is none while half typed, and when the calendar has no such day', () => {
    for (const text of ['', '19/11', '19/11/2', '31/02/2026', '00/00/0000', 'tomorrow']) assert.equal(readDay(text, 'en-GB'), null, text)
  })
})

describe('what was typed as a day', () => {
  it('is at fault where it is no day, or one before the first or after the last', () => {
    assert.equal(dayFault('32/13/2026', 'en-GB'), 'noDay')
    assert.equal(dayFault('31/02/2027', 'en-GB'), 'shortMonth')
    assert.deepEqual(shortMonth('31/02/2027', 'en-GB'), { month: 'February 2027', count: 28 })
    assert.deepEqual(shortMonth('31. Feb. 2028', 'de'), { month: 'Februar 2028', count: 29 })
    assert.equal(shortMonth('31/12/2027', 'en-GB'), null)
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
