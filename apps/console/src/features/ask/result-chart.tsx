import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BarList } from '../../ui/bar-list.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import classes from './ask.module.css'
import type { Drawing } from './use-drawing.ts'

/** The picture of an answer, where it has one. */
export function ResultChart({ drawing }: { drawing: Drawing | null }) {
  const { t } = useTranslation('ask')
  if (drawing === null) return null
  if (drawing.kind === 'number')
    return (
      <div className={`tng-surface ${classes.card}`}>
        <Text className={classes.figure}>{drawing.figure}</Text>
        <Text size="sm" c="dimmed">
          {drawing.measure}
        </Text>
      </div>
    )
  const label = t('chart', { measure: drawing.measure, label: drawing.by })
  return drawing.kind === 'line' ? (
    <LineChart label={label} points={drawing.points} figure={drawing.write} />
  ) : (
    <BarList label={label} bars={drawing.bars} figure={drawing.write} />
  )
}
