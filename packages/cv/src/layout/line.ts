/** A piece of text that stands together on one line; a wide gap or a cell border ends it. */
export interface Segment {
  text: string
  x0: number
  x1: number
}

/** One line in reading order, with the typography that tells headings from body. */
export interface Line {
  segments: Segment[]
  page: number
  y: number
  size: number
  /** Opaque: equal fonts have equal names. Word processors say 'bold' or 'regular'. */
  font: string
  /** Free space above in units of the line's own size; large before a new block. */
  gap: number
  /** Lines of one column or one body of text share a number. */
  flow: number
  /** The flow whose section goes on here: a right column continues what stood above both, not the left one. */
  after?: number
  /** Said by the document itself (a paragraph style). */
  heading?: boolean
  /** A row of a table: its segments are cells. */
  row?: boolean
  bullet?: boolean
}

/** A document as text in reading order. */
export interface Layout {
  lines: Line[]
  pages: number
  /** The file holds text that a reader of the page cannot see; it is not among the lines. */
  hiddenText?: boolean
  /** The text was recognised in pictures, so single letters may be wrong. */
  scanned?: boolean
}

/** A line with its place in the rendered text. */
export interface PlacedLine extends Line {
  text: string
  start: number
  end: number
}

export const SEGMENT_BREAK = '\t'

/** The text that is stored, and every line's place in it. */
export function renderText(lines: readonly Line[]): { text: string; lines: PlacedLine[] } {
  const placed: PlacedLine[] = []
  let text = ''
  for (const line of lines) {
    if (text !== '') text += line.gap > 1.6 ? '\n\n' : '\n'
    const own = line.segments.map((segment) => segment.text).join(SEGMENT_BREAK)
    placed.push({ ...line, text: own, start: text.length, end: text.length + own.length })
    text += own
  }
  return { text, lines: placed }
}

/** The line's text on its own, segments as words. */
export const wordsOf = (line: Line): string => line.segments.map((segment) => segment.text).join(' ')

/** A line without position, as word processors and plain text give it. */
export function flowLine(texts: string[], more: Partial<Line> & { y: number }): Line {
  const segments = texts.map((text, index) => ({ text, x0: index * 200, x1: index * 200 + Math.min(190, text.length * 5) }))
  return { segments, page: 1, size: 10, font: 'regular', gap: 0, flow: 0, ...more }
}
