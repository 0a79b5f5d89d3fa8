import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withinAYear } from './joining-date.ts'

describe('a joining date', () => {
  const CASES: [start: string, day: string, within: boolean][] = [
    ['2026-03-01', '2026-03-01', true],
    ['2026-03-01', '2027-03-01', true],
    ['2026-03-01', '2027-03-02', false],
    ['2026-03-01', '2025-03-01', true],
    ['2026-03-01', '2025-02-28', false],
    ['2028-02-29', '2029-03-01', true],
    ['2028-02-29', '2029-03-02', false],
    ['2026-03-01', '2199-01-01', false],
  ]
  for (const [start, day, within] of CASES)
    it(`${day} is ${within ? '' : 'not '}within a year of ${start}`, () => assert.equal(withinAYear(start, day), within))
})
