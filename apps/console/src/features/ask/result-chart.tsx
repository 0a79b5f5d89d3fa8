import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { BarList } from '../../ui/bar-list.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { useWords } from '../../ui/words.ts'
import { cellText, columnText, isNumber } from './cells.ts'
import { chartOf } from './chart-of.ts'
import { figureText } from './figures.ts'

interface Props {
  columns: readonly string[]
  rows: ReadonlyArray<readonly unknown[]>
  /** Which of the columns are in percent. */
  percents: readonly boolean[]
  /** The rows came in an order that was asked for: the bars keep it. Otherwise the longest comes first. */
  ordered: boolean
}

/** Drawn by itself where the rows suit it; otherwise nothing. */
export function ResultChart({ columns, rows, percents, ordered }: Props) {
  const { t } = useTranslation('ask')
  const { status } = useWords()
  const chart = chartOf(columns, rows)
  if (chart === null) return null
  const measure = rows.every((row) => isNumber(row[1])) ? 1 : 0
  const [about = '', by = ''] = measure === 1 ? [columns[1], columns[0]] : columns
  const label = t('chart', { measure: columnText(about), label: columnText(by) })
  const isPercent = percents[measure] ?? false
  const figure = (value: number) => figureText(value, { locale: locale(), isPercent })
  if (chart.kind === 'line') return <LineChart label={label} points={chart.points} figure={figure} />
  const words = { status, yes: t('yes'), no: t('no') }
  const points = ordered ? chart.points : chart.points.toSorted((one, other) => other.value - one.value)
  const bars = points.map((point, at) => ({
    key: `${at} ${point.label}`,
    label: point.label === '' ? t('none') : cellText(by, point.label, words),
    value: point.value,
  }))
  return <BarList label={label} bars={bars} figure={figure} />
}
