import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isStandIn, stepState } from './step-state.ts'

const request = (status: string, entity_type = 'shortlist') => ({ status, entity_type })
const decided = { role: 'HR_OPERATIONS', status: 'Approved', decided_at: '2026-11-18T09:00:00.000Z', decided_for: null }

describe('what a step of an approval says', () => {
  it('is cancelled with its request, and no longer needed once another step ended it', () => {
    assert.equal(stepState(request('Cancelled'), { status: 'Waiting' }), 'Cancelled')
    assert.equal(stepState(request('Rejected'), { status: 'Waiting' }), 'NotNeeded')
    assert.equal(stepState(request('Pending'), { status: 'Waiting' }), 'Waiting')
    assert.equal(stepState(request('Pending'), { status: 'Due' }), 'Due')
    assert.equal(stepState(request('Cancelled'), { status: 'Approved' }), 'Approved')
  })

  it('is resolved or upheld where a discrepancy was decided', () => {
    assert.equal(stepState(request('Approved', 'discrepancy'), { status: 'Approved' }), 'Resolved')
    assert.equal(stepState(request('Rejected', 'discrepancy'), { status: 'Rejected' }), 'Upheld')
  })

  it('tells that the head of HR decided in place of another role, and nothing where that is not known', () => {
    assert.ok(isStandIn(decided, { roles: ['HR_HEAD'] }))
    assert.ok(!isStandIn(decided, { roles: ['HR_HEAD', 'HR_OPERATIONS'] }))
    assert.ok(!isStandIn(decided, { roles: ['HR_OPERATIONS'] }))
    assert.ok(!isStandIn(decided, { roles: ['AUDITOR'] }))
    assert.ok(!isStandIn(decided, undefined))
    assert.ok(!isStandIn({ ...decided, decided_for: 'somebody' }, { roles: ['HR_HEAD'] }))
    assert.ok(!isStandIn({ ...decided, status: 'Due', decided_at: null }, { roles: ['HR_HEAD'] }))
  })
})
