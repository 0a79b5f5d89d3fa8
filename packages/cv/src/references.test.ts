import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from './read-cv.ts'

const read = async (...lines: string[]) => (await readCv(new TextEncoder().encode(lines.join('\n')))).fields
const CV = ['Maeve Brennan', 'maeve@corrib.example', '', 'EXPERIENCE', 'HR Analyst, Corrib Foods Ltd, 2018 - 2023', '']
const REFEREE = 'Dr Anna Keller, anna.keller@corrib.example, +353 91 555 0101'
const LABELS = [
  'References',
  'Referees',
  'Referenzen',
  'Références',
  'Referencias',
  'Referências',
  'Referenties',
  'Referencje',
  'Referenze',
]

const skillsOf = async (...lines: string[]) => (await read(...CV, ...lines)).skills.map((skill) => skill.value)

describe('references', () => {
  for (const label of LABELS) {
    it(`are no skills: "${label}:" in the line under them`, async () => {
      assert.deepEqual(await skillsOf('SKILLS', 'Workday, SQL', `${label}: ${REFEREE}`), ['Workday', 'SQL'])
      assert.deepEqual(await skillsOf('Skills: Workday, SQL', `${label}: ${REFEREE}`), ['Workday', 'SQL'])
      assert.deepEqual(await skillsOf('SKILLS', 'Workday, SQL', `${label}:`, 'Dr Anna Keller', 'Head of HR, Corrib Foods'), [
        'Workday',
        'SQL',
      ])
    })
  }
  for (const heading of [
    'Professional references',
    'Berufliche Referenzen',
    'Références professionnelles',
    'Referencias laborales',
    'Referências profissionais',
    'Referencje zawodowe',
  ]) {
    it(`are a section under "${heading}"`, async () => {
      assert.deepEqual(await skillsOf('SKILLS', 'Workday, SQL', '', heading, REFEREE), ['Workday', 'SQL'])
    })
  }
  it('end where the next label begins', async () => {
    const fields = await read(...CV, `References: ${REFEREE}`, 'Skills: Workday, SQL', '', 'EDUCATION', 'BA History, Trinity College, 2014')
    assert.deepEqual(
      fields.skills.map((skill) => skill.value),
      ['Workday', 'SQL'],
    )
    assert.equal(fields.education.length, 1)
  })
  it('are not read when they are given on request', async () => {
    for (const line of ['References available on request', 'Referenzen auf Anfrage', 'Références sur demande', 'Referencje na życzenie'])
      assert.deepEqual(await skillsOf('SKILLS', 'Workday, SQL', line), ['Workday', 'SQL'], line)
  })
  it('give the candidate no name, address or number', async () => {
    const fields = await read(
      'EXPERIENCE',
      'HR Analyst, Corrib Foods Ltd, 2018 - 2023',
      '',
      'REFERENCES',
      'Anna Keller',
      'anna.keller@corrib.example',
      '+353 91 555 0101',
    )
    assert.deepEqual([fields.name, fields.email, fields.phone], [null, null, null])
  })
})

describe('skills', () => {
  it('hold no e-mail addresses, phone numbers or web addresses', async () => {
    const lines = [
      'SKILLS',
      'Workday, SQL, Node.js, ISO 27001-2013',
      'anna@corrib.example, Tel. +353 91 555 0101',
      'https://corrib.example/anna, www.corrib.example, linkedin.com/in/anna',
    ]
    assert.deepEqual(await skillsOf(...lines), ['Workday', 'SQL', 'Node.js', 'ISO 27001-2013'])
  })
  it('hold nobody whose address stands beside the name', async () => {
    assert.deepEqual(await skillsOf('SKILLS', 'Workday, SQL', 'Dr Anna Keller, anna.keller@corrib.example'), ['Workday', 'SQL'])
  })
})
