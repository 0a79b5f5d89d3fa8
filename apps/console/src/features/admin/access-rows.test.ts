import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ACCESS_COLUMNS, accessRecords, accessRows, type ReviewedUser } from './access-rows.ts'

const granted_at = '2026-01-01T00:00:00.000Z'
const expires_at = '2027-01-01T00:00:00.000Z'
const user = (id: string, codes: string[] = [], more: Partial<ReviewedUser> = {}): ReviewedUser => ({
  id,
  kind: 'Person',
  display_name: id,
  email: `${id}@acme.example`,
  status: 'Active',
  roles: codes.map((code) => ({ code, name: code, granted_at, last_used_at: null, expires_at: null })),
  deputy_for: [],
  ...more,
})
const deputy = user('d', ['RECRUITER'], {
  deputy_for: [{ user_id: 'h', display_name: 'Head', starts_on: '2026-02-01', ends_on: '2026-02-14', last_used_at: granted_at }],
})
const program = user('p', [], {
  kind: 'Service',
  roles: [{ code: 'SOURCER', name: 'Sourcer', granted_at, last_used_at: granted_at, expires_at }],
})

describe('the lines of an access review', () => {
  it('are one per user and role, one per person for whom somebody decides, and one for who has nothing', () => {
    const rows = accessRows([user('a', ['RECRUITER', 'AUDITOR']), user('b'), deputy, program])
    assert.deepEqual(
      rows.map(({ user: { id }, kind, role, deputyFor, expires }) => [id, kind, role, deputyFor, expires]),
      [
        ['a', 'Role', 'RECRUITER', null, null],
        ['a', 'Role', 'AUDITOR', null, null],
        ['b', 'Role', null, null, null],
        ['d', 'Role', 'RECRUITER', null, null],
        ['d', 'Deputy', null, 'Head', '2026-02-14'],
        ['p', 'ApiKey', 'SOURCER', null, expires_at],
      ],
    )
    assert.equal(new Set(rows.map(({ key }) => key)).size, rows.length)
  })
  it('have a value for every column of the file', () => {
    const [first, ...others] = accessRecords([user('a', ['AUDITOR']), user('b'), deputy, program])
    assert.deepEqual(first, ['a', 'a', 'a@acme.example', 'Active', 'AUDITOR', granted_at, '', 'Role', '', ''])
    for (const one of others) assert.equal(one.length, ACCESS_COLUMNS.length)
    assert.deepEqual(others[2]?.slice(4), ['', '2026-02-01', granted_at, 'Deputy', '2026-02-14', 'Head'])
  })
})
