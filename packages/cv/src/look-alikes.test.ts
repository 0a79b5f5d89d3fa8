import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from './index.ts'
import { paragraph, table, writeDocx } from './testing/docx-writer.ts'

const bold = (text: string): string => paragraph(text, { bold: true })

describe('lines that are set like headings', () => {
  it('name entries of the section above when they stand between dates and an employer', async () => {
    const { fields } = await readCv(
      writeDocx(
        [
          paragraph('Dörte Hülsmann', { style: 'Title' }),
          paragraph('doerte@example.org'),
          bold('Berufserfahrung'),
          paragraph('März 2019 – heute'),
          bold('Stationsleitung'),
          paragraph('Klinikum Nordheide – Göttingen'),
          bold('Ausbildung'),
          paragraph('2014 – 2017'),
          bold('Bachelor of Arts Pflege'),
          paragraph('Fachhochschule Münster – Münster'),
          bold('Kenntnisse'),
          paragraph('Wundmanagement – sehr gute Kenntnisse'),
          paragraph('Beatmung – Grundkenntnisse'),
        ].join(''),
      ),
    )
    const [job] = fields.employment
    assert.deepEqual([job?.value.title, job?.value.employer, job?.value.from], ['Stationsleitung', 'Klinikum Nordheide', '2019-03'])
    assert.deepEqual(
      fields.education.map(({ value }) => value),
      [{ school: 'Fachhochschule Münster', degree: 'Bachelor of Arts Pflege', year: 2017 }],
    )
    assert.deepEqual(
      fields.skills.map((skill) => skill.value),
      ['Wundmanagement', 'Beatmung'],
    )
  })

  it('open a list of skills that no list of headings knows', async () => {
    const { fields } = await readCv(
      writeDocx(
        [
          paragraph('Bronwen Prydderch', { style: 'Title' }),
          paragraph('bronwen@example.org | Truro, Cornwall'),
          bold('Employment'),
          paragraph('Head Chef, Trelawney Hotels, 2018 - 2022'),
          bold('Education'),
          paragraph('Diploma in Culinary Arts, Falmouth University, 2017'),
          bold('What I bring'),
          paragraph('Menu Costing'),
          paragraph('Stock Rotation'),
          paragraph('Butchery'),
        ].join(''),
      ),
    )
    assert.deepEqual(
      fields.skills.map((skill) => skill.value),
      ['Menu Costing', 'Stock Rotation', 'Butchery'],
    )
    assert.equal(fields.location?.value, 'Truro, Cornwall')
  })

  it('stand in a cell beside their section', async () => {
    const { fields } = await readCv(
      writeDocx(
        table([
          [paragraph(''), bold('Lorenzo Vidal') + paragraph('lorenzo@example.org')],
          [bold('Experiencia laboral'), bold('Enfermero, Hospital del Puerto') + paragraph('marzo de 2019 – actualidad, Cáceres')],
          [bold('Formación académica'), bold('Grado en Enfermería, Universidad de Alicante') + paragraph('2015 – 2018, Alicante')],
        ]),
      ),
    )
    const [job] = fields.employment
    assert.deepEqual([job?.value.title, job?.value.employer], ['Enfermero', 'Hospital del Puerto'])
    assert.deepEqual(
      fields.education.map(({ value }) => [value.degree, value.school]),
      [['Grado en Enfermería', 'Universidad de Alicante']],
    )
  })
})
