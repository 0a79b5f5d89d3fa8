import { headingKind } from '../headings.ts'
import { withoutBullet } from './bullets.ts'
import type { Line } from './line.ts'
import { findColumns, rowsOf } from './page-columns.ts'
import { withMarginAligned } from './page-margin.ts'
import type { PageSegment } from './page-segments.ts'
import { withTableRows } from './page-tables.ts'

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
  const columns = depth < 6 ? findColumns(segments, context.gutter) : undefined
  if (columns === undefined) {
    emit(segments, context, after)
    return
  }
  context.gutter ??= columns.gutter
  order(columns.above, context, depth + 1, after)
  const above = columns.above.length > 0 ? context.flow - 1 : after
  order(columns.left, context, depth + 1, above)
  order(columns.right, context, depth + 1, above)
  order(columns.below, context, depth + 1, context.flow - 1)
}

function emit(segments: readonly PageSegment[], context: Context, after: number | undefined): void {
  const flow = context.flow++
  let above: Line | undefined
  for (const row of withTableRows(rowsOf(withMarginAligned(segments)))) {
    const line = toLine(row.segments, context.page, flow, above)
    if (row.cells) line.row = true
    if (after !== undefined) line.after = after
    above = line
    context.lines.push(...withHeadingApart(line))
  }
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

/** A heading that stands left of its section's first line becomes a line of its own. */
function withHeadingApart(line: Line): Line[] {
  const [first, ...rest] = line.segments
  if (first === undefined || rest.length === 0 || line.row || headingKind(first.text) === undefined) return [line]
  if (rest.every((segment) => headingKind(segment.text) !== undefined)) return [line]
  return [
    { ...line, segments: [first] },
    { ...line, segments: rest, gap: 0 },
  ]
}
