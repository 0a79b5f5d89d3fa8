import { type Chart, chartOf, MOST_BARS, numberOf, type Point } from './chart-of.ts'

export const KINDS = ['line', 'bar', 'number', 'table'] as const
export type Kind = (typeof KINDS)[number]
type Rows = ReadonlyArray<readonly unknown[]>

/** How these rows can be shown, the best first: a line over time, bars for groups, one number as a card. A table always works. */
export function kindsOf(columns: readonly string[], rows: Rows): Kind[] {
  if (columns.length === 1 && rows.length === 1 && numberOf(rows[0]?.[0]) !== null) return ['number', 'table']
  const chart = chartOf(columns, rows)
  if (chart === null) return ['table']
  return chart.kind === 'bars' ? ['bar', 'table'] : ['line', ...(fitsBars(chart) ? (['bar'] as const) : []), 'table']
}

/** Years and months may stand as bars too, as long as they are few and none is below zero. */
const fitsBars = ({ points }: Chart): boolean => points.length <= MOST_BARS && points.every(({ value }: Point) => value >= 0)

/** "… as a bar chart": what the question itself asks for. A pie is shown as bars, which are easier to compare. */
export function kindNamedIn(question: string): Kind | undefined {
  if (/\bas an? table\b/i.test(question)) return 'table'
  const [, named] = /\b(line|bar|column|pie|donut|doughnut) (?:chart|graph|diagram|plot)\b/i.exec(question) ?? []
  if (named === undefined) return
  return named.toLowerCase() === 'line' ? 'line' : 'bar'
}

/** What was chosen, where the rows can be shown so; otherwise what suits them best. */
export const kindFor = (chosen: string | undefined, kinds: readonly Kind[]): Kind =>
  kinds.find((kind) => kind === chosen) ?? kinds[0] ?? 'table'
