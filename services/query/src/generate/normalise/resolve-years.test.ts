import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { resolveYears } from './resolve-years.ts'

const now = new Date('2026-11-16T10:00:00Z')
const CASES: readonly (readonly [string, string])[] = [
  ['interviews held in october', 'interviews held in october 2026'],
  ['who applied on 14 Oct?', 'who applied on 14 Oct 2026?'],
  ['requisitions raised since the 1st of September', 'requisitions raised since the 1st of September 2026'],
  ['Who applied between 1 and 15 October', 'Who applied between 1 October 2026 and 15 October 2026'],
  ['offers sent from the 3rd to the 9th of May 2026', 'offers sent from 3rd May 2026 to 9th May 2026'],
  ['hires between July and September', 'hires between July 2026 and September 2026'],
  ['applications in September compared with October', 'applications in September 2026 compared with October 2026'],
  ['who joined in December?', 'who joined in December 2025?'],
  ['offers that run out before 5 December', 'offers that run out before 5 December 2026'],
  ['start dates in January', 'start dates in January 2027'],
  ['offers sent after March 3', 'offers sent after March 3 2026'],
]

describe('a month without a year', () => {
  for (const [question, meant] of CASES) it(`"${question}"`, () => assert.equal(resolveYears(question, now), meant))
  it('looks as far ahead as the question that it goes on from', () => {
    assert.equal(resolveYears('and in January?', now, 'who starts in December?'), 'and in January 2027?')
    assert.equal(resolveYears('and in December?', now, 'who joined in January?'), 'and in December 2025?')
    assert.equal(resolveYears('who joined in January?', now, 'who starts in December?'), 'who joined in January 2026?')
  })
  it('is left alone where it has one, or is none', () => {
    for (const question of [
      'interviews in October 2026',
      'joined on 3 May 2025',
      'since October, 2025',
      'the candidates may apply',
      'what did June Lee decide',
      'offers for April Jones',
      'they march on',
      'who applied or may apply',
      'in 2026-10',
      'last October',
    ])
      assert.equal(resolveYears(question, now), question)
  })
})
