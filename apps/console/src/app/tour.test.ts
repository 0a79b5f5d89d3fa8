import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isTourOffered, keepTourSeen, placeBeside } from './tour.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  } as unknown as Storage
}

describe('the tour', () => {
  it('is offered once per person', () => {
    const kept = storage()
    assert.equal(isTourOffered('ada', kept), true)
    keepTourSeen('ada', kept)
    assert.deepEqual([isTourOffered('ada', kept), isTourOffered('grace', kept)], [false, true])
  })
  it('is not offered where nothing can be kept, and breaks nothing there', () => {
    const closed = { getItem: () => assert.fail('closed'), setItem: () => assert.fail('closed') } as unknown as Storage
    assert.equal(isTourOffered('ada', closed), false)
    keepTourSeen('ada', closed)
  })
  it('stands below what it is about, beside it or above it, and never outside the window', () => {
    const [card, room] = [
      { width: 300, height: 160 },
      { width: 1280, height: 800 },
    ]
    assert.deepEqual(placeBeside({ left: 600, top: 8, width: 200, height: 32 }, card, room), { left: 600, top: 52 })
    assert.deepEqual(placeBeside({ left: 0, top: 48, width: 208, height: 752 }, card, room), { left: 220, top: 48 })
    for (const target of [null, { left: 1260, top: 790, width: 20, height: 10 }, { left: -50, top: 700, width: 1400, height: 90 }]) {
      const { left, top } = placeBeside(target, card, room)
      assert.ok(left >= 0 && top >= 0 && left + card.width <= room.width && top + card.height <= room.height, JSON.stringify(target))
    }
  })
})
