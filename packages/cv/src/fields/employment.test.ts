import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from '../index.ts'
import { PRESENT_WORDS } from '../lexicon/date-words.ts'

const NOW = new Date('2026-11-19')

const read = (jobs: string) =>
  readCv(
    new TextEncoder().encode(`Paula Winter
paula.winter@example.org

WORK EXPERIENCE

${jobs}

EDUCATION

2008 – 2011 BSc Economics, University of Basel

SKILLS

SAP, Excel
`),
    { now: NOW },
  )

const jobsOf = async (text: string) => (await read(text)).fields.employment.map(({ value }) => value)

const OLDER = `Buyer
Alpina Foods AG
03/2015 – 04/2019
- Contracts`

describe('employment', () => {
  it('no job is lost, and none takes the dates of the next, however its dates end', async () => {
    const ends = [...Object.values(PRESENT_WORDS).flat(), 'lorem', 'Lorem', '(ipsum)', '???', 'dolor sit amet']
    for (const end of ends)
      for (const begin of ['05/2019', 'May 2019', '05/19']) {
        const { fields, warnings } = await read(`Senior Buyer\nNordwind Handel GmbH\n${begin} – ${end}\n- Team of five\n\n${OLDER}`)
        const found = fields.employment.map(({ value: { title, employer, from, to } }) => [title, employer, from, to])
        const expected = [
          ['Senior Buyer', 'Nordwind Handel GmbH', '2019-05', null],
          ['Buyer', 'Alpina Foods AG', '2015-03', '2019-04'],
        ]
        const warned = warnings.some((warning) => warning.includes('dates of a job'))
        if (!warned) assert.deepEqual(found, expected, `${begin} – ${end}`)
        else assert.deepEqual(found.at(-1), expected[1], `${begin} – ${end}`)
        assert.equal(warned, !Object.values(PRESENT_WORDS).flat().includes(end), `${begin} – ${end}`)
      }
  })

  it('keeps a job whose end is not understood, with a low confidence and a warning', async () => {
    const { fields, warnings, confidence } = await read(`Senior Buyer\nNordwind Handel GmbH\nMay 2019 – lorem\n- Team of five\n\n${OLDER}`)
    const [job] = fields.employment
    assert.deepEqual([job?.value.title, job?.value.from, job?.value.to, job?.value.current], ['Senior Buyer', '2019-05', null, false])
    assert.ok((job?.confidence ?? 1) < 0.5)
    assert.deepEqual(warnings, ['The dates of a job were not understood: “May 2019 – lorem”. Check the work experience.'])
    assert.ok(confidence < (await read(`Senior Buyer\nNordwind Handel GmbH\nMay 2019 – today\n\n${OLDER}`)).confidence)
  })

  it('warns where the dates of a job that is left out look like dates', async () => {
    for (const dates of ['2019 – Lorem', '05/2019 und noch immer', '2019 – 2o24']) {
      const { warnings, confidence } = await read(`Senior Buyer\nNordwind Handel GmbH\n${dates}\n- Team of five\n\n${OLDER}`)
      assert.ok(confidence < (await read(OLDER)).confidence, dates)
      assert.ok(
        warnings.some((warning) => warning.includes(dates)),
        dates,
      )
    }
  })

  it('warns of such dates in forms, too', async () => {
    const form =
      'Dates: 05/2019 – Lorem\nPosition: Buyer\nEmployer: Alpina Foods AG\n\nDates: 2015 – 2019\nPosition: Clerk\nEmployer: Nowak Foods'
    const { fields, warnings } = await read(form)
    assert.deepEqual(
      fields.employment.map(({ value, confidence }) => [value.title, value.from, confidence < 0.5]),
      [
        ['Buyer', '2019-05', true],
        ['Clerk', '2015', false],
      ],
    )
    assert.ok(warnings.some((warning) => warning.includes('05/2019 – Lorem')))
  })

  it('does not take time without a job for an employer', async () => {
    for (const gap of [
      'Arbeit suchend',
      'Elternzeit',
      'Maternity leave',
      'Career break: travel',
      "En recherche d'emploi",
      'Urlop macierzyński',
    ])
      assert.deepEqual(
        (await jobsOf(`05/2019 – 04/2020\t${gap}\n\n03/2015 – 04/2019\tBuyer\nAlpina Foods AG\n- Contracts`)).map((job) => job.employer),
        ['Alpina Foods AG'],
        gap,
      )
  })

  it('does not give a freelancer the employer of the job above', async () => {
    for (const [word, employer] of [
      ['Freelance', 'Freelance'],
      ['Freiberuflich', 'Freiberuflich'],
      ['Autónomo', 'Autónomo'],
    ])
      assert.deepEqual(
        (
          await jobsOf(`Consultant\nAlpina Foods AG\n03/2015 – 04/2019\n- Contracts\n\nTranslator\n${word}\n01/2012 – 02/2015\n- Manuals`)
        ).map((job) => job.employer),
        ['Alpina Foods AG', employer],
        word,
      )
  })

  it('makes no job of a bullet that has dates of its own', async () => {
    const jobs = await jobsOf(
      `Senior Buyer\nNordwind Handel GmbH\n05/2019 – 10/2024\n- Planning\n- Rollout of the till system 2021 – 2022\n\n${OLDER}`,
    )
    assert.deepEqual(
      jobs.map((job) => [job.title, job.from, job.to]),
      [
        ['Senior Buyer', '2019-05', '2024-10'],
        ['Buyer', '2015-03', '2019-04'],
      ],
    )
  })

  it('counts the years of a job whose dash has nothing behind it up to today', async () => {
    const { fields } = await read('Senior Buyer\nNordwind Handel GmbH\nNovember 2016 –\n- Team of five')
    assert.deepEqual([fields.employment[0]?.value.current, fields.totalExperienceYears?.value], [true, 10])
  })
})
