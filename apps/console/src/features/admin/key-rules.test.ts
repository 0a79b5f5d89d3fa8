import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { holdsNoApprovingAction, PROGRAM_ROLES } from '../../../../../services/talent/src/policy.ts'
import { dayIn, endOfDay, KEY_ROLES, usualExpiry } from './key-rules.ts'

describe('the rules of API keys', () => {
  it('offer exactly the roles that the service takes', () => {
    assert.deepEqual([...KEY_ROLES], [...PROGRAM_ROLES])
    assert.ok(KEY_ROLES.every(holdsNoApprovingAction))
  })
  it('let a key live for ninety days unless one says otherwise, to the end of the day', () => {
    const now = new Date(2026, 10, 17, 12)
    assert.equal(dayIn(0, now), '2026-11-17')
    assert.equal(usualExpiry(now), '2027-02-15')
    assert.equal(endOfDay('2027-02-15').getDate(), 15)
    assert.ok(endOfDay(dayIn(0)) > new Date(Date.now() - 1000))
  })
})
