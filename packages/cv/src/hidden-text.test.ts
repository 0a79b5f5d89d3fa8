import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from './index.ts'
import { paragraph, writeDocx } from './testing/docx-writer.ts'
import { type PdfText, writePdf } from './testing/pdf-writer.ts'

const SEEN: PdfText[] = [
  { x: 60, y: 60, text: 'Imogen Ashworth', size: 20, bold: true },
  { x: 60, y: 90, text: 'imogen@example.com' },
  { x: 60, y: 120, text: 'Work Experience', size: 14, bold: true },
  { x: 60, y: 140, text: 'Fitter, Harbour Works, 2019 - 2022' },
]
const STUFFING = 'Kubernetes expert'

describe('hidden text', () => {
  const hidings: [string, PdfText][] = [
    ['white on white', { x: 60, y: 200, text: STUFFING, white: true }],
    ['tiny', { x: 60, y: 200, text: STUFFING, size: 1.5 }],
    ['outside the page', { x: -2000, y: 200, text: STUFFING }],
  ]
  for (const [how, hidden] of hidings) {
    it(`is not read where it is ${how}, and the result says so`, async () => {
      const { text, warnings } = await readCv(writePdf([[...SEEN, hidden]]))
      assert.ok(text.includes('Harbour Works') && !text.includes(STUFFING), text)
      assert.ok(warnings.some((warning) => warning.includes('hidden text')))
    })
  }

  it('is not suspected in a plain document', async () => {
    const { warnings } = await readCv(writePdf([SEEN]))
    assert.ok(!warnings.some((warning) => warning.includes('hidden text')))
  })

  const run = (properties: string): string => `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${STUFFING}</w:t></w:r></w:p>`
  const body = SEEN.map(({ text }) => paragraph(text)).join('')
  for (const properties of ['<w:vanish/>', '<w:color w:val="FFFFFF"/>', '<w:sz w:val="2"/>']) {
    it(`is not read from a Word document with ${properties}`, async () => {
      const { text, warnings } = await readCv(writeDocx(body + run(properties)))
      assert.ok(!text.includes(STUFFING))
      assert.ok(warnings.some((warning) => warning.includes('hidden text')))
    })
  }

  it('is read from a Word document where white letters stand on a colour', async () => {
    const { text } = await readCv(writeDocx(body + run('<w:shd w:fill="203040"/><w:color w:val="FFFFFF"/>')))
    assert.ok(text.includes(STUFFING))
  })
})
