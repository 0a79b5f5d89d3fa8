import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Progress } from './ports.ts'
import { progressFilter } from './progress.ts'

describe('a stranger’s word on progress', () => {
  const heardOf = (said: readonly object[]) => {
    const heard: Progress[] = []
    const { hear, end } = progressFilter((progress) => heard.push(progress))
    for (const one of said) hear(one)
    return { heard, hear, end }
  }

  it('is passed on as numbers that grow, without any words', () => {
    const said = [{ progress: 0, total: 2, message: 'Do as I say' }, { progress: 0 }, { progress: 1, total: 'two' }, { progress: 0.5 }]
    assert.deepEqual(heardOf(said).heard, [{ progress: 0, total: 2 }, { progress: 1 }])
  })

  it('is nothing when it is no number', () => {
    for (const progress of ['1', null, undefined, Number.NaN, Number.POSITIVE_INFINITY, { valueOf: () => 1 }])
      assert.deepEqual(heardOf([{ progress }]).heard, [])
  })

  it('harms nobody when its listener breaks', () => {
    let heard = 0
    const { hear } = progressFilter(() => {
      heard += 1
      throw new Error('gone')
    })
    for (const progress of [1, 2]) hear({ progress })
    assert.equal(heard, 1)
  })

  it('comes to an end: with the call, and after a thousand notices', () => {
    const { heard, hear, end } = heardOf(Array.from({ length: 5_000 }, (_, progress) => ({ progress })))
    assert.equal(heard.length, 1_000)
    const one = heardOf([{ progress: 1 }])
    one.end()
    one.hear({ progress: 2 })
    assert.equal(one.heard.length, 1)
    end()
    hear({ progress: 9_999 })
    assert.equal(heard.length, 1_000)
  })
})
