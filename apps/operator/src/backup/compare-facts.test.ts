import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { differences, totals } from './compare-facts.ts'
import type { Facts } from './facts.store.ts'

const facts = (): Facts => ({
  shared: { 'public.roles': 20 },
  tenants: {
    a: { code: 'acme', rows: { 'public.users': 3 }, files: { candidate_files: 'f1' }, auditHead: { sequence: 7, hash: 'h7' } },
    b: { code: 'globex', rows: { 'public.users': 1 }, files: { candidate_files: 'f2' }, auditHead: null },
  },
})
/** The same facts with one thing changed. */
const changed = (change: (facts: Facts) => void): Facts => {
  const made = structuredClone(facts())
  change(made)
  return made
}
type Tenants = Record<'a' | 'b', Facts['tenants'][string]>

describe('a restored database and its backup', () => {
  it('agree when every count, file and audit head is the same', () => {
    assert.deepEqual(differences(facts(), facts()), [])
    assert.deepEqual(totals(facts()), { rows: 24, tenants: 2 })
  })
  const cases: [what: string, change: (facts: Facts) => void, said: string][] = [
    [
      'a row less',
      ({ tenants }) => Object.assign((tenants as Tenants).a.rows, { 'public.users': 2 }),
      'acme: public.users has 2 rows, in the backup 3.',
    ],
    [
      'another file',
      ({ tenants }) => Object.assign((tenants as Tenants).b.files, { candidate_files: 'x' }),
      'globex: the files in candidate_files are not those of the backup.',
    ],
    [
      'another end of the audit log',
      ({ tenants }) => Object.assign((tenants as Tenants).a, { auditHead: { sequence: 6, hash: 'h6' } }),
      'acme: the audit log ends at entry 6, in the backup at 7.',
    ],
    ['a role more', ({ shared }) => Object.assign(shared, { 'public.roles': 21 }), 'public.roles has 21 rows, in the backup 20.'],
    ['a missing tenant', ({ tenants }) => delete tenants.b, 'The tenant globex is missing.'],
    [
      'a tenant too many',
      ({ tenants }) => Object.assign(tenants, { c: { ...tenants.b, code: 'umbra' } }),
      'The tenant umbra is not in the backup.',
    ],
    ['a missing table', ({ shared }) => delete shared['public.roles'], 'The table public.roles is missing.'],
    ['a table too many', ({ shared }) => Object.assign(shared, { 'public.more': 0 }), 'The table public.more is not in the backup.'],
  ]
  for (const [what, change, said] of cases) it(`differ by ${what}`, () => assert.deepEqual(differences(facts(), changed(change)), [said]))
})
