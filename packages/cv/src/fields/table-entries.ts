import { foldText } from '../clean-text.ts'
import type { PlacedLine } from '../layout/line.ts'
import { isTableHeader } from '../layout/page-tables.ts'

export type ColumnRole = 'employer' | 'title' | 'dates' | 'school' | 'degree' | 'other'

/** A row of a table with named columns: the text of each cell by what its column is called. */
export interface TableRow {
  line: PlacedLine
  cells: Partial<Record<ColumnRole, string>>
}

const ROLE_WORDS: [ColumnRole, RegExp][] = [
  ['dates', /\b(?:duration|period|dates?|tenure|years?|from|to|since|until|passing|start|end)\b/],
  ['school', /\b(?:institut\w*|university|school|college|board)\b/],
  ['degree', /\b(?:qualification|degree|course|examination|exam|program|programme)\b/],
  ['title', /\b(?:designation|position|role|title|job)\b/],
  ['employer', /\b(?:organi[sz]ation|company|employers?|firm|client)\b/],
]

/** Rows of the tables in a section, read by their header; undefined when it has none. */
export function readTable(lines: readonly PlacedLine[]): TableRow[] | undefined {
  const at = lines.findIndex((line) => line.segments.length >= 2 && isTableHeader(line.segments.map((segment) => segment.text)))
  const header = lines[at]
  if (header === undefined) return undefined
  const roles = header.segments.map((segment) => roleOf(segment.text))
  if (new Set(roles.filter((role) => role !== 'other')).size < 2) return undefined
  const rows: TableRow[] = []
  for (const line of lines.slice(at + 1)) {
    if (!line.row && line.segments.length < 2) continue
    const cells: TableRow['cells'] = {}
    for (const segment of line.segments) {
      const column = header.segments.findLastIndex((head) => segment.x0 >= head.x0 - 8)
      const role = roles[Math.max(0, column)] ?? 'other'
      cells[role] = cells[role] === undefined ? segment.text : `${cells[role]} ${role === 'dates' ? '- ' : ''}${segment.text}`
    }
    rows.push({ line, cells })
  }
  return rows
}

function roleOf(text: string): ColumnRole {
  const folded = foldText(text)
  return ROLE_WORDS.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'other'
}
