import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fittingColumns } from './fitting-columns.ts'

const OFFERS = [
  { key: 'number', width: '110px', wide: true },
  { key: 'candidate', width: 'minmax(0, 2fr)' },
  { key: 'title', width: 'minmax(0, 2fr)', wide: true },
  { key: 'start', width: '120px', wide: true },
  { key: 'status', width: '200px' },
  { key: 'expires', width: '130px', wide: true },
  { key: 'owner', width: 'minmax(0, 1.3fr)', wide: true },
  { key: 'created', width: '120px', wide: true },
]
const shown = (room: number, isSelectable = false) => fittingColumns(OFFERS, room, isSelectable).map(({ key }) => key)

describe('columns of a list', () => {
  it('are all shown where each can be read', () => {
    assert.equal(shown(1040).length, 8)
  })
  it('go one by one from the right in a narrower window, and what decides stays', () => {
    assert.deepEqual(shown(900), ['number', 'candidate', 'title', 'start', 'status', 'expires', 'owner'])
    assert.deepEqual(shown(784), ['number', 'candidate', 'title', 'start', 'status'])
    assert.ok(shown(784, true).length <= 5)
  })
  it('are only those that decide on a phone', () => {
    assert.deepEqual(shown(358), ['candidate', 'status'])
  })
})
