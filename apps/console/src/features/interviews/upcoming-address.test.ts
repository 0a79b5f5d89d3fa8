import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { upcomingAddress } from './upcoming-address.ts'

const at = (starts_at: string) => ({ id: starts_at, starts_at, ends_at: starts_at })
const NOW = new Date('2026-11-19T12:00')
const MONDAY = 1

describe('the address of the interviews to come', () => {
  it('is the week that holds them all, though it is not this one', () => {
    assert.equal(
      upcomingAddress([at('2026-11-18T09:00'), at('2026-11-24T09:00'), at('2026-11-26T15:00')], NOW, MONDAY),
      '/interviews?week=2026-11-23&status=Scheduled',
    )
  })
  it('is none where no week holds them all', () => {
    assert.equal(upcomingAddress([at('2026-11-20T09:00'), at('2026-11-24T09:00')], NOW, MONDAY), undefined)
    assert.equal(upcomingAddress([at('2026-11-18T09:00')], NOW, MONDAY), undefined)
  })
})
