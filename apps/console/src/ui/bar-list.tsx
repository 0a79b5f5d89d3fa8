import { useRouter } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { locale } from '../app/i18n.ts'
import classes from './bar-list.module.css'

export interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly to?: string
}

const plainly = (value: number): string => new Intl.NumberFormat(locale()).format(value)

interface Props {
  label: string
  bars: readonly Bar[]
  /** How a number is written, where it is no plain count. */
  figure?: (value: number) => string
  /** What fills the whole width, where lists are to be compared; else the longest bar does. */
  most?: number
}

/** A chart of counts as a list: the number is there as text, the bar only shows the proportion. */
export function BarList({ label, bars, figure = plainly, most = Math.max(1, ...bars.map(({ value }) => value)) }: Props) {
  const router = useRouter()
  const digits = Math.max(0, ...bars.map(({ value }) => figure(value).length))
  return (
    <ul className={classes.list} aria-label={label} style={{ '--digits': `${digits}ch` } as CSSProperties}>
      {bars.map((bar) => {
        const inside = (
          <>
            <span className={classes.label}>{bar.label}</span>
            <span className={classes.track} aria-hidden>
              {bar.value > 0 && <span className={classes.bar} style={{ width: `${(bar.value / most) * 100}%` }} />}
            </span>
            <span className={classes.value}>{figure(bar.value)}</span>
          </>
        )
        const { to } = bar
        return (
          <li key={bar.key}>
            {to === undefined ? (
              <span className={classes.row}>{inside}</span>
            ) : (
              <a
                className={classes.row}
                href={to}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  router.history.push(to)
                }}
              >
                {inside}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
