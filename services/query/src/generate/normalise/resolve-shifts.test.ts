import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asksBeside, resolveShifts } from './resolve-shifts.ts'

const SEPTEMBER = { begin: '2026-09-01', end: '2026-10-01' }
const YEAR = { begin: '2025-01-01', end: '2026-01-01' }
const WEEK = { begin: '2026-11-16', end: '2026-11-23' }
const QUARTER = { begin: '2025-04-01', end: '2025-07-01' }

const shifts: [question: string, known: typeof YEAR, meant: string][] = [
  ['and the month before?', SEPTEMBER, 'and in August 2026?'],
  ['And the month after that?', SEPTEMBER, 'And in October 2026?'],
  ['and in the previous month', SEPTEMBER, 'and in August 2026'],
  ['and the year before?', SEPTEMBER, 'and in September 2025?'],
  ['a year earlier?', SEPTEMBER, 'in September 2025?'],
  ['the year before that?', YEAR, 'in 2024?'],
  ['what about the following year?', YEAR, 'what about in 2026?'],
  ['and the month before?', YEAR, 'and in December 2024?'],
  ['and the previous quarter?', QUARTER, 'and in Q1 2025?'],
  ['and the next quarter?', QUARTER, 'and in Q3 2025?'],
  ['and the week before?', WEEK, 'and between 2026-11-09 and 2026-11-15?'],
  ['and the day before?', { begin: '2026-03-01', end: '2026-03-02' }, 'and on 2026-02-28?'],
  ['and the month before?', { begin: '2026-01-01', end: '2026-02-01' }, 'and in December 2025?'],
  ['and the month before?', { begin: '2026-03-31', end: '2026-04-01' }, 'and on 2026-02-28?'],
  ['and the month before?', { begin: '2026-03-30', end: '2026-03-31' }, 'and on 2026-02-28?'],
  ['and the next month?', { begin: '2026-01-28', end: '2026-02-01' }, 'and on 2026-02-28?'],
]
for (const [question, known, meant] of shifts)
  it(`"${question}" after ${known.begin} to ${known.end} is "${meant}"`, () => {
    assert.ok(asksBeside(question))
    assert.equal(resolveShifts(question, known), meant)
  })

it('what is counted from today, or from something that is named, stays as it is', () => {
  for (const question of ['and last month?', 'and the month before last?', 'candidates who came the day before the interview', 'next year'])
    assert.equal(resolveShifts(question, SEPTEMBER), question)
  assert.equal(resolveShifts('and the month before?', null), 'and the month before?')
})

it('a question that is complete without the one before is not moved', () => {
  for (const question of [
    'Which contracts expire in the next month?',
    'How many contracts expired in the previous year?',
    'And which orders were paid in the previous quarter?',
    'Which patients came back a week later?',
  ])
    assert.equal(asksBeside(question), false, question)
})
