import assert from 'node:assert/strict'
import { it } from 'node:test'
import { writtenOut } from './expand-abbreviations.ts'

const CASES: readonly (readonly [string, string])[] = [
  ['candidates w/ 5 yrs, name n location', 'candidates with 5 years, name and location'],
  ['reqs w/o applications this wk?', 'reqs without applications this week?'],
  ['hw many offers hv gone out rn', 'how many offers have gone out right now'],
  ['How mnay candidates are there?', 'How many candidates are there?'],
  ['Applications per month as a line chart?', 'Applications per month?'],
  ['hires per department, as a pie chart', 'hires per department'],
  ['offers by status in a graph.', 'offers by status.'],
  ['Hwich of teh interviwes are stlil open', 'which of the interviews are still open'],
]
for (const [short, long] of CASES) it(`"${short}" is written out`, () => assert.equal(writtenOut(short), long))

it('what is no shorthand stays', () => {
  for (const question of [
    'Who knows R or N?',
    'grade N of "wk"',
    'which songs are in the charts of 2020',
    'AC/DC and a 50/50 split',
    'names of RN-000001',
    'option n',
    "the dept's head",
    'the form of Mr Teh',
    'the last three doses, and one dose more',
  ])
    assert.equal(writtenOut(question), question)
})
