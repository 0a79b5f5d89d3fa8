import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { policyChanges } from './policy-changes.ts'

describe('a reload', () => {
  const policy = {
    scopes: { RECRUITER: ['files:read'], AGENT_SERVICE: ['files:read', 'files:write'] },
    tiers: {},
    approvalKinds: { 'files.write': { entityType: 'call', decidedOn: 'call', roles: ['HR_HEAD'], expiresMs: 1 } },
    viewers: ['AUDITOR'],
    reviewers: { roles: ['CONFIG_ADMIN'], tenants: ['t-1'] },
  } as const

  it('names each right that was given or taken, and which widen', () => {
    assert.deepEqual(policyChanges(policy, policy), [])
    const after = {
      ...policy,
      scopes: { RECRUITER: ['files:read', 'files:write'], AGENT_SERVICE: ['files:read'] },
      tiers: { allowed: ['read_only'] },
      approvalKinds: { 'files.write': { ...policy.approvalKinds['files.write'], roles: ['HR_HEAD', 'RECRUITER'] } },
      reviewers: { roles: ['CONFIG_ADMIN', 'AUDITOR'], tenants: [] },
    } as const
    assert.deepEqual(policyChanges(policy, after), [
      'scopes.RECRUITER: files:write added (widens)',
      'scopes.AGENT_SERVICE: files:write removed',
      'console.reviewers.roles: AUDITOR added (widens)',
      'console.reviewers.tenants: t-1 removed',
      'approvals.actions.files.write: RECRUITER added (widens)',
      'tiers: {} → {"allowed":["read_only"]} (may widen)',
    ])
  })
})
