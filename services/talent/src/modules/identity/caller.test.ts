import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '@tanager/kernel'
import { chooseRole } from './caller.ts'
import { TokenRefused } from './token-refused.ts'

const HELD = ['RECRUITER', 'AUDITOR']
const refusedFor = (reason: string) => (error: unknown) => error instanceof TokenRefused && error.reason === reason

describe('the role that counts', () => {
  it('is the first that was granted when the token names none', () => {
    assert.equal(chooseRole(HELD, null, undefined), 'RECRUITER')
  })
  it('is the first in the token that the user holds', () => {
    assert.equal(chooseRole(HELD, ['AUDITOR'], undefined), 'AUDITOR')
    assert.equal(chooseRole(HELD, ['HR_HEAD', 'AUDITOR', 'RECRUITER'], undefined), 'AUDITOR')
  })
  it('is the chosen one among those that the user holds', () => {
    assert.equal(chooseRole(HELD, null, 'AUDITOR'), 'AUDITOR')
    assert.equal(chooseRole(HELD, ['RECRUITER'], 'AUDITOR'), 'AUDITOR')
  })
  it('403 when the chosen one is not held', () => {
    for (const chosen of ['HR_HEAD', 'auditor', '', 'RECRUITER, AUDITOR'])
      assert.throws(
        () => chooseRole(HELD, null, chosen),
        (error) => error instanceof Problem && error.status === 403 && error.code === 'role_not_held',
      )
  })
  it('401 when the user holds none, or none of those in the token, whatever is chosen', () => {
    assert.throws(() => chooseRole([], null, undefined), refusedFor('no_role'))
    assert.throws(() => chooseRole(HELD, ['HR_HEAD'], undefined), refusedFor('role_not_held'))
    assert.throws(() => chooseRole(HELD, ['HR_HEAD'], 'AUDITOR'), refusedFor('role_not_held'))
  })
})
