import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Candidate } from '../candidates/candidates.queries.ts'
import { compare } from './comparison.ts'

const person = (more: Partial<Candidate>): Candidate => ({
  id: '0',
  full_name: null,
  email: null,
  phone: null,
  headline: null,
  current_employer: null,
  parsed_location: null,
  total_experience_years: null,
  skills: [],
  source: null,
  status: 'Active',
  row_version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  allowed_actions: [],
  education: [],
  employment: [],
  summary: null,
  duplicate_suggestions: [],
  ...more,
})
const row = (left: Partial<Candidate>, right: Partial<Candidate>) => compare(person(left), person(right), () => null)[0]

describe('two people side by side', () => {
  it('join what is the same', () => {
    assert.deepEqual(row({ full_name: 'José García' }, { full_name: 'José García' }), {
      field: 'full_name',
      both: ['José García'],
      left: [],
      right: [],
      differs: false,
      spelledApart: false,
    })
  })
  it('show both where only the spelling differs, and say that it is no other value', () => {
    assert.deepEqual(row({ full_name: 'José García' }, { full_name: 'JOSE GARCIA' }), {
      field: 'full_name',
      both: [],
      left: ['José García'],
      right: ['JOSE GARCIA'],
      differs: false,
      spelledApart: true,
    })
    assert.equal(row({ phone: '+44 20 7946 0958' }, { phone: '020 7946-0958' })?.spelledApart, true)
    assert.equal(row({ full_name: 'José García' }, { full_name: 'José Garza' })?.spelledApart, false)
  })
  it('mark what differs, and not what one of them leaves out', () => {
    assert.equal(row({ email: 'a@x.example' }, { email: 'b@x.example' })?.differs, true)
    assert.equal(row({ email: 'a@x.example' }, {})?.differs, false)
  })
  it('split lists into what both have and what each has alone', () => {
    const skills = row({ skills: ['SQL', 'Go'] }, { skills: ['sql', 'Rust'] })
    assert.deepEqual([skills?.both, skills?.left, skills?.right], [['SQL'], ['Go'], ['Rust']])
  })
  it('leave out what neither has', () =>
    assert.deepEqual(
      compare(person({}), person({}), () => null),
      [],
    ))
})
