import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from './index.ts'
import * as documents from './testing/document-layouts.ts'
import * as pdfs from './testing/pdf-layouts.ts'
import * as people from './testing/people.ts'

const digits = (text: string | undefined): string => (text ?? '').replace(/\D/g, '')

describe('a CV in every layout', () => {
  for (const [layout, write] of Object.entries({ ...pdfs, ...documents })) {
    for (const person of Object.values(people)) {
      it(`${layout}: ${person.name}`, async () => {
        const { fields, text } = await readCv(write(person))
        assert.equal(fields.name?.value, person.name)
        assert.equal(fields.email?.value, person.email)
        assert.equal(digits(fields.phone?.value), digits(person.phone))
        assert.equal(fields.location?.value.split(',')[0], person.location.split(',')[0])
        const jobs = fields.employment.map(({ value: { title, employer, from } }) => ({ title, employer, from }))
        assert.deepEqual(
          jobs,
          person.jobs.map(({ title, employer, from }) => ({ title, employer, from })),
        )
        const education = fields.education.map(({ value }) => value)
        assert.deepEqual(
          education,
          person.education.map(({ school, degree, year }) => ({ school, degree, year })),
        )
        assert.deepEqual(fields.skills.map((skill) => skill.value).sort(), [...person.skills].sort())
        for (const one of [fields.name, fields.email, ...fields.employment, ...fields.education]) {
          assert.ok(one !== null && one.confidence > 0 && one.confidence <= 1 && one.start < one.end && one.end <= text.length)
        }
      })
    }
  }
})
