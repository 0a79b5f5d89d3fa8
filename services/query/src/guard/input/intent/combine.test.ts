import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { combine, type Evidence } from './combine.ts'

const rows = (count: number, row: Omit<Evidence, 'count'>): Evidence[] => Array.from({ length: count }, () => ({ ...row, count: 1 }))

describe('words and signs together', () => {
  it('a sign is worth more the oftener it is right', () => {
    const { signs } = combine([
      ...rows(300, { text: 0, signs: ['right/one', 'right'], target: 1 }),
      ...rows(300, { text: 0, signs: ['wrong/one', 'wrong'], target: 0 }),
      ...rows(150, { text: 0, signs: ['either/one', 'either'], target: 1 }),
      ...rows(150, { text: 0, signs: ['either/one', 'either'], target: 0 }),
    ])
    const worth = (name: string) => (signs.get(name) ?? 0) + (signs.get(`${name}/one`) ?? 0)
    assert.ok(worth('right') > worth('either') && worth('either') > worth('wrong'))
    assert.ok(worth('right') > 1 && worth('wrong') < 0)
  })

  it('words that tell nothing are hardly listened to', () => {
    const telling = ([2, -2] as const).flatMap((text) => rows(500, { text, signs: [], target: text > 0 ? 1 : 0 }))
    const idle = ([2, -2] as const).flatMap((text) => ([0, 1] as const).flatMap((target) => rows(250, { text, signs: [], target })))
    assert.ok(combine(telling).scale > 1)
    assert.ok(Math.abs(combine(idle).scale) < 0.3)
  })
})
