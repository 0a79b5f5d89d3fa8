import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppendSpeed } from './append-speed.ts'

describe('the speed of appends', () => {
  /** After appends that took so many milliseconds. */
  const after = (...durations: readonly number[]) => {
    let time = 10
    const speed = new AppendSpeed(() => time)
    for (const duration of durations)
      speed.measure(() => {
        time += duration
      })
    const isSlowIn = (milliseconds: number): boolean => {
      time += milliseconds
      return speed.isSlow()
    }
    return { isSlowIn }
  }
  const quick = (count: number): readonly number[] => Array.from({ length: count }, () => 0.02)

  it('is slow for a second when appends often wait', () => {
    const { isSlowIn } = after(6, ...quick(20), 6)
    assert.equal(isSlowIn(0), true)
    assert.equal(isSlowIn(999), true)
    assert.equal(isSlowIn(1), false)
  })

  it('is slow after a single append that waited for very long', () => assert.equal(after(101).isSlowIn(0), true))

  it('is not slow after quick appends', () => assert.equal(after(...quick(300)).isSlowIn(0), false))

  it('is not slow when other processes interrupt an append now and then', () =>
    assert.equal(after(20, ...quick(100), 20, ...quick(100), 20).isSlowIn(0), false))
})
