import { headingKind } from '../headings.ts'
import { withoutBullet } from './bullets.ts'
import type { Line, Segment } from './line.ts'
import { type Columns, countHeadings, findColumns, rowsOf } from './page-columns.ts'
import { withHeadingsLifted, withMarginAligned } from './page-margin.ts'
import { ADDRESS, type PageSegment } from './page-segments.ts'
import { type Row, withTableRows } from './page-tables.ts'

export interface OrderedPage {
  lines: Line[]
  /** Where the columns of this page part; the next page is likely to part there too. */
  gutter: number | undefined
}

/** Puts the segments of a page in reading order: columns one after the other, rows of a table cell by cell. */
export function orderPage(segments: readonly PageSegment[], page: number, lastFlow: number, gutter: number | undefined): OrderedPage {
  const context: Context = { page, flow: lastFlow + 1, gutter, lines: [] }
  order(segments, context, 0, undefined)
  return { lines: context.lines, gutter: context.gutter }
}

interface Context {
  page: number
  flow: number
  gutter: number | undefined
  lines: Line[]
}

function order(segments: readonly PageSegment[], context: Context, depth: number, after: number | undefined): void {
  if (segments.length === 0) return
  const columns = depth < 6 ? findColumns(withNarrowAddresses(segments), context.gutter) : undefined
  if (columns === undefined) {
    emit(segments, context, after)
    return
  }
  context.gutter ??= columns.gutter
  order(columns.above, context, depth + 1, after)
  const above = columns.above.length > 0 ? context.flow - 1 : after
  order(columns.left, context, depth + 1, above)
  const left = context.flow - 1
  order(columns.right, context, depth + 1, above)
  order(columns.below, context, depth + 1, goesOnLeft(columns) ? left : context.flow - 1)
}

/** Beside sections a block without any, the name and how to reach the person: what stands below both belongs to the sections. */
function goesOnLeft({ left, right, below }: Columns): boolean {
  const edge = Math.min(...left.map((segment) => segment.x0))
  const flush = Math.abs(Math.min(...below.map((segment) => segment.x0)) - edge) < 4
  return flush && countHeadings(left) > 0 && countHeadings(right) === 0
}

/** An address that reaches over the gutter would keep the columns from being seen. It begins where the other lines of its column do. */
function withNarrowAddresses(segments: readonly PageSegment[]): PageSegment[] {
  return segments.map((segment) => {
    if (segment.text.length <= 20 || !ADDRESS.test(segment.text)) return segment
    const column = segments.filter((other) => Math.abs(other.x0 - segment.x0) < 2)
    return column.length < 4 ? segment : { ...segment, x1: Math.min(segment.x1, segment.x0 + segment.size * 6) }
  })
}

function emit(segments: readonly PageSegment[], context: Context, after: number | undefined): void {
  const flow = context.flow++
  let above: Line | undefined
  for (const row of withTableRows(rowsOf(withHeadingsLifted(withMarginAligned(segments)))).flatMap(largeTypeApart)) {
    const line = toLine(row.segments, context.page, flow, above)
    if (row.cells) line.row = true
    if (after !== undefined) line.after = after
    above = line
    context.lines.push(...withHeadingApart(line))
  }
}

/** A name in very large type and the small print beside it are lines of their own. */
function largeTypeApart(row: Row): Row[] {
  const largest = Math.max(...row.segments.map((segment) => segment.size))
  const large = row.segments.filter((segment) => segment.size > largest * 0.75)
  const small = row.segments.filter((segment) => segment.size <= largest / 1.8)
  const last = row.segments.at(-1)
  // A heading in the right column, beside the small print of the left one.
  if (!row.cells && last !== undefined && row.segments.length === 2 && headingKind(last.text) !== undefined) {
    const [beside] = row.segments
    if (beside !== undefined && last.size > beside.size * 1.3 && headingKind(beside.text) === undefined)
      return [
        { segments: [beside], cells: false },
        { segments: [last], cells: false },
      ]
  }
  if (row.cells || small.length === 0 || large.length + small.length < row.segments.length) return [row]
  return [
    { segments: large, cells: false },
    { segments: small, cells: false },
  ]
}

function toLine(row: readonly PageSegment[], page: number, flow: number, above: Line | undefined): Line {
  const main = row.reduce((best, one) => (one.text.length > best.text.length ? one : best))
  const y = Math.min(...row.map((segment) => segment.y))
  const gap = above === undefined ? 0 : (y - above.y) / main.size - 1
  const first = row[0]
  const mark = first === undefined ? undefined : withoutBullet(first.text)
  const kept = mark?.bullet && mark.text === '' && row.length > 1 ? row.slice(1) : row
  const segments = kept.map(({ text, x0, x1 }, index) => ({
    text: index === 0 && kept === row && mark?.bullet && mark.text !== '' ? mark.text : text,
    x0,
    x1,
  }))
  return {
    segments,
    page,
    y,
    size: main.size,
    font: main.font,
    gap: above === undefined ? 2 : gap,
    flow,
    ...(mark?.bullet ? { bullet: true } : {}),
  }
}

/** The first line of a list loses its mark like the others. */
function withoutMark(segments: readonly Segment[]): Pick<Line, 'segments' | 'bullet'> {
  const [first, ...rest] = segments
  const mark = withoutBullet(first?.text ?? '')
  if (first === undefined || !mark.bullet || mark.text === '') return { segments: [...segments] }
  return { segments: [{ ...first, text: mark.text }, ...rest], bullet: true }
}

/** A heading that stands left of its section's first line becomes a line of its own. */
function withHeadingApart(line: Line): Line[] {
  const [first, ...rest] = line.segments
  if (first === undefined || rest.length === 0 || line.row || headingKind(first.text) === undefined) return [line]
  if (rest.every((segment) => headingKind(segment.text) !== undefined)) return [line]
  return [
    { ...line, segments: [first] },
    { ...line, ...withoutMark(rest), gap: 0 },
  ]
}
