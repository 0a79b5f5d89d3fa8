import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cleanText } from '../clean-text.ts'
import type { Layout, Line } from '../layout/line.ts'
import { orderPage } from '../layout/page-order.ts'
import { joinRuns, type PageSegment, type Run } from '../layout/page-segments.ts'
import { Refusal } from '../refusal.ts'

/** What is used of tesseract.js, which is optional: its types are not there when it is not. */
interface Recogniser {
  recognize(image: Buffer, options: object, output: { blocks: boolean }): Promise<{ data: { blocks: OcrBlock[] | null } }>
  terminate(): Promise<unknown>
}
interface OcrBox {
  x0: number
  y0: number
  x1: number
  y1: number
}
interface OcrBlock {
  paragraphs: { lines: { words: { text: string; confidence: number; bbox: OcrBox }[]; bbox: OcrBox; baseline?: OcrBox }[] }[]
}

/** Finds the optional packages as Node does, from the folder given or from here. */
const requireFrom = (folder: string | undefined) => createRequire(folder === undefined ? import.meta.url : join(folder, 'package.json'))

export function isOcrInstalled(folder?: string): boolean {
  const require = requireFrom(folder)
  try {
    require.resolve('tesseract.js')
    require.resolve('@tesseract.js-data/eng')
    return true
  } catch {
    return false
  }
}

export const ocrMissing = (): Refusal =>
  new Refusal(
    'no_text_found',
    'The file is a picture or a scan and has no text. Upload a PDF or DOCX with text, or ask the operator to install character recognition: npm run tanager -- install ocr',
  )

/** Recognises pictures, one per page; offline, with the English data of the optional package. */
export async function readImages(images: readonly Buffer[], folder?: string): Promise<Layout> {
  const recogniser = await startRecogniser(requireFrom(folder))
  try {
    const lines: Line[] = []
    for (const [index, image] of images.entries()) {
      const { data } = await recogniser.recognize(image, {}, { blocks: true })
      lines.push(...orderPage(toSegments(data.blocks ?? []), index + 1, lines.at(-1)?.flow ?? 0, undefined).lines)
    }
    return { lines, pages: images.length }
  } finally {
    await recogniser.terminate()
  }
}

async function startRecogniser(require: NodeJS.Require): Promise<Recogniser> {
  const { createWorker } = require('tesseract.js') as {
    createWorker(language: string, engine: number, options: object): Promise<Recogniser>
  }
  const { langPath } = require('@tesseract.js-data/eng') as { langPath: string }
  return createWorker('eng', 1, { langPath, gzip: true, cacheMethod: 'none', logger: () => undefined, errorHandler: () => undefined })
}

/** Words become runs of text in units of a page 600 wide, so that the layout rules see familiar sizes. */
function toSegments(blocks: readonly OcrBlock[]): PageSegment[] {
  const lines = blocks.flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
  const width = Math.max(...lines.map((line) => line.bbox.x1), 1)
  const scale = 560 / width
  const runs: Run[] = []
  for (const line of lines) {
    const heights = line.words.map((word) => word.bbox.y1 - word.bbox.y0).sort((a, b) => a - b)
    const size = Math.round((heights[Math.floor(heights.length * 0.8)] ?? 20) * scale * 1.15)
    for (const word of line.words) {
      if (word.confidence < 25) continue
      const { x0, x1 } = word.bbox
      runs.push({ text: cleanText(word.text), x: x0 * scale, y: line.bbox.y1 * scale, width: (x1 - x0) * scale, size, font: 'ocr' })
    }
  }
  return joinRuns(runs)
}
