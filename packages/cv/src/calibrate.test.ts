import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { CALIBRATED, calibrate } from './calibrate.ts'
import { found } from './fields/found.ts'
import type { CvFields } from './result.ts'

const NOTHING: CvFields = {
  name: null,
  email: null,
  phone: null,
  location: null,
  headline: null,
  summary: null,
  employment: [],
  education: [],
  skills: [],
  totalExperienceYears: null,
}
const skill = (score: number): number => calibrate({ ...NOTHING, skills: [found('SQL', score, 0, 3)] }).skills[0]?.confidence ?? -1

it('a higher score never gives a lower confidence, and none is certain', () => {
  const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
  fc.assert(
    fc.property(fc.tuple(share, share), (scores) => {
      const [low, high] = scores.toSorted((a, b) => a - b) as [number, number]
      assert.ok(skill(low) <= skill(high))
      assert.ok(skill(high) < 1)
    }),
  )
})

it('what nobody measured keeps its low score', () => assert.equal(skill(0.2), 0.2))

it('fields that are absent stay absent, and others stay as they are', () => {
  assert.deepEqual(calibrate(NOTHING), NOTHING)
  const headline = found('Baker', 0.8, 0, 5)
  assert.deepEqual(calibrate({ ...NOTHING, headline }).headline, headline)
  assert.deepEqual(CALIBRATED.toSorted(), ['education', 'email', 'employment', 'location', 'name', 'phone', 'skills'])
})
