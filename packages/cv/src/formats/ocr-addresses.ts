import type { OcrBlock, OcrLine } from './recogniser.ts'

/** The pages of another language with the lines that hold e-mail addresses as English reads them: the data of most languages know no @. */
export function withAddressesOf(english: readonly OcrBlock[], other: readonly OcrBlock[]): OcrBlock[] {
  const addresses = english.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.filter(hasAddress)))
  const kept = other.map((block) => ({
    ...block,
    paragraphs: block.paragraphs.map((paragraph) => ({
      ...paragraph,
      lines: paragraph.lines.filter((line) => hasAddress(line) || !addresses.some((address) => isWithin(line, address))),
    })),
  }))
  const there = kept.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.filter(hasAddress)))
  const missing = addresses.filter((address) => !there.some((line) => isWithin(line, address)))
  return missing.length === 0 ? kept : [...kept, { paragraphs: [{ lines: missing }] }]
}

const ADDRESS = /[^\s@]@[^\s@]{1,200}\.[a-z]{2}/i
const hasAddress = ({ words }: OcrLine): boolean => words.some(({ text }) => ADDRESS.test(text))

/** Whether the middle of a line lies in the box of another. */
function isWithin({ bbox: { x0, y0, x1, y1 } }: OcrLine, { bbox: box }: OcrLine): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1
}
