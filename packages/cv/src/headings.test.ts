import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { headingKind } from './headings.ts'

describe('headings', () => {
  const known: [string, string][] = [
    ['WORK EXPERIENCE', 'experience'],
    ['P R O F I L E', 'summary'],
    ['E D U C AT I O N', 'education'],
    ['Skills & Expertise:', 'skills'],
    ['Professional Skills Summary', 'skills'],
    ['2. Employment History', 'experience'],
    ['Licenses and Certifications', 'certifications'],
    ['Berufserfahrung', 'experience'],
    ['Expérience professionnelle', 'experience'],
    ['Kenntnisse und Fähigkeiten', 'skills'],
    ['Diplômes et formations', 'education'],
    ['Datos académicos', 'education'],
    ['Habilitações literárias', 'education'],
    ['Werkervaring', 'experience'],
    ['Umiejętności', 'skills'],
    ['Wykształcenie', 'education'],
  ]
  for (const [text, kind] of known) it(`reads "${text}" as ${kind}`, () => assert.equal(headingKind(text), kind))
  it('takes no job, employer or skill for one', () => {
    for (const text of ['Project Management', 'Software Engineer', 'Marlowe Retail Group', 'Education Officer, Leeds', 'jane@example.com'])
      assert.equal(headingKind(text), undefined, text)
  })
})
