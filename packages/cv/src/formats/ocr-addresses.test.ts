import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withAddressesOf } from './ocr-addresses.ts'
import type { OcrBlock, OcrLine } from './recogniser.ts'

const line = (text: string, y0: number, x0 = 0): OcrLine => {
  const words = text
    .split(' ')
    .map((one, at) => ({ text: one, confidence: 90, bbox: { x0: x0 + 100 * at, y0, x1: x0 + 100 * at + 90, y1: y0 + 20 } }))
  return { words, bbox: { x0, y0, x1: x0 + 100 * words.length, y1: y0 + 20 } }
}
const page = (...lines: OcrLine[]): OcrBlock[] => [{ paragraphs: [{ lines }] }]
const textsOf = (blocks: readonly OcrBlock[]) =>
  blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))))

describe('a page that is read in another language', () => {
  it('has the line of an e-mail address as English reads it, and no other line', () => {
    const english = page(line('Begofia Pefia', 0), line('begona@example.org 600 123 456', 30))
    const spanish = page(line('Begoña Peña', 0), line('begonaGexample .org 600 123 456', 31))
    assert.deepEqual(textsOf(withAddressesOf(english, spanish)), ['Begoña Peña', 'begona@example.org 600 123 456'])
  })
  it('keeps an address that it reads itself, with the words beside it', () => {
    const english = page(line('Miinchen anna@example.org', 0))
    const german = page(line('München anna@example.org', 1))
    assert.deepEqual(textsOf(withAddressesOf(english, german)), ['München anna@example.org'])
  })
  it('keeps what stands beside the address in another column', () => {
    const english = page(line('anna@example.org', 0), line('Erfahrung', 0, 600))
    const german = page(line('annaGexample.org', 0), line('Erfahrung', 0, 600))
    assert.deepEqual(textsOf(withAddressesOf(english, german)), ['Erfahrung', 'anna@example.org'])
  })
  it('takes no sign for an address that only looks like one', () => {
    const english = page(line('@ contact', 0))
    assert.deepEqual(textsOf(withAddressesOf(english, page(line('Kontakt', 0)))), ['Kontakt'])
  })
})
