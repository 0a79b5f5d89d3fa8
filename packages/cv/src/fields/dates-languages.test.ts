import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PRESENT_WORDS, UNTIL_WORDS } from '../lexicon/date-words.ts'
import { findDates, isDateText } from './dates.ts'

const BEGINNINGS: [string, string][] = [
  ['2019', '2019'],
  ['05/2019', '2019-05'],
  ['05.2019', '2019-05'],
  ['5/2019', '2019-05'],
  ['01.05.2019', '2019-05'],
  ['2019-05', '2019-05'],
  ['May 2019', '2019-05'],
  ['Mai 2019', '2019-05'],
  ['mayo de 2019', '2019-05'],
  ['maj 2019', '2019-05'],
  ["May '19", '2019-05'],
  ['05/19', '2019-05'],
  ['19/05', '2019-05'],
  ['mai/19', '2019-05'],
  ['V 2019', '2019-05'],
  ['Q2 2019', '2019-04'],
  ['SS 2019', '2019-04'],
  ['WS 2019/20', '2019-10'],
  ['05.2019r.', '2019-05'],
  ['Spring 2019', '2019-03'],
  ['Frühjahr 2019', '2019-03'],
  ['2019 May', '2019-05'],
  ['2019/5', '2019-05'],
  ['2019.05.', '2019-05'],
  ['2019 Q2', '2019-04'],
  ['H1 2019', '2019-01'],
]
const DASHES = ['-', '–', '→']

const only = (text: string): [string, string | null | undefined] | undefined => {
  const [date, ...more] = findDates(text)
  return date === undefined || more.length > 0 || date.unclear ? undefined : [date.from, date.to]
}

describe('dates in the languages that are read', () => {
  it('every word for "present" ends every form of date, after every dash', () => {
    for (const word of Object.values(PRESENT_WORDS).flat())
      for (const [beginning, from] of BEGINNINGS)
        for (const dash of DASHES) {
          for (const end of [word, `(${word})`, `${word[0]?.toUpperCase()}${word.slice(1)}`]) {
            const text = `${beginning} ${dash} ${end}`
            assert.deepEqual(only(text), [from, null], text)
            assert.ok(isDateText(text), text)
          }
        }
  })

  it('every word for "until" stands before "present" of its language, alone and after a dash', () => {
    for (const [language, words] of Object.entries(UNTIL_WORDS))
      for (const until of words) {
        const word = PRESENT_WORDS[language]?.[0] ?? ''
        for (const between of [until, `– ${until}`, `${until} –`]) {
          const text = `05/2019 ${between} ${word}`
          assert.deepEqual(only(text), ['2019-05', null], text)
        }
      }
  })

  const closed: [string, string, string][] = [
    ['03/15 – 04/19', '2015-03', '2019-04'],
    ['03.15–04.19', '2015-03', '2019-04'],
    ['März 15 – Apr. 19', '2015-03', '2019-04'],
    ['mar/15 – abr/19', '2015-03', '2019-04'],
    ['03.2015r. – 04.2019r.', '2015-03', '2019-04'],
    ['III 2015 – IV 2019', '2015-03', '2019-04'],
    ['Mar. 2015 thru Apr. 2019', '2015-03', '2019-04'],
    ['Q1 2015 – Q2 2019', '2015-01', '2019-06'],
    ['WS 2014/15 – SS 2019', '2014-10', '2019-09'],
    ['2014/15 – 2018/19', '2014', '2019'],
    ['Mars 2015 / Avril 2019', '2015-03', '2019-04'],
    ['mar-2015 / abr-2019', '2015-03', '2019-04'],
    ['Anfang 2015 – Ende 2019', '2015', '2019'],
    ['mediados de 2015 – finales de 2019', '2015', '2019'],
    ['03/2015 – 04/19', '2015-03', '2019-04'],
    ['H1 2015 – H2 2019', '2015-01', '2019-12'],
    ['2015 Q1 – 2019 Q2', '2015-01', '2019-06'],
    ['Herbst 2015 – Frühjahr 2019', '2015-09', '2019-03'],
    ['2015/3 – 2019/4', '2015-03', '2019-04'],
    ['11/98 – 02/03', '1998-11', '2003-02'],
  ]
  for (const [text, from, to] of closed) it(`reads "${text}"`, () => assert.deepEqual(only(text), [from, to]))

  it('reads a date with nothing behind its dash as one that lasts', () => {
    for (const text of ['May 2019 –', '05/2019 -', '05/19 –', '(2019 –)']) assert.equal(only(text)?.[1], null, text)
  })

  it('sees an end that it does not understand', () => {
    for (const text of ['May 2019 – lorem', '05/2019 – dolor sit', '05/19 – ???', '2019 – …', 'Mai 2019 – (lorem ipsum)']) {
      const [date, ...more] = findDates(text)
      assert.deepEqual([date?.unclear, date?.to, more.length], [true, null, 0], text)
    }
  })

  it('takes no opening hours, grades, amounts or phone numbers for dates', () => {
    for (const text of [
      '08.30 – 12.30',
      '08.15 – 12.15',
      '3.45 – 4.00',
      'Tel. 01/23-45/67',
      '06.12.34.56.78',
      'Monday 9.00 – 17.00',
      'grade 10/12 of 12/12',
      'Abitur 1,7',
      'versions 3/45 – 4/50',
    ])
      assert.deepEqual(findDates(text), [], text)
  })

  it('leaves the title or the employer behind a year alone', () => {
    for (const text of [
      '2012 – konsultant',
      '2019 – led the team',
      '2012 - BSc Economics',
      '2019 – Nordwind Handel',
      '2019 – iOS Developer',
    ])
      assert.deepEqual(only(text), [text.slice(0, 4), undefined], text)
  })
})
