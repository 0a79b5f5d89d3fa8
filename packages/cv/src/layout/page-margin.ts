import { isDateText } from '../fields/dates.ts'
import { headingKind } from '../headings.ts'
import { bandsWithout, leftEdges, rowsOf } from './page-columns.ts'
import type { PageSegment } from './page-segments.ts'

/**
 * Headings and dates that stand in a left margin seldom share the baseline of the text they belong to. They are moved to
 * the first line of the block beside them, so that reading row by row meets them first.
 */
export function withMarginAligned(segments: readonly PageSegment[]): PageSegment[] {
  const rows = rowsOf(segments)
  for (const edge of leftEdges(segments)) {
    for (const band of bandsWithout(rows, edge)) {
      const inside = rows.slice(band.from, band.to).flat()
      const left = joinWrapped(inside.filter((segment) => segment.x1 <= edge + 1))
      const right = inside.filter((segment) => segment.x0 >= edge - 2)
      if (left.length + right.length === 0 || !isMargin(left, right)) continue
      return [...rows.slice(0, band.from).flat(), ...align(left, right), ...right, ...rows.slice(band.to).flat()]
    }
  }
  return [...segments]
}

/** A heading in the margin that stands half a line lower than the first line of its section is moved before it. */
export function withHeadingsLifted(segments: readonly PageSegment[]): PageSegment[] {
  const rows = rowsOf(segments)
  const lifted = new Map<PageSegment, PageSegment>()
  for (const [index, row] of rows.entries()) {
    const [heading, ...more] = row
    const first = rows[index - 1]?.[0]
    if (heading === undefined || first === undefined || more.length > 0 || headingKind(heading.text) === undefined) continue
    const next = rows[index + 1]?.[0]
    const beside = first.x0 > heading.x1 && (next === undefined || next.x0 > heading.x1 || next.y - heading.y > heading.size)
    const low = heading.y - first.y
    if (beside && low < heading.size * 0.8 && headingKind(first.text) === undefined) lifted.set(heading, { ...heading, y: first.y - 0.2 })
  }
  return segments.map((segment) => lifted.get(segment) ?? segment)
}

const isNote = (segment: PageSegment): boolean => isDateText(segment.text) || headingKind(segment.text) !== undefined

function isMargin(left: readonly PageSegment[], right: readonly PageSegment[]): boolean {
  if (left.length < 2 || rowsOf(right).length <= left.length) return false
  return left.filter(isNote).length >= left.length * 0.8 && left.some((segment) => headingKind(segment.text) !== undefined)
}

/** A heading broken over two lines of the narrow margin is one heading. */
function joinWrapped(left: readonly PageSegment[]): PageSegment[] {
  const joined: PageSegment[] = []
  for (const segment of left) {
    const last = joined.at(-1)
    const together = last === undefined ? '' : `${last.text} ${segment.text}`
    const near = last !== undefined && last.font === segment.font && last.size === segment.size && segment.y - last.y < segment.size * 1.7
    if (last !== undefined && near && headingKind(together) !== undefined && !isDateText(segment.text)) last.text = together
    else joined.push({ ...segment })
  }
  return joined
}

function align(left: readonly PageSegment[], right: readonly PageSegment[]): PageSegment[] {
  const blocks = blocksOf(right)
  const rows = rowsOf(right)
  return left.map((segment, index) => {
    if (rows.some((row) => Math.abs((row[0]?.y ?? 0) - segment.y) < 1)) return segment
    const block = blocks.findLast(({ top }) => top <= segment.y + segment.size * 0.8)
    // A heading below a block opens the next one; a date may hang below the only line of its block.
    const reach = headingKind(segment.text) === undefined ? 3 : 0.8
    if (block === undefined || segment.y - block.bottom > segment.size * reach) return segment
    return { ...segment, y: block.top - 0.2 + index / 1_000 }
  })
}

function blocksOf(right: readonly PageSegment[]): { top: number; bottom: number }[] {
  const blocks: { top: number; bottom: number }[] = []
  let last: PageSegment | undefined
  for (const [first] of rowsOf(right)) {
    if (first === undefined) continue
    const open = blocks.at(-1)
    if (open === undefined || last === undefined || first.y - last.y > Math.max(first.size, last.size) * 1.95)
      blocks.push({ top: first.y, bottom: first.y })
    else open.bottom = first.y
    last = first
  }
  return blocks
}
