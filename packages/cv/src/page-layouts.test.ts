import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findSkills } from './fields/skills.ts'
import { readCv } from './index.ts'
import { flowLine, renderText } from './layout/line.ts'
import { paragraph, table, writeDocx } from './testing/docx-writer.ts'
import { type PdfText, widthOf, writePdf } from './testing/pdf-writer.ts'

/** One text per line, 14 points apart, all at the same left edge. */
const column = (x: number, y: number, texts: readonly string[], more: Partial<PdfText> = {}): PdfText[] =>
  texts.map((text, index) => ({ x, y: y + index * 14, text, ...more }))
const heading = (x: number, y: number, text: string): PdfText => ({ x, y, text, size: 14, bold: true })
const top: PdfText[] = [
  { x: 60, y: 60, text: 'Imogen Ashworth', size: 20, bold: true },
  { x: 60, y: 84, text: 'imogen@example.com' },
]
const read = async (...texts: PdfText[]) => (await readCv(writePdf([texts]))).fields
const jobs = ({ employment }: Awaited<ReturnType<typeof read>>) => employment.map(({ value }) => [value.title, value.employer, value.from])

describe('page layouts', () => {
  it('reads dates at the left of entries, also where a list follows below them', async () => {
    const fields = await read(
      ...top,
      heading(60, 120, 'Work Experience'),
      ...column(60, 140, ['2021 - 2024']),
      ...column(170, 140, ['Harbour Works Ltd', 'Fitter', 'Kept the pumps of three ships running.']),
      ...column(60, 200, ['2018 - 2021']),
      ...column(170, 200, ['Nowak Foods Ltd', 'Electrician', 'Rewired the cold store of the plant.']),
      heading(60, 260, 'Skills'),
      ...column(60, 280, ['Welding', 'Soldering', 'Rigging', 'Brazing']),
      heading(60, 350, 'Interests'),
      ...column(60, 370, ['Chess']),
    )
    assert.deepEqual(jobs(fields), [
      ['Fitter', 'Harbour Works Ltd', '2021'],
      ['Electrician', 'Nowak Foods Ltd', '2018'],
    ])
    assert.deepEqual(
      fields.skills.map(({ value }) => value),
      ['Welding', 'Soldering', 'Rigging', 'Brazing'],
    )
  })

  it('keeps every date in the margin with its own entry, however close they stand', async () => {
    const fields = await read(
      ...top,
      heading(60, 120, 'Work Experience'),
      ...column(60, 140, ['2021 - 2024']),
      ...column(200, 140, ['Fitter', 'Harbour Works Ltd', '- Kept the pumps running.']),
      ...column(60, 182, ['2018 - 2021']),
      ...column(200, 182, ['Electrician', 'Nowak Foods Ltd', '- Rewired the cold store.']),
      heading(60, 240, 'Education'),
      ...column(60, 260, ['2014 - 2017']),
      ...column(200, 260, ['Diploma in Engineering', 'Leeds College']),
    )
    assert.deepEqual(jobs(fields), [
      ['Fitter', 'Harbour Works Ltd', '2021'],
      ['Electrician', 'Nowak Foods Ltd', '2018'],
    ])
  })

  it('reads a name of two lines in large type beside small print', async () => {
    const fields = await read(
      { x: 60, y: 80, text: 'BRONWEN', size: 34 },
      { x: 60, y: 114, text: 'PRYDDERCH', size: 34, bold: true },
      ...column(400, 64, ['b.prydderch@example.com', '+44 7700 900312', '3 Saddlers Close', 'SY1 1LE Shrewsbury'], { size: 9 }),
      heading(60, 160, 'Work Experience'),
      ...column(60, 180, ['Fitter, Harbour Works Ltd, 2021 - 2024']),
    )
    assert.equal(fields.name?.value, 'Bronwen Prydderch')
  })

  it('keeps a heading and the small print that touches it apart', async () => {
    const address = 'imogen.ashworth@mail.example.net'
    const fields = await read(
      { x: 60, y: 60, text: 'Imogen Ashworth', size: 20, bold: true },
      { x: 60, y: 120, text: address },
      heading(60 + widthOf(address) + 8, 120, 'Work Experience'),
      ...column(250, 140, ['Fitter, Harbour Works Ltd', '2021 - 2024']),
    )
    assert.equal(fields.email?.value, address)
    assert.deepEqual(jobs(fields), [['Fitter', 'Harbour Works Ltd', '2021']])
  })

  it('reads a heading that is broken over two lines', async () => {
    const fields = await read(
      ...top,
      heading(60, 120, 'Academic'),
      heading(60, 136, 'Background'),
      ...column(60, 160, ['Diploma in Engineering', 'Leeds College', '2014 - 2017']),
      heading(60, 220, 'Work Experience'),
      ...column(60, 240, ['Fitter, Harbour Works Ltd, 2021 - 2024']),
    )
    assert.deepEqual(fields.education[0]?.value, { degree: 'Diploma in Engineering', school: 'Leeds College', year: 2017 })
  })

  it('joins the last word of a school that wraps', async () => {
    const fields = await read(
      ...top,
      heading(60, 120, 'Education'),
      ...column(60, 140, ['United Arab Emirates', 'University', 'Bachelor of Education', '2014 - 2017']),
      heading(60, 220, 'Work Experience'),
      ...column(60, 240, ['Fitter, Harbour Works Ltd, 2021 - 2024']),
    )
    assert.deepEqual(fields.education[0]?.value, {
      degree: 'Bachelor of Education',
      school: 'United Arab Emirates University',
      year: 2017,
    })
  })

  it('reads skills in a grid by columns, without their names', async () => {
    const grid = (x: number, ys: number[], texts: string[]): PdfText[] => texts.map((text, at) => ({ x, y: ys[at] ?? 0, text }))
    const fields = await read(
      ...top,
      heading(60, 120, 'Skills'),
      { x: 60, y: 144, text: 'Main', size: 12, bold: true },
      { x: 200, y: 144, text: 'Further', size: 12, bold: true },
      ...grid(60, [170, 182, 208], ['Variable Speed', 'Drives', 'Thermography']),
      ...grid(200, [170, 196], ['Loop Testing', 'Fault Finding']),
    )
    assert.deepEqual(fields.skills.map(({ value }) => value).sort(), [
      'Fault Finding',
      'Loop Testing',
      'Thermography',
      'Variable Speed Drives',
    ])
  })

  it('drops the names of rows beside their skills, also where a row has one', async () => {
    const fields = await read(
      ...top,
      heading(60, 120, 'Skills'),
      ...column(60, 144, ['Main', 'More'], { bold: true }),
      ...column(140, 144, ['Hibernate, Oracle, Welding', 'Rigging']),
    )
    assert.deepEqual(
      fields.skills.map(({ value }) => value),
      ['Hibernate', 'Oracle', 'Welding', 'Rigging'],
    )
  })

  it('reads columns apart although an address reaches over the gutter', async () => {
    const fields = await read(
      { x: 40, y: 60, text: 'Imogen Ashworth', size: 20, bold: true },
      heading(40, 110, 'Contact'),
      ...column(40, 130, ['+44 7700 900312', 'imogen.ashworth.engineering@mail.example.net', 'Leeds, England']),
      heading(40, 190, 'Skills'),
      ...column(40, 210, ['Welding', 'Rigging', 'Brazing']),
      heading(200, 110, 'Work Experience'),
      ...column(200, 130, ['Fitter', 'Harbour Works Ltd', '2021 - 2024']),
      ...column(200, 186, ['Electrician', 'Nowak Foods Ltd', '2018 - 2021']),
      ...column(200, 240, ['Apprentice', 'Leeds Docks Ltd', '2016 - 2018']),
    )
    assert.deepEqual(jobs(fields).length, 3)
    assert.equal(fields.location?.value, 'Leeds, England')
    assert.equal(fields.skills.length, 3)
  })

  it('reads contact details at the right of the name before the sections', async () => {
    const fields = await read(
      { x: 60, y: 60, text: 'Imogen Ashworth', size: 20, bold: true },
      { x: 60, y: 84, text: 'Fitter' },
      ...column(330, 58, ['Address: Leeds, England', 'Phone: +44 7700 900312', 'imogen@example.com']),
      heading(60, 120, 'Work Experience'),
      ...column(60, 140, ['Fitter', 'Harbour Works Ltd', '2021 - 2024']),
      heading(60, 200, 'Education'),
      ...column(60, 220, ['A Diploma in Mechanical and in Marine Engineering with Honours', 'Leeds College', '2014 - 2017']),
      heading(60, 280, 'Skills'),
      ...column(60, 300, ['Welding, Rigging']),
    )
    assert.deepEqual(jobs(fields), [['Fitter', 'Harbour Works Ltd', '2021']])
    assert.equal(fields.education[0]?.value.school, 'Leeds College')
  })

  it('keeps skills that are set flush right', () => {
    const skills = ['Kotlin', 'Event Sourcing', 'gRPC', 'Underwater Welding', 'Bazel']
    const lines = skills.map((text, at) =>
      flowLine([text], { y: 144 + at * 14, font: 'f1', segments: [{ text, x0: 200 - text.length * 5, x1: 200 }] }),
    )
    const found = findSkills([{ kind: 'skills', heading: undefined, lines: renderText(lines).lines }])
    assert.deepEqual(
      found.map(({ value }) => value),
      skills,
    )
  })

  it('reads place and dates in the right cell of a Word table with the lines beside them', async () => {
    const { fields } = await readCv(
      writeDocx(
        [
          paragraph('Imogen Ashworth', { style: 'Title' }),
          paragraph('imogen@example.com'),
          paragraph('Work Experience', { style: 'Heading1' }),
          table([
            [
              paragraph('Harbour Works Ltd', { bold: true }) + paragraph('Fitter') + paragraph('Kept the pumps running.', { bullet: true }),
              paragraph('Leeds') + paragraph('2021 – 2024'),
            ],
          ]),
          paragraph('Skills', { style: 'Heading1' }),
          table([
            [paragraph('Welding', { bullet: true }) + paragraph('Rigging', { bullet: true }), paragraph('Soldering', { bullet: true })],
          ]),
        ].join(''),
      ),
    )
    assert.deepEqual(jobs(fields), [['Fitter', 'Harbour Works Ltd', '2021']])
    assert.deepEqual(
      fields.skills.map(({ value }) => value),
      ['Welding', 'Rigging', 'Soldering'],
    )
  })

  const europass = (x: number): PdfText[] => [
    { x: x + 150, y: 60, text: 'Imogen Ashworth', size: 18, bold: true },
    ...column(x + 150, 80, ['12 Salthill Road, H91 XK22 Galway, Ireland', '+353 85 123 4567', 'imogen@example.com']),
  ]

  it('reads dates and places in small type beside "TITLE  EMPLOYER", and headings that stand lower than their text', async () => {
    const small = (y: number, ...texts: string[]) => texts.map((text, row) => ({ x: 51, y: y + row * 12, text, size: 9 }))
    const fields = await read(
      ...europass(51),
      ...small(131, 'ABOUT ME'),
      ...column(201, 126, ['I build test teams that engineers like to work', 'with, in Galway and elsewhere.']),
      ...small(180, 'WORK EXPERIENCE'),
      ...small(197, '01/03/2019 – CURRENT', 'Galway, Ireland'),
      { x: 201, y: 199, text: 'FITTER', size: 10.5 },
      { x: 250, y: 199, text: 'HARBOUR WORKS', size: 10.5 },
      ...column(214, 214, ['Kept the pumps of three ships running', 'Trained nine apprentices']),
      ...small(249, '01/09/2014 – 28/02/2019', 'Athlone, Ireland'),
      { x: 201, y: 251, text: 'ELECTRICIAN', size: 10.5 },
      { x: 285, y: 251, text: 'NOWAK FOODS', size: 10.5 },
      ...column(214, 266, ['Rewired the cold store of the plant']),
      ...small(300, 'EDUCATION AND TRAINING'),
      ...small(315, '01/09/2008 – 31/05/2012'),
      { x: 201, y: 317, text: 'BSC IN ENGINEERING, Galway College', size: 10.5 },
      ...small(355, 'DIGITAL SKILLS'),
      ...column(201, 350, ['Welding | Soldering | Rigging']),
    )
    assert.deepEqual(jobs(fields), [
      ['FITTER', 'HARBOUR WORKS', '2019-03'],
      ['ELECTRICIAN', 'NOWAK FOODS', '2014-09'],
    ])
    assert.deepEqual(
      fields.skills.map(({ value }) => value),
      ['Welding', 'Soldering', 'Rigging'],
    )
  })

  it('goes on with the sections at the left below the name and the contact details at the right', async () => {
    const fields = await read(
      ...europass(51),
      ...column(201, 122, ['I build test teams that engineers like to work', 'with, in Galway and elsewhere.']),
      ...column(51, 61, ['europass']),
      ...column(51, 131, ['ABOUT ME']),
      ...column(51, 182, ['WORK EXPERIENCE', '03/2019 – CURRENT', 'Galway, Ireland']),
      ...column(51, 224, ['Fitter, Harbour Works Ltd, in the dry dock of the port']),
      ...column(64, 238, ['- Kept the pumps of the ships running in three docks']),
      ...column(51, 266, ['09/2014 – 02/2019', 'Athlone, Ireland', 'Electrician, Nowak Foods Ltd, in the cold store']),
    )
    assert.deepEqual(
      fields.employment.map(({ value }) => value.from),
      ['2019-03', '2014-09'],
    )
  })

  it('joins dates that a column set flush right has broken', async () => {
    const digits = (text: string): number => [...text].reduce((sum, sign) => sum + (/[\d–]/.test(sign) ? 5.56 : 2.78), 0)
    const dates = (y: number, ...texts: string[]) => texts.map((text, row) => ({ x: 160 - digits(text), y: y + row * 12, text }))
    const fields = await read(
      ...top,
      heading(200, 120, 'Work Experience'),
      ...dates(140, '01/2017 –', '12/2023'),
      ...column(200, 140, ['Fitter, Harbour Works Ltd']),
      ...dates(180, '09/2013 –', '12/2016'),
      ...column(200, 180, ['Electrician, Nowak Foods Ltd']),
    )
    assert.deepEqual(
      fields.employment.map(({ value }) => [value.title, value.from, value.to]),
      [
        ['Fitter', '2017-01', '2023-12'],
        ['Electrician', '2013-09', '2016-12'],
      ],
    )
  })

  it('parts two known skills of a narrow column, although the second begins small', async () => {
    const fields = await read(...top, heading(60, 120, 'Skills'), ...column(60, 140, ['Apache Spark', 'scikit-learn', 'Snowflake']))
    assert.deepEqual(
      fields.skills.map(({ value }) => value),
      ['Apache Spark', 'Scikit-learn', 'Snowflake'],
    )
  })
})
