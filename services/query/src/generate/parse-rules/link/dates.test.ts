import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tokenize } from '../../../retrieve/words.ts'
import { findDates } from './dates.ts'
import { findNumbers } from './numbers.ts'

/** A Wednesday. */
const NOW = new Date('2026-11-18T23:30:00Z')
const dates = (question: string, now = NOW) => findDates(tokenize(question), now).map(({ begin, end }) => `${begin} ${end}`)

describe('dates', () => {
  for (const [question, ...found] of [
    ['today', '2026-11-18 2026-11-19'],
    ['yesterday or tomorrow', '2026-11-17 2026-11-18', '2026-11-19 2026-11-20'],
    ['this week', '2026-11-16 2026-11-23'],
    ['last week', '2026-11-09 2026-11-16'],
    ['next week', '2026-11-23 2026-11-30'],
    ['last month', '2026-10-01 2026-11-01'],
    ['this month', '2026-11-01 2026-12-01'],
    ['next month', '2026-12-01 2027-01-01'],
    ['this quarter', '2026-10-01 2027-01-01'],
    ['last quarter', '2026-07-01 2026-10-01'],
    ['last quarter of 2016', '2016-10-01 2017-01-01'],
    ['last year', '2025-01-01 2026-01-01'],
    ['the last 30 days', '2026-10-19 2026-11-19'],
    ['the past 3 months', '2026-08-18 2026-11-19'],
    ['the past year', '2025-11-18 2026-11-19'],
    ['the next 7 days', '2026-11-18 2026-11-26'],
    ['on 2024-02-29', '2024-02-29 2024-03-01'],
    ['in March 2025', '2025-03-01 2025-04-01'],
    ['in march', '2026-03-01 2026-04-01'],
    ['in December', '2025-12-01 2026-01-01'], // the last one, not one to come
    ['June 21, 2002', '2002-06-21 2002-06-22'],
    ['31 January 2020', '2020-01-31 2020-02-01'],
    ['Q1 2025', '2025-01-01 2025-04-01'],
    ['in May 2024', '2024-05-01 2024-06-01'],
    ['what may happen'], // a verb
    ['the last interview'], // no unit of time
    ['mar the surface'],
  ] as const) {
    it(`"${question}" is ${found.join(' and ') || 'none'}`, () => assert.deepEqual(dates(question), found))
  }
  for (const [question, ...found] of [
    ['the third quarter of 2026', '2026-07-01 2026-10-01'],
    ['in the 2nd quarter', '2026-04-01 2026-07-01'],
    ['Q1 2025', '2025-01-01 2025-04-01'],
    ['the first half of 2026', '2026-01-01 2026-07-01'],
    ['H2', '2026-07-01 2027-01-01'],
    ['during August and September 2026', '2026-08-01 2026-10-01'],
    ['from July to September', '2026-07-01 2026-10-01'],
    ['between 3 May 2026 and 12 June 2026', '2026-05-03 2026-06-13'],
    ['from November 2025 to March', '2025-11-01 2026-04-01'],
    ['in May or August 2026', '2026-05-01 2026-06-01', '2026-08-01 2026-09-01'],
    ['the 15th of October', '2026-10-15 2026-10-16'],
    ['two weeks ago', '2026-11-04 2026-11-05'],
    ['since the beginning of October', '2026-10-01 2026-10-02'],
    ['by the end of the year', '2026-12-31 2027-01-01'],
    ['who will start in December', '2026-12-01 2027-01-01'],
    ['who started in December', '2025-12-01 2026-01-01'],
    ['the second half', '2026-07-01 2027-01-01'],
    ['candidates older than 40 years', ...[]],
  ] as [string, ...string[]][]) {
    it(`"${question}" has ${found.join(', ') || 'none'}`, () => assert.deepEqual(dates(question), found))
  }
  for (const [question, relation, day] of [
    ['more than 60 days ago', 'before', '2026-09-19'],
    ['older than two months', 'before', '2026-09-18'],
    ['for over 3 weeks', 'before', '2026-10-28'],
    ['less than a week ago', 'since', '2026-11-11'],
    ['newer than 10 days', 'since', '2026-11-08'],
  ] as const) {
    it(`"${question}" is ${relation} a day`, () => {
      const [found] = findDates(tokenize(question), NOW)
      assert.deepEqual([found?.relation, found?.begin], [relation, day])
    })
  }
  it('a month back from its 31st day is the last day of the shorter month', () =>
    assert.deepEqual(dates('past 1 month', new Date('2026-03-31T12:00:00Z')), ['2026-02-28 2026-04-01']))
})

describe('numbers', () => {
  const numbers = (question: string) => findNumbers(tokenize(question)).map(({ value }) => value)
  for (const [question, ...found] of [
    ['more than 1,000.5', 1000.5],
    ['two or more', 2],
    ['3 million people', 3_000_000],
    ['3 constructor wins', 3],
    ['fifty', 50],
    ['at most once', 1],
    ['which one', ...[]],
    ['the one', ...[]],
    ['in 2019', 2019],
  ] as [string, ...number[]][]) {
    it(`"${question}" has ${found.join(', ') || 'none'}`, () => assert.deepEqual(numbers(question), found))
  }
  it('know what may be a year', () =>
    assert.deepEqual(
      findNumbers(tokenize('2019 300 18000')).map(({ isYear }) => isYear),
      [true, false, false],
    ))
})
