import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from '../read-cv.ts'
import { paragraph, table, writeDocx } from '../testing/docx-writer.ts'

const summaryOf = async (...lines: string[]) =>
  (await readCv(new TextEncoder().encode(['Giulia Ferraro', ...lines, '', 'EXPERIENCE', 'Clerk, Alpina SpA, 2015 - 2019'].join('\n'))))
    .fields.summary?.value

const rows = (pairs: readonly (readonly string[])[]) => table(pairs.map((cells) => cells.map((cell) => paragraph(cell))))

describe('the summary', () => {
  it('is not taken from the contact rows of a Europass table', async () => {
    const document = writeDocx(
      rows([
        ['Europass Curriculum Vitae', ''],
        ['Personal information', ''],
        ['First name(s) / Surname(s)', 'Giulia Ferraro'],
        ['Address(es)', 'Via Giuseppe Garibaldi 12, interno 4, 10121 Torino, Italy'],
        ['Telephone(s)', '+39 011 555 0177', 'Mobile: +39 333 555 0112'],
        ['', '+39 011 555 0177 Mobile: +39 333 555 0112'],
        ['E-mail', 'giulia.ferraro@mail.example'],
        ['Work experience', ''],
        ['Dates', '2018 - 2023'],
        ['Occupation or position held', 'Payroll specialist'],
        ['Name and address of employer', 'Alpina SpA, Torino'],
      ]),
    )
    assert.equal((await readCv(document)).fields.summary, null)
  })

  const contact = [
    '+39 011 555 0177 Mobile: +39 333 555 0112',
    'Tel. (011) 555 0177, Fax (011) 555 0178, Mob. 333 555 0112',
    'Via Giuseppe Garibaldi 12, interno 4, 10121 Torino TO, Italy',
    'Flat 3, 12 Long Street, West End, Leeds LS1 4AB, United Kingdom',
    'linkedin.com/in/giulia | github.com/giulia | giulia.example | Torino, Italy | born 1990',
    'Date of birth: 12 / 03 / 1990 | Nationality: Italian | Gender: female | Driving licence: B',
  ]
  for (const line of contact) it(`is not "${line}"`, async () => assert.equal(await summaryOf(line), undefined))
  it('is not a contact row under its own heading', async () => {
    assert.equal(await summaryOf('PROFILE', 'Tel. (011) 555 0177, Fax (011) 555 0178, Mob. 333 555 0112'), undefined)
  })
  it('is prose, with or without a heading', async () => {
    const prose = 'Payroll specialist who has run payrolls for 1 200 people in four countries since 2014.'
    assert.equal(await summaryOf('giulia@mail.example', '+39 011 555 0177', '', prose), prose)
    assert.equal(await summaryOf('giulia@mail.example', '', 'PROFILE', prose), prose)
    assert.equal(await summaryOf('', 'PROFILE', '+39 011 555 0177 Mobile: +39 333 555 0112', prose), prose)
  })
})
