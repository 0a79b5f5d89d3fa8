import assert from 'node:assert/strict'
import { it } from 'node:test'
import { resolveWeeks } from './resolve-weeks.ts'

it('a week that is named by one of its days goes from Monday to Sunday', () => {
  assert.equal(resolveWeeks('interviews in the week of 23 November 2026'), 'interviews between 23 November 2026 and 29 November 2026')
  assert.equal(resolveWeeks('who applied in the week of the 1st of Nov 2026?'), 'who applied between 26 October 2026 and 1 November 2026?')
  assert.equal(resolveWeeks('week starting December 28, 2026'), 'between 28 December 2026 and 3 January 2027')
})
it('what is no week of a day stays as it is', () => {
  for (const question of ['the first week of November 2026', 'last week', 'the week of 31 February 2026', 'a week from now'])
    assert.equal(resolveWeeks(question), question)
})
