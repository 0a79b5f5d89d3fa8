import type { PlacedLine, Segment } from '../layout/line.ts'
import { findDates } from './dates.ts'

/** Joins a range of dates that a narrow column broke: "Desde mayo de 2022 hasta" above "la actualidad". */
export function joinBrokenDates(lines: readonly PlacedLine[]): PlacedLine[] {
  const out = [...lines]
  for (let at = 0; at + 1 < out.length; at++) {
    for (const count of [2, 3]) {
      const rows = out.slice(at, at + count)
      if (rows.length < count || !isColumn(rows)) break
      const text = rows.map((line) => line.segments[0]?.text.trim()).join(' ')
      if (text.length > LONGEST || !isOneRange(text)) continue
      const [first, ...rest] = rows as [PlacedLine, ...PlacedLine[]]
      const kept = rest.map(withoutFirst).filter((line) => line.segments.length > 0)
      out.splice(at, count, withFirst(first, text), ...kept)
      break
    }
  }
  return out
}

const LONGEST = 80

/** The first segments of the lines stand one below the other, and none is a whole range before the last. */
function isColumn(rows: readonly PlacedLine[]): boolean {
  const [first] = rows
  const edge = first?.segments[0]
  if (first === undefined || edge === undefined || !/\d{4}|\p{L}{3}/u.test(first.segments[0]?.text ?? '')) return false
  return rows
    .slice(1)
    .every((line) => line.flow === first.flow && line.page === first.page && !line.bullet && isUnder(line.segments[0], edge))
}

/** Flush left or flush right. */
const isUnder = (below: Segment | undefined, above: Segment): boolean =>
  below !== undefined && (Math.abs(below.x0 - above.x0) < 3 || (above.x0 > 0 && Math.abs(below.x1 - above.x1) < 3))

function isOneRange(text: string): boolean {
  const [date, ...more] = findDates(text)
  return date !== undefined && more.length === 0 && date.start === 0 && date.end === text.length && date.to !== undefined && !date.unclear
}

const ofSegments = (line: PlacedLine, segments: Segment[]): PlacedLine => ({
  ...line,
  segments,
  text: segments.map((segment) => segment.text).join('\t'),
})

const withFirst = (line: PlacedLine, text: string): PlacedLine =>
  ofSegments(
    line,
    line.segments.map((segment, index) => (index === 0 ? { ...segment, text } : segment)),
  )

const withoutFirst = (line: PlacedLine): PlacedLine => ofSegments(line, line.segments.slice(1))
