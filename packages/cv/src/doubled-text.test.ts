import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from './index.ts'
import { type PdfText, writePdf } from './testing/pdf-writer.ts'

const CV: PdfText[] = [
  { x: 60, y: 60, text: 'Imogen Ashworth', size: 20, bold: true },
  { x: 60, y: 90, text: 'imogen@example.com' },
  { x: 60, y: 120, text: 'Work Experience', size: 14, bold: true },
  { x: 60, y: 140, text: 'Fitter, Harbour Works, 2019 - 2022' },
]
const moved = (by: { x: number; y: number }): PdfText[] => CV.map((text) => ({ ...text, x: text.x + by.x, y: text.y + by.y }))

describe('text that is drawn twice', () => {
  for (const by of [
    { x: 0, y: 0 },
    { x: 0.4, y: 0 },
    { x: 0, y: 0.8 },
  ]) {
    it(`is read once when the copy is moved by ${by.x} and ${by.y} points`, async () => {
      const { text } = await readCv(writePdf([[...CV, ...moved(by)]]))
      assert.equal(text.split('Imogen Ashworth').length, 2, text)
      assert.equal(text.split('Harbour Works').length, 2, text)
    })
  }
  it('is kept where the same word stands on another line', async () => {
    const { text } = await readCv(writePdf([[...CV, { x: 60, y: 160, text: 'Paint' }, { x: 60, y: 172, text: 'Paint' }]]))
    assert.equal(text.split('Paint').length, 3, text)
  })
})
