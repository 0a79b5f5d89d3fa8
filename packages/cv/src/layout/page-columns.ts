import { findDates, isDateText } from '../fields/dates.ts'
import { headingKind } from '../headings.ts'
import type { PageSegment } from './page-segments.ts'
import { columnNames } from './page-tables.ts'

export interface Columns {
  gutter: number
  above: PageSegment[]
  left: PageSegment[]
  right: PageSegment[]
  below: PageSegment[]
}

/** Segments on one baseline, left to right. */
export function rowsOf(segments: readonly PageSegment[]): PageSegment[][] {
  const rows: PageSegment[][] = []
  for (const segment of [...segments].sort((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const last = rows.at(-1)
    const head = last?.[0]
    if (last !== undefined && head !== undefined && segment.y - head.y <= 0.35 * Math.min(segment.size, head.size)) last.push(segment)
    else rows.push([segment])
  }
  for (const row of rows) row.sort((a, b) => a.x0 - b.x0)
  return rows
}

/**
 * The best place to read two columns apart: an edge where several lines of the right one begin and that no line crosses
 * over a tall band. Dates beside entries, labels beside values and headings beside their sections are not columns.
 */
export function findColumns(segments: readonly PageSegment[], lastGutter: number | undefined): Columns | undefined {
  const rows = rowsOf(segments)
  if (rows.length < 3) return undefined
  const tables = rows.flatMap((row, at) => (columnNames(row) === undefined ? [] : [at]))
  let best: { score: number; columns: Columns } | undefined
  for (const edge of [...leftEdges(segments), ...edgesByHeadings(rows)]) {
    for (const band of bandsWithout(rows, edge)) {
      if (tables.some((at) => at >= band.from && at < band.to && crosses(rows[at] ?? [], edge))) continue
      const inside = rows.slice(band.from, band.to).flat()
      const left = inside.filter((segment) => segment.x1 <= edge + 1)
      const right = inside.filter((segment) => segment.x0 >= edge - 2)
      if (left.length + right.length < inside.length) continue
      const same = lastGutter !== undefined && Math.abs(lastGutter - edge) < 4
      const sideBySide = entriesSideBySide(left, right)
      if (sideBySide !== undefined) {
        const within = inside.filter((segment) => segment.y >= sideBySide.top - 1 && segment.y <= sideBySide.bottom + 1)
        const score = 2 + within.length / 100
        if (best !== undefined && best.score >= score) continue
        best = { score, columns: split(segments, edge, sideBySide.top - 1, sideBySide.bottom + 1) }
        continue
      }
      if (!independent(left, right, same)) continue
      const score = Math.min(rowsOf(left).length, rowsOf(right).length) + inside.length / 100
      if (best !== undefined && best.score >= score) continue
      const whole = rows.slice(band.from, band.to)
      const [top, bottom] = [whole[0]?.[0]?.y ?? 0, whole.at(-1)?.at(-1)?.y ?? 0]
      const low = Math.max(...right.map((segment) => segment.y))
      // A block of contact details beside the name ends before the sections do.
      const flush = right.every((segment) => segment.x0 < edge + 4)
      const block = !same && flush && countHeadings(right) === 0 && low - top < (bottom - top) * 0.4
      best = { score, columns: split(segments, edge, top - 1, (block ? low : bottom) + 1) }
    }
  }
  return best?.columns
}

const crosses = (row: readonly PageSegment[], edge: number): boolean =>
  row.some((segment) => segment.x0 < edge - 2) && row.some((segment) => segment.x1 > edge + 2)

function split(segments: readonly PageSegment[], edge: number, top: number, bottom: number): Columns {
  const within = segments.filter((segment) => segment.y >= top && segment.y <= bottom)
  return {
    gutter: edge,
    above: segments.filter((segment) => segment.y < top),
    left: within.filter((segment) => segment.x1 <= edge + 1),
    right: within.filter((segment) => segment.x1 > edge + 1),
    below: segments.filter((segment) => segment.y > bottom),
  }
}

/** Left edges that at least three segments share. */
export function leftEdges(segments: readonly PageSegment[]): number[] {
  const edges: { x: number; count: number }[] = []
  // Stars and percentages rate the words beside them; they begin no column.
  const words = segments.filter(({ text }) => /\p{L}|\d{4}/u.test(text))
  for (const x of words.map((segment) => segment.x0).sort((a, b) => a - b)) {
    const last = edges.at(-1)
    if (last !== undefined && x - last.x < 3) last.count++
    else edges.push({ x, count: 1 })
  }
  const leftmost = edges[0]?.x ?? 0
  return edges.filter((edge) => edge.count >= 3 && edge.x - leftmost > 40).map((edge) => edge.x)
}

/** Where headings stand side by side and the right column is set flush right: its longest line tells where it begins. */
function edgesByHeadings(rows: readonly PageSegment[][]): number[] {
  const edges: number[] = []
  for (const [at, row] of rows.entries()) {
    const [left, right] = [row.at(-2), row.at(-1)]
    if (left === undefined || right === undefined || row.some((segment) => headingKind(segment.text) === undefined)) continue
    const flush = rows.slice(at).flatMap((below) => below.filter((segment) => segment.x0 > left.x1 && Math.abs(segment.x1 - right.x1) < 3))
    if (flush.length >= 3) edges.push(Math.min(...flush.map((segment) => segment.x0)))
  }
  return edges
}

export interface Band {
  from: number
  to: number
}

/** Runs of rows that leave the strip before the edge free; a row of one side alone may begin or end no band. */
export function bandsWithout(rows: readonly PageSegment[][], edge: number): Band[] {
  const bands: Band[] = []
  let from = 0
  for (let at = 0; at <= rows.length; at++) {
    const row = rows[at]
    if (row !== undefined && !row.some((segment) => segment.x0 < edge - 2 && segment.x1 > edge - 2)) continue
    if (at - from >= 3) bands.push({ from, to: at })
    from = at + 1
  }
  return bands
}

/** Whether two sides are texts of their own, each to be read from top to bottom. */
function independent(left: readonly PageSegment[], right: readonly PageSegment[], sameAsBefore: boolean): boolean {
  const leftRows = rowsOf(left)
  const rightRows = rowsOf(right)
  if (leftRows.length < 3 || rightRows.length < 3) return false
  const aligned = sharedBaselines(leftRows, rightRows)
  if (annotates(left, leftRows.length, aligned) || annotates(right, rightRows.length, aligned)) return false
  const headings = [countHeadings(left), countHeadings(right)] as const
  if (headings[0] > 0 && headings[1] > 0) return true
  if (headings[1] === 0 && datesStandBeside(left, rightRows)) return false
  const [fewer, more] = headings
  // A side without headings is a column only when it clearly does not belong to the other's rows.
  const share = aligned / Math.min(leftRows.length, rightRows.length)
  if (sameAsBefore && share < 0.6) return true
  return fewer + more >= 2 && share < 0.5
}

function sharedBaselines(left: readonly PageSegment[][], right: readonly PageSegment[][]): number {
  return left.filter((row) => right.some((other) => Math.abs((row[0]?.y ?? 0) - (other[0]?.y ?? 0)) < 1)).length
}

/** Dates, places and headings that belong to the line beside them. */
function annotates(side: readonly PageSegment[], rows: number, aligned: number): boolean {
  const dates = side.filter((segment) => isDateText(segment.text)).length
  const headings = countHeadings(side)
  if (dates + headings >= side.length * 0.7) return dates > 0 || headings === side.length || aligned >= rows * 0.5
  const short = side.filter((segment) => segment.text.length <= 28 && !isDateText(segment.text)).length
  return headings === 0 && dates + short >= side.length * 0.9 && aligned >= rows * 0.75
}

/** Dates that share the baselines of the other side belong to its entries, whatever else stands below them. */
function datesStandBeside(side: readonly PageSegment[], others: readonly PageSegment[][]): boolean {
  const dates = side.filter((segment) => isDateText(segment.text))
  const beside = dates.filter((date) => others.some((row) => Math.abs((row[0]?.y ?? 0) - date.y) < date.size * SAME_ROW))
  return dates.length > 0 && beside.length >= dates.length * 0.7
}

/** Small dates beside a larger title stand a little higher: as far as `rowsOf` allows. */
const SAME_ROW = 0.35

export const countHeadings = (side: readonly PageSegment[]): number =>
  side.filter((segment) => headingKind(segment.text) !== undefined).length

/** Two entries next to each other: on the rows that both sides share, each has its own dates and its own words. */
function entriesSideBySide(left: readonly PageSegment[], right: readonly PageSegment[]): { top: number; bottom: number } | undefined {
  const rightRows = rowsOf(right)
  const top = rightRows[0]?.[0]?.y
  const bottom = rightRows.at(-1)?.[0]?.y
  if (top === undefined || bottom === undefined || countHeadings(right) > 0) return undefined
  const beside = left.filter((segment) => segment.y >= top - 1 && segment.y <= bottom + 1)
  if (countHeadings(beside) > 0 || beside.length !== right.length) return undefined
  const own = (side: readonly PageSegment[]): boolean =>
    side.some((segment) => findDates(segment.text).some((date) => date.to !== undefined)) &&
    side.some((segment) => !isDateText(segment.text) && segment.text.length > 8)
  return own(beside) && own(right) ? { top, bottom } : undefined
}
