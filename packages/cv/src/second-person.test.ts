import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from './read-cv.ts'

const read = (...lines: string[]) => readCv(new TextEncoder().encode(lines.join('\n')), { now: new Date('2026-06-15T00:00:00Z') })

const ANNA = ['Anna Schmidt', 'anna.schmidt@mail.example', '+49 151 23456789', 'Berlin, Germany', '']
const PETER = ['Peter Novak', 'peter.novak@mail.example', '+43 660 1234567', 'Vienna, Austria', '']
const work = (job: string) => ['EXPERIENCE', job, '']
const skills = (list: string) => ['SKILLS', list, '']
const ANNAS_JOB = 'Accountant, Bluepeak GmbH, 2015 - 2020'
const PETERS_JOB = 'Engineer, Donau AG, 2001 - 2019'
const WARNING = /more than one person/i

describe('a file with the CVs of two people', () => {
  it('is read for the first alone, with a warning', async () => {
    const { fields, warnings, text } = await read(
      ...ANNA,
      ...work(ANNAS_JOB),
      ...skills('Excel, SAP'),
      ...PETER,
      ...work(PETERS_JOB),
      ...skills('Java, SQL'),
    )
    assert.equal(fields.name?.value, 'Anna Schmidt')
    assert.deepEqual(
      fields.employment.map((job) => job.value.employer),
      ['Bluepeak GmbH'],
    )
    assert.deepEqual(
      fields.skills.map((skill) => skill.value),
      ['Excel', 'SAP'],
    )
    assert.equal(fields.totalExperienceYears?.value, 5)
    assert.equal(warnings.filter((one) => WARNING.test(one)).length, 1)
    assert.match(text, /Donau AG/)
  })
  it('is told by one line of contact details and by labels too', async () => {
    const second = ['Curriculum Vitae', 'Peter Novak | peter.novak@mail.example | Vienna', 'Skills: Java, SQL', ...work(PETERS_JOB)]
    const { fields, warnings } = await read(...ANNA, ...work(ANNAS_JOB), 'Skills: Excel, SAP', '', ...second)
    assert.ok(warnings.some((one) => WARNING.test(one)))
    assert.deepEqual(
      fields.skills.map((skill) => skill.value),
      ['Excel', 'SAP'],
    )
  })

  const alone: Record<string, string[]> = {
    'a CV in two languages': [...ANNA, ...work(ANNAS_JOB), ...ANNA, 'BERUFSERFAHRUNG', 'Buchhalterin, Bluepeak GmbH, 2015 - 2020'],
    'another address of the same person': [...ANNA, ...work(ANNAS_JOB), 'Anna Schmidt', 'a.schmidt@work.example', '', ...skills('Excel')],
    'a referee': [...ANNA, ...work(ANNAS_JOB), ...skills('Excel, SAP'), 'REFERENCES', ...PETER],
    'a referee before other work': [
      ...ANNA,
      ...work(ANNAS_JOB),
      'REFERENCES',
      ...PETER,
      'VOLUNTEER EXPERIENCE',
      'Helper, Tafel, 2012 - 2014',
    ],
    'a manager under a job': [...ANNA, ...work(ANNAS_JOB), 'Peter Novak', 'peter.novak@bluepeak.example', '', ...skills('Excel, SAP')],
    'a letter before the CV': [
      'Peter Novak',
      'peter.novak@bluepeak.example',
      '',
      'Dear Mr Novak, I apply for the post.',
      '',
      ...ANNA,
      ...work(ANNAS_JOB),
    ],
  }
  for (const [what, lines] of Object.entries(alone)) {
    it(`is not ${what}`, async () =>
      assert.deepEqual(
        (await read(...lines)).warnings.filter((one) => WARNING.test(one)),
        [],
      ))
  }
})
