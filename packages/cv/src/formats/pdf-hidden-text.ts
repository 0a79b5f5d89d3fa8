import { inflateSync } from 'node:zlib'
import { getResolvedPDFJS } from 'unpdf'
import { type Box, boxOf, holds, type Matrix, multiply } from './pdf-matrix.ts'
import { isWhiteOnColour } from './pdf-white-text.ts'

interface Operators {
  fnArray: number[]
  argsArray: unknown[]
}
/** Where a text begins, in the page's own units. */
export interface Point {
  x: number
  y: number
}

/** Larger streams are pictures and fonts. */
const LARGEST_STREAM = 400_000

/**
 * Whether a content stream fills text with white, or sets it far off. Following every colour costs as much as reading the text, so it is done only for such
 * documents; white letters on a dark column are cleared from the stream itself where it is simple enough.
 */
export function mayHideText(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    const end = file.indexOf('endstream', at)
    if (end < 0) return false
    const dictionary = file.toString('latin1', Math.max(0, at - 200), at)
    const from = at + (file[at + 6] === 13 ? 8 : 7)
    if (end - from < LARGEST_STREAM && !/\/(?:Length1|Image|XML|XRef|ObjStm|Type1C|CIDFontType0C|OpenType)\b/.test(dictionary)) {
      const content = `\n${contentOf(file.subarray(from, end), dictionary)}`
      if ((fillsTextWhite(content) && !isWhiteOnColour(content)) || setsTextFarOff(content)) return true
    }
    at = end + 3
  }
  return false
}

function contentOf(data: Buffer, dictionary: string): string {
  if (!dictionary.includes('/FlateDecode')) return data.toString('latin1')
  try {
    return inflateSync(data, { maxOutputLength: 4_000_000, finishFlush: 2 }).toString('latin1')
  } catch {
    return ''
  }
}

const WHITE = /\s(?:(?:1|1\.0|0?\.9[89]) (?:1|1\.0|0?\.9[89]) (?:1|1\.0|0?\.9[89]) (?:rg|scn?)|1 (?:g|scn?)|0 0 0 0 k)\s/g
const FILL = /\s(?:rg|g|k|scn?)\s/g

function fillsTextWhite(content: string): boolean {
  for (const match of content.matchAll(WHITE)) {
    const end = match.index + match[0].length
    const text = content.indexOf('BT', end)
    if (text < 0) return false
    FILL.lastIndex = end - 1
    const next = FILL.exec(content)
    if (next === null || text < next.index) return true
  }
  return false
}

/** Coordinates that no page of a usual size and scale has. */
function setsTextFarOff(content: string): boolean {
  for (const [, x, y] of content.matchAll(/ (-?\d[\d.]{0,12}) (-?\d[\d.]{0,12}) Tm\b/g)) {
    if ([x, y].some((one) => Number(one) < -20 || Number(one) > 8_000)) return true
  }
  return false
}

export interface HiddenText {
  /** Where white texts begin that stand on no other colour and on no picture. */
  white: Point[]
  /** How often text is shown outside the page; the library leaves it out by itself. */
  outside: number
}

interface Page {
  view: number[]
  getOperatorList(): Promise<Operators>
}

export async function hiddenTextOf(page: Page): Promise<HiddenText> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const white: Point[] = []
  let outside = 0
  const painted: Box[] = []
  const saved: { matrix: Matrix; fill: boolean }[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let line: Matrix = matrix
  /** Whether the fill colour is white. */
  let fill = false
  for (const [at, operator] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as unknown[]
    if (operator === OPS.save) saved.push({ matrix, fill })
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) {
      const before = saved.pop()
      if (before !== undefined) ({ matrix, fill } = before)
    } else if (operator === OPS.transform) matrix = multiply(matrix, args as unknown as Matrix)
    else if (operator === OPS.setFillRGBColor) fill = isWhite(args[0])
    else if (operator === OPS.setFillColorN) fill = false
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push({ matrix, fill })
      if (args[0]) matrix = multiply(matrix, matrixOf(args[0]))
    } else if (operator === OPS.constructPath && FILLS(OPS).has(args[0] as number) && !fill) {
      const box = args[2] as ArrayLike<number> | null
      if (box !== null && box !== undefined) painted.push(boxOf(matrix, box[0] ?? 0, box[1] ?? 0, box[2] ?? 0, box[3] ?? 0))
    } else if (
      operator === OPS.paintImageXObject ||
      operator === OPS.paintInlineImageXObject ||
      operator === OPS.paintImageMaskXObject ||
      operator === OPS.shadingFill
    )
      painted.push(boxOf(matrix, 0, 0, 1, 1))
    else if (operator === OPS.beginText) line = [1, 0, 0, 1, 0, 0]
    else if (operator === OPS.setTextMatrix) line = matrixOf(args[0])
    else if (operator === OPS.moveText || operator === OPS.setLeadingMoveText)
      line = multiply(line, [1, 0, 0, 1, Number(args[0]), Number(args[1])])
    else if (operator === OPS.showText) {
      const [, , , , x, y] = multiply(matrix, line)
      if (x < left - MARGIN || x > right + MARGIN || y < bottom - MARGIN || y > top + MARGIN) outside++
      else if (fill && !painted.some((box) => holds(box, x, y))) white.push({ x, y })
    }
  }
  return { white, outside }
}

/** What is cut off at the edge is no hiding. */
const MARGIN = 40

const FILLS = (ops: Record<string, number>): Set<number | undefined> =>
  new Set([ops.fill, ops.eoFill, ops.fillStroke, ops.eoFillStroke, ops.closeFillStroke, ops.closeEOFillStroke])

const isWhite = (colour: unknown): boolean => typeof colour === 'string' && /^#f[89a-f]f[89a-f]f[89a-f]$/i.test(colour)

const matrixOf = (value: unknown): Matrix => Array.from(value as ArrayLike<number>) as Matrix
