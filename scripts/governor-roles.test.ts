import assert from 'node:assert/strict'
import { it } from 'node:test'
import { TALENT_ROLES } from '../packages/governor/src/proxy/config/unknown-names.ts'
import { ROLE_CODES } from '../services/talent/src/policy.ts'

it('the governor knows the roles of the talent service, no more and no fewer', () => {
  assert.deepEqual([...TALENT_ROLES].sort(), [...ROLE_CODES].sort())
})
