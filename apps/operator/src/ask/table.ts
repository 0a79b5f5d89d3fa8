import { shownFigure } from '@tanager/query'
import { cutTo, widthOf } from './text-width.ts'
import { visible } from './visible.ts'

const GAP = '  '
/** A column of text is not cut to less: it would tell nothing. */
const NARROWEST = 6

interface Column {
  name: string
  numeric: boolean
  cells: string[]
  /** With nothing cut. */
  natural: number
  /** A number is shown whole or not at all: half of it is another number. */
  narrowest: number
}

/** Rows under their columns, numbers to the right, cut to the width; one block per row where even that does not fit. */
export function renderTable(names: readonly string[], rows: readonly (readonly unknown[])[], width: number): string {
  if (names.length === 0) return ''
  const columns = names.map((name, at) =>
    makeColumn(
      name,
      rows.map((row) => row[at]),
    ),
  )
  const widths = widthsIn(columns, width - GAP.length * (columns.length - 1))
  if (widths === undefined) return renderBlocks(columns, rows.length, width)
  const line = (texts: string[]) => texts.join(GAP).trimEnd()
  const placed = (text: string, at: number) => place(text, widths[at] ?? 0, columns[at]?.numeric === true)
  return [
    line(columns.map(({ name }, at) => placed(name, at))),
    line(widths.map((one) => '─'.repeat(one))),
    ...rows.map((_row, row) => line(columns.map(({ cells }, at) => placed(cells[row] ?? '', at)))),
  ].join('\n')
}

function makeColumn(rawName: string, values: readonly unknown[]): Column {
  const name = visible(rawName)
  const cells = values.map(cellText)
  const numeric = values.some(isNumber) && values.every((value) => value === null || value === undefined || isNumber(value))
  const widest = cells.reduce((most, cell) => Math.max(most, widthOf(cell)), 0)
  const natural = Math.max(widest, widthOf(name), 1)
  return { name, numeric, cells, natural, narrowest: numeric ? Math.max(widest, 1) : Math.min(natural, NARROWEST) }
}

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return shownFigure(value)
  return visible(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Numbers with more digits than JSON carries come as text. */
const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.length > 15 && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value))

/** The widths under one bound that is as high as the room allows; undefined where there is none. */
function widthsIn(columns: readonly Column[], room: number): number[] | undefined {
  const under = (bound: number) => columns.map(({ natural, narrowest }) => Math.max(narrowest, Math.min(natural, bound)))
  const fits = (bound: number) => under(bound).reduce((sum, one) => sum + one, 0) <= room
  const most = Math.max(...columns.map(({ natural }) => natural))
  if (fits(most)) return under(most)
  if (!fits(0)) return undefined
  let [low, high] = [0, most]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return under(low)
}

function place(text: string, width: number, right: boolean): string {
  const shown = cutTo(text, width)
  const padding = ' '.repeat(Math.max(0, width - widthOf(shown)))
  return right ? padding + shown : shown + padding
}

function renderBlocks(columns: readonly Column[], rows: number, width: number): string {
  const label = Math.min(Math.max(...columns.map(({ name }) => widthOf(name))), Math.floor(width / 2))
  const blocks = Array.from({ length: rows }, (_, row) =>
    [
      `── ${row + 1} ──`,
      ...columns.map(
        ({ name, cells }) => place(name, label, false) + GAP + cutTo(cells[row] ?? '', Math.max(1, width - label - GAP.length)),
      ),
    ].join('\n'),
  )
  return blocks.join('\n')
}
