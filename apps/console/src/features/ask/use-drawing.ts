import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import type { Bar } from '../../ui/bar-list.tsx'
import type { LinePoint } from '../../ui/line-chart.tsx'
import { useWords } from '../../ui/words.ts'
import type { AskAnswer } from './ask.queries.ts'
import { cellText, columnText, isNumber } from './cells.ts'
import type { Kind } from './chart-kinds.ts'
import { chartOf } from './chart-of.ts'
import { figureText, percentColumns } from './figures.ts'

interface Drawn {
  /** What is measured, and by what, in words. */
  readonly measure: string
  readonly by: string
  readonly write: (value: number) => string
}
export type Drawing =
  | { readonly kind: 'number'; readonly measure: string; readonly figure: string }
  | (Drawn & { readonly kind: 'bar'; readonly bars: readonly Bar[] })
  | (Drawn & { readonly kind: 'line'; readonly points: readonly LinePoint[] })

/** What is to be drawn of an answer, in the reader's words; null where a table is all. */
export function useDrawing(answer: Pick<AskAnswer, 'sql' | 'result_columns' | 'result_rows'>, kind: Kind): Drawing | null {
  const { t } = useTranslation('ask')
  const { status } = useWords()
  const { result_columns: columns, result_rows: rows, sql } = answer
  const percents = percentColumns(sql, columns.length)
  if (kind === 'table') return null
  if (kind === 'number') {
    const figure = figureText(rows[0]?.[0] as number | string, { locale: locale(), isPercent: percents[0] ?? false })
    return { kind, measure: columnText(columns[0] ?? ''), figure }
  }
  const chart = chartOf(columns, rows)
  if (chart === null) return null
  const measure = rows.every((row) => isNumber(row[1])) ? 1 : 0
  const [about = '', by = ''] = measure === 1 ? [columns[1], columns[0]] : columns
  const write = (value: number) => figureText(value, { locale: locale(), isPercent: percents[measure] ?? false })
  const drawn = { measure: columnText(about), by: columnText(by), write }
  if (chart.kind === 'line' && kind === 'line') return { ...drawn, kind, points: chart.points }
  const words = { status, yes: t('yes'), no: t('no') }
  // Rows that came in an order that was asked for keep it, and so does time. Otherwise the longest comes first.
  const isOrdered = chart.kind === 'line' || /\border by\b/i.test(sql)
  const points = isOrdered ? chart.points : [...chart.points].sort((one, other) => other.value - one.value)
  const bars = points.map((point, at) => ({
    key: `${at} ${point.label}`,
    label: point.label === '' ? t('none') : cellText(by, point.label, words),
    value: point.value,
  }))
  return { ...drawn, kind: 'bar', bars }
}
