import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays, dayKey, hoursOf, onDay, placeDay, readDayKey, weekOf } from './week.ts'

const at = (hour: number, minute = 0) => new Date(2026, 10, 18, hour, minute).toISOString()
const item = (id: string, from: string, to: string) => ({ id, starts_at: from, ends_at: to })

describe('the week of the calendar', () => {
  it('begins on the first day of the region and has seven days', () => {
    const sunday = new Date(2026, 10, 15, 13)
    assert.deepEqual(weekOf(sunday, 1).map(dayKey).at(0), '2026-11-09')
    assert.deepEqual(weekOf(sunday, 0).map(dayKey).at(0), '2026-11-15')
    assert.equal(new Set(weekOf(sunday, 1).map(dayKey)).size, 7)
  })
  it('steps over the end of a year and over a change of the clock', () => {
    assert.equal(dayKey(addDays(new Date(2026, 11, 28), 7)), '2027-01-04')
    assert.equal(dayKey(addDays(new Date(2026, 9, 20), 7)), '2026-10-27')
  })
  it('reads a day out of an address and nothing else', () => {
    assert.equal(dayKey(readDayKey('2026-11-18') as Date), '2026-11-18')
    for (const wrong of [undefined, '', 'next', '2026-13-40', '2026-1-1']) assert.equal(readDayKey(wrong), null)
  })
})

describe('interviews of a day', () => {
  it('stand in order of time, those of other days left out', () => {
    const other = item('z', new Date(2026, 10, 19, 9).toISOString(), new Date(2026, 10, 19, 10).toISOString())
    const shown = onDay([item('b', at(11), at(12)), other, item('a', at(9), at(10))], new Date(2026, 10, 18))
    assert.deepEqual(
      shown.map(({ id }) => id),
      ['a', 'b'],
    )
  })
  it('stand side by side only while they overlap', () => {
    const placed = placeDay([
      item('a', at(9), at(10)),
      item('b', at(9, 30), at(10, 30)),
      item('c', at(10), at(11)),
      item('d', at(14), at(15)),
    ])
    assert.deepEqual(
      placed.map(({ item: { id }, lane, lanes }) => [id, lane, lanes]),
      [
        ['a', 0, 2],
        ['b', 1, 2],
        ['c', 0, 2],
        ['d', 0, 1],
      ],
    )
  })
  it('stretch the hours shown, and a short one is tall enough to read', () => {
    const placed = placeDay([item('a', at(6, 45), at(6, 50)), item('b', at(19), at(20, 15))])
    assert.deepEqual(hoursOf(placed), { from: 6, to: 21 })
    assert.equal((placed[0]?.to ?? 0) - (placed[0]?.from ?? 0), 30)
    assert.deepEqual(hoursOf([]), { from: 8, to: 18 })
  })
})
