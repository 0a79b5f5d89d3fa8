import { useElementSize } from '@mantine/hooks'
import { locale } from '../app/i18n.ts'
import classes from './line-chart.module.css'

export interface LinePoint {
  readonly label: string
  readonly value: number
  /** Where it stands on the axis. */
  readonly at: number
}

const HEIGHT = 200
const TOP = 8
const BOTTOM = 24
const LETTER = 7

const plainly = (value: number): string => new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }).format(value)

interface Props {
  label: string
  points: readonly LinePoint[]
  /** How a number is written, where it is no plain count. */
  figure?: (value: number) => string
}

/** How a number went over time. For the eye alone: whoever cannot see it gets the label, and the values are in a table beside it. */
export function LineChart({ label, points, figure = plainly }: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(0, ...values), niceAbove(Math.max(...values))]
  const marks = [low, (low + high) / 2, high]
  const left = Math.max(...marks.map((mark) => figure(mark).length)) * LETTER + 12
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1]
  const x = (at: number) => left + ((at - first) / (last - first || 1)) * Math.max(0, width - left - 12)
  const y = (value: number) => HEIGHT - BOTTOM - ((value - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM)
  const named = points.length > 2 ? [points[0], points[Math.floor((points.length - 1) / 2)], points.at(-1)] : points
  return (
    <div className={classes.chart}>
      <div ref={ref}>
        <svg role="img" aria-label={label} height={HEIGHT}>
          {marks.map((mark) => (
            <g key={mark}>
              <line className={classes.grid} x1={left} x2={width} y1={y(mark)} y2={y(mark)} />
              <text className={classes.text} x={left - 8} y={y(mark) + 4} textAnchor="end">
                {figure(mark)}
              </text>
            </g>
          ))}
          {width > 0 && <polyline className={classes.line} points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />}
          {points.length <= 60 &&
            points.map((point) => (
              <circle key={point.at} className={classes.dot} cx={x(point.at)} cy={y(point.value)} r={3.5}>
                <title>{`${point.label}: ${figure(point.value)}`}</title>
              </circle>
            ))}
          {named.map(
            (point, at) =>
              point !== undefined && (
                <text
                  key={point.at}
                  className={classes.text}
                  x={x(point.at)}
                  y={HEIGHT - 4}
                  textAnchor={at === 0 ? 'start' : at === named.length - 1 ? 'end' : 'middle'}
                >
                  {point.label}
                </text>
              ),
          )}
        </svg>
      </div>
    </div>
  )
}

/** A round number not below the highest value. */
function niceAbove(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}
