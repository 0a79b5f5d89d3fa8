import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ROLE_CODES } from '../../../../../services/talent/src/policy.ts'
import de from '../../locales/de/admin.json' with { type: 'json' }
import en from '../../locales/en/admin.json' with { type: 'json' }
import { GROUPED } from './role-groups.ts'

describe('the groups of roles', () => {
  it('hold every role of the service once', () => {
    assert.deepEqual(GROUPED.flatMap(([, roles]) => roles).sort(), [...ROLE_CODES].sort())
  })
  it('say of every role what it may do, in both languages', () => {
    for (const words of [en, de]) assert.deepEqual(Object.keys(words.roleText).sort(), [...ROLE_CODES].sort())
  })
})
