import { getDocumentProxy } from 'unpdf'
import type { Layout, Line } from '../layout/line.ts'
import { orderPage } from '../layout/page-order.ts'
import { joinRuns, type PageSegment, type Run } from '../layout/page-segments.ts'
import { withoutRunningLines } from '../layout/running-lines.ts'
import type { Limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { hiddenTextOf, mayHideText } from './pdf-hidden-text.ts'
import { withRealSpaces } from './pdf-spaced-text.ts'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

/** Opens a copy of the bytes (pdf.js keeps what it is given, and takes no Buffer) with everything off that could reach outside: no font faces, no fetching, no XFA. */
export async function openPdf(bytes: Uint8Array, limits: Limits): Promise<PdfDocument> {
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    disableAutoFetch: true,
    disableRange: true,
    disableStream: true,
    enableXfa: false,
    maxImageSize: 40_000_000,
    verbosity: 0,
  }).catch((error: unknown) => {
    throw toRefusal(error)
  })
  if (document.numPages > limits.maxPages) {
    const pages = document.numPages
    await document.loadingTask.destroy()
    throw new Refusal(
      'file_too_large',
      `The PDF has ${pages} pages; at most ${limits.maxPages} are read. Upload the CV alone, without attachments.`,
    )
  }
  return document
}

function toRefusal(error: unknown): Refusal {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') {
    return new Refusal('file_encrypted', 'The PDF is protected by a password. Save a copy without a password and upload that.')
  }
  return new Refusal('file_unreadable', 'The PDF is damaged and cannot be opened. Export it again from the program that made it.')
}

/** The text of all pages in reading order. */
export async function readPdf(document: PdfDocument, bytes: Uint8Array, limits: Limits): Promise<Layout> {
  const hidden: Hidden = { letters: 0, suspected: mayHideText(bytes) }
  const lines: Line[] = []
  let characters = 0
  let broken = 0
  let gutter: number | undefined
  for (let number = 1; number <= document.numPages; number++) {
    const segments = await pageSegments(document, number, hidden)
    if (segments === undefined) {
      broken++
      continue
    }
    if (segments.length > MOST_SEGMENTS) {
      throw new Refusal(
        'file_too_large',
        `A page of the PDF has more than ${MOST_SEGMENTS} pieces of text. Export the CV again as a plain PDF.`,
      )
    }
    for (const segment of segments) characters += segment.text.length
    if (characters > limits.maxTextChars) {
      throw new Refusal('file_too_large', `The PDF holds more than ${limits.maxTextChars} characters of text. Upload the CV alone.`)
    }
    const ordered = orderPage(segments, number, lines.at(-1)?.flow ?? 0, gutter)
    gutter = ordered.gutter ?? gutter
    for (const line of ordered.lines) lines.push(line)
  }
  if (broken === document.numPages) {
    throw new Refusal('file_unreadable', 'No page of the PDF can be read: it is damaged. Export it again from the program that made it.')
  }
  return { lines: withoutRunningLines(lines), pages: document.numPages, ...(hidden.letters > 0 ? { hiddenText: true } : {}) }
}

/** A page of small print has a few hundred; finding columns compares them with one another. */
const MOST_SEGMENTS = 5_000

/** Text that no reader of the page would see. */
interface Hidden {
  letters: number
  suspected: boolean
}

async function pageSegments(document: PdfDocument, number: number, hidden: Hidden): Promise<PageSegment[] | undefined> {
  try {
    const page = await document.getPage(number)
    const runs = await withRealSpaces(await pageRuns(page, hidden), page)
    page.cleanup()
    return joinRuns(runs)
  } catch {
    return undefined // one damaged page does not lose the others
  }
}

/** Smaller type cannot be read on paper. */
const SMALLEST_TYPE = 2.2

async function pageRuns(page: PdfPage, hidden: Hidden): Promise<Run[]> {
  const content = await page.getTextContent()
  const [a, b, c, d, e, f] = page.getViewport({ scale: 1 }).transform as Matrix
  const { white, outside } = hidden.suspected ? await hiddenTextOf(page) : { white: [], outside: 0 }
  hidden.letters += outside
  const runs: Run[] = []
  const unseenRuns: Run[] = []
  for (const item of content.items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [ia, ib, ic, id, ie, jf] = item.transform as Matrix
    // The text's own axes in page space, after the page's rotation.
    const along = [a * ia + c * ib, b * ia + d * ib] as const
    const up = [a * ic + c * id, b * ic + d * id] as const
    if (Math.abs(along[1]) > Math.abs(along[0])) continue // vertical text: stamps and ornaments
    const size = Math.hypot(up[0], up[1])
    const [x, y] = [a * ie + c * jf + e, b * ie + d * jf + f]
    if (size < SMALLEST_TYPE) {
      hidden.letters += item.str.trim().length
      continue
    }
    const unseen = white.some((point) => Math.abs(point.x - ie) < 1.5 && Math.abs(point.y - jf) < 1.5)
    ;(unseen ? unseenRuns : runs).push({
      text: item.str,
      x,
      y,
      width: item.width,
      size: Math.round(size * 10) / 10,
      font: item.fontName,
    })
  }
  const unseen = lettersOf(unseenRuns)
  // A page that is white for the most part has a background that was not recognised.
  if (unseen > lettersOf(runs)) return [...runs, ...unseenRuns]
  hidden.letters += unseen
  return runs
}

const lettersOf = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + run.text.trim().length, 0)

type Matrix = [number, number, number, number, number, number]
