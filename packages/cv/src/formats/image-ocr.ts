import { cleanText } from '../clean-text.ts'
import type { Layout, Line } from '../layout/line.ts'
import { orderPage } from '../layout/page-order.ts'
import { joinRuns, type PageSegment, type Run } from '../layout/page-segments.ts'
import { withAddressesOf } from './ocr-addresses.ts'
import { likeliestLanguage } from './ocr-language.ts'
import { type OcrBlock, type OcrLine, type OcrPlaces, type Recogniser, startRecogniser } from './recogniser.ts'

/** Recognises pictures, one per page, turned so that their lines are level; offline, in the language of the first page where its data are installed. */
export async function readImages(images: readonly Buffer[], places: OcrPlaces): Promise<Layout> {
  const recogniser = await startRecogniser(places)
  try {
    const pages = await recogniseAll(images, recogniser)
    const lines: Line[] = []
    for (const [index, { blocks, isLevel }] of pages.entries()) {
      lines.push(...orderPage(toSegments(blocks, isLevel), index + 1, lines.at(-1)?.flow ?? 0, undefined).lines)
    }
    return { lines, pages: images.length }
  } finally {
    await recogniser.end()
  }
}

interface OcrPage {
  blocks: OcrBlock[]
  isLevel: boolean
}

/** One language at a time: several at once take several times as long. English tells which it is, also where it spells it wrongly. */
async function recogniseAll([first, ...others]: readonly Buffer[], recogniser: Recogniser): Promise<OcrPage[]> {
  if (first === undefined) return []
  const read = async (image: Buffer): Promise<OcrPage> => {
    const rotateAuto = !hasOneBit(image)
    return { blocks: await recogniser.recognise(image, rotateAuto), isLevel: rotateAuto }
  }
  const inEnglish = await read(first)
  const isOther = await recogniser.speak(likeliestLanguage(textOf(inEnglish.blocks)))
  const pages = [inEnglish]
  if (isOther) {
    const again = await read(first)
    pages[0] = { ...again, blocks: withAddressesOf(inEnglish.blocks, again.blocks) }
  }
  for (const image of others) pages.push(await read(image))
  return pages
}

const linesOf = (blocks: readonly OcrBlock[]): OcrLine[] =>
  blocks.flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))

const textOf = (blocks: readonly OcrBlock[]): string =>
  linesOf(blocks)
    .flatMap(({ words }) => words.map(({ text }) => text))
    .join(' ')

/** A PNG of one bit a point. Its letters lose their shape when they are turned, and lines that fall a little are recognised as they are. */
const hasOneBit = (image: Buffer): boolean => image.toString('latin1', 1, 4) === 'PNG' && image[24] === 1

/** Words become runs of text in units of a page 600 wide, so that the layout rules see familiar sizes. */
function toSegments(blocks: readonly OcrBlock[], isLevel: boolean): PageSegment[] {
  const lines = linesOf(blocks)
  const width = Math.max(...lines.map((line) => line.bbox.x1), 1)
  const scale = 560 / width
  const slope = isLevel ? 0 : slopeOf(lines)
  const runs: Run[] = []
  for (const line of lines) {
    const heights = line.words.map((word) => word.bbox.y1 - word.bbox.y0).sort((a, b) => a - b)
    const size = Math.round((heights[Math.floor(heights.length * 0.8)] ?? 20) * scale * 1.15)
    const bottom = bottomOf(line, slope)
    for (const word of line.words) {
      if (word.confidence < 25) continue
      const { x0, x1 } = word.bbox
      runs.push({
        text: cleanText(word.text),
        x: (x0 + slope * bottom) * scale,
        y: bottom * scale,
        width: (x1 - x0) * scale,
        size,
        font: 'ocr',
      })
    }
  }
  return joinRuns(runs)
}

/**
 * How far a page that lies askew falls from left to right: the median over its long lines. Where the picture was not turned, the places of
 * its words are.
 */
function slopeOf(lines: readonly OcrLine[]): number {
  const long = lines.flatMap(({ words, baseline }) => (baseline && words.length > 2 ? [baseline] : []))
  const slopes = long.map(({ x0, y0, x1, y1 }) => (y1 - y0) / Math.max(x1 - x0, 1)).sort((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)] ?? 0
}

/** Where the bottom of a line would be if the page lay straight. */
const bottomOf = ({ bbox: { x0, x1, y1 } }: OcrLine, slope: number): number =>
  y1 - (Math.abs(slope) * (x1 - x0)) / 2 - (slope * (x0 + x1)) / 2
