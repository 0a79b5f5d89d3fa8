import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ACCESS_COLUMNS, accessRecords, accessRows } from './access-rows.ts'

const granted_at = '2026-01-01T00:00:00.000Z'
const user = (id: string, ...codes: string[]) => ({
  id,
  display_name: id,
  email: `${id}@acme.example`,
  status: 'Active',
  roles: codes.map((code) => ({ code, name: code, granted_at, last_used_at: null })),
})

describe('the lines of an access review', () => {
  it('are one per user and role, and one for who holds none', () => {
    const rows = accessRows([user('a', 'RECRUITER', 'AUDITOR'), user('b')])
    assert.deepEqual(
      rows.map(({ key, role }) => [key, role?.code]),
      [
        ['a RECRUITER', 'RECRUITER'],
        ['a AUDITOR', 'AUDITOR'],
        ['b', undefined],
      ],
    )
  })
  it('have a value for every column of the file', () => {
    const [first, second] = accessRecords([user('a', 'AUDITOR'), user('b')])
    assert.deepEqual(first, ['a', 'a', 'a@acme.example', 'Active', 'AUDITOR', granted_at, ''])
    assert.equal(second?.length, ACCESS_COLUMNS.length)
  })
})
