import { foldText } from '../clean-text.ts'
import { headingKind } from '../headings.ts'
import type { PageSegment } from './page-segments.ts'

export interface Row {
  segments: PageSegment[]
  cells: boolean
}

const COLUMN_WORDS = new Set(
  'organisation organization company employer employers firm institution institute university school college board designation position role title job duration period dates date from to year years tenure responsibilities description duties summary degree qualification course program programme examination exam percentage marks cgpa gpa grade result division specialization specialisation subject major passing stream location city place client project technology skill skills tool tools level proficiency experience key name employment since until type category start end'.split(
    ' ',
  ),
)

/** Whether a row of texts names the columns of a table. */
export function isTableHeader(texts: readonly string[]): boolean {
  if (texts.length < 2) return false
  const named = texts.filter((text) => {
    const words = foldText(text).split(' ')
    return (
      words.length <= 5 && words.some((word) => COLUMN_WORDS.has(word)) && words.every((word) => COLUMN_WORDS.has(word) || FILLER.has(word))
    )
  }).length
  return named === texts.length || (texts.length >= 3 && named >= texts.length - 1 && texts.every((text) => text.length < 30))
}

const FILLER = new Set(['of', 'and', 'the', 'no', 'sr', 's', 'in', 'held', 'worked', 'obtained', 'name', 'or', '%', 'main', 'total'])

/** Gathers wrapped cells: below a row of column names, the lines of each cell are joined until the next row begins. */
export function withTableRows(rows: readonly PageSegment[][]): Row[] {
  const out: Row[] = []
  for (let at = 0; at < rows.length; at++) {
    const row = columnNames(rows[at] ?? [])
    if (row === undefined || at + 1 === rows.length) {
      out.push({ segments: rows[at] ?? [], cells: false })
      continue
    }
    out.push({ segments: row, cells: true })
    const body = tableBody(rows, at + 1, row)
    for (const cells of gatherCells(body, row)) out.push({ segments: cells, cells: true })
    at += body.length
  }
  return out
}

/** The cells of a row that names the columns of a table, else undefined. Narrow columns may have run together. */
export function columnNames(row: readonly PageSegment[]): PageSegment[] | undefined {
  const cells = row.flatMap((segment) => {
    const width = (segment.x1 - segment.x0) / segment.text.length
    return [...segment.text.matchAll(/\S+(?: \S+)*/g)].map((match) => {
      const x0 = segment.x0 + match.index * width
      return { ...segment, text: match[0], x0, x1: x0 + match[0].length * width }
    })
  })
  return cells.length >= 3 && isTableHeader(cells.map((cell) => cell.text)) ? cells : undefined
}

/** The rows that keep to the columns of the header. */
function tableBody(rows: readonly PageSegment[][], from: number, header: readonly PageSegment[]): PageSegment[][] {
  const body: PageSegment[][] = []
  const size = rows[from]?.[0]?.size ?? 10
  for (const whole of rows.slice(from)) {
    const row = whole.flatMap((segment) => splitAtColumns(segment, header))
    const fits = row.every((segment) => {
      const column = columnOf(segment, header)
      const nextColumn = header[column + 1]
      return Math.abs(segment.x0 - (header[column]?.x0 ?? 0)) < size * 1.5 && (nextColumn === undefined || segment.x1 < nextColumn.x0 + 2)
    })
    const first = body.at(-1)?.[0]
    const far = first !== undefined && (row[0]?.y ?? 0) - first.y > size * 2.6
    const heading =
      row.length === 1 &&
      (headingKind(row[0]?.text ?? '') !== undefined || row[0]?.font === header[0]?.font) &&
      row[0]?.font !== first?.font
    if (!fits || heading || (far && row.length === 1)) break
    body.push(row)
  }
  return body
}

/** Cells that ran together are parted at their wide gaps, when there are as many as edges of columns below them. */
function splitAtColumns(segment: PageSegment, header: readonly PageSegment[]): PageSegment[] {
  const edges = header.filter((head) => head.x0 > segment.x0 + 12 && head.x0 < segment.x1 - 4).map((head) => head.x0)
  const pieces = segment.text.split(/ {2,}/)
  if (edges.length === 0 || pieces.length !== edges.length + 1) return [segment]
  return pieces.map((text, index) => ({ ...segment, text, x0: edges[index - 1] ?? segment.x0, x1: (edges[index] ?? segment.x1 + 4) - 4 }))
}

function columnOf(segment: PageSegment, header: readonly PageSegment[]): number {
  let column = 0
  for (const [index, head] of header.entries()) if (segment.x0 >= head.x0 - 6) column = index
  return column
}

function gatherCells(body: readonly PageSegment[][], header: readonly PageSegment[]): PageSegment[][] {
  const gaps = body.slice(1).map((row, index) => (row[0]?.y ?? 0) - (body[index]?.[0]?.y ?? 0))
  const tight = Math.min(...gaps, Number.POSITIVE_INFINITY)
  const uneven = Math.max(...gaps, 0) > tight * 1.25
  // The distance below the header is that between rows; lines closer than it are of one cell.
  const below = (body[0]?.[0]?.y ?? 0) - (header[0]?.y ?? 0)
  const wrapped = tight < below * 0.85
  const rows: Map<number, PageSegment>[] = []
  for (const [index, row] of body.entries()) {
    const gap = index === 0 ? Number.POSITIVE_INFINITY : (gaps[index - 1] ?? 0)
    const full = row.length >= Math.max(2, header.length - 1)
    const begins = gap > tight * 1.25 || (!uneven && !wrapped && full && columnOf(row[0] as PageSegment, header) === 0)
    if (begins || rows.length === 0) rows.push(new Map())
    const cells = rows.at(-1)
    for (const segment of row) {
      const column = columnOf(segment, header)
      const cell = cells?.get(column)
      if (cell === undefined) cells?.set(column, { ...segment, x0: header[column]?.x0 ?? segment.x0 })
      else cell.text = cell.text.endsWith('-') ? cell.text + segment.text : `${cell.text} ${segment.text}`
    }
  }
  return rows.map((cells) => [...cells.entries()].sort((a, b) => a[0] - b[0]).map(([, cell]) => cell))
}
