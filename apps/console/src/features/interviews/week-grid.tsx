import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './calendar.module.css'
import { InterviewLink } from './interview-link.tsx'
import type { Interview } from './interviews.queries.ts'
import { dayHead, hourLabel, shortDay } from './times.ts'
import { dayKey, drawnDays, hoursOf, minuteOf, onDay, placeDay } from './week.ts'

const HOUR_PX = 64
const STEP_MINUTES = 15

interface Props {
  days: readonly Date[]
  interviews: readonly Interview[]
  clashes: ReadonlyMap<string, readonly string[]>
  now: Date
  /** A click on an empty time; left out for those who schedule nothing. */
  onPick?: ((at: Date) => void) | undefined
}

/** Days across, hours down. A list of days and, in each, a list of interviews: so a screen reader reads it as well. */
export function WeekGrid({ days, interviews, clashes, now, onPick }: Props) {
  const { t } = useTranslation('interviews')
  const shown = drawnDays(days, interviews, now)
  const placed = shown.map((day) => placeDay(onDay(interviews, day)))
  const { from, to } = hoursOf(placed.flat())
  const hours = Array.from({ length: to - from }, (_, index) => from + index)
  const px = (minute: number) => ((minute - from * 60) / 60) * HOUR_PX
  const height = (to - from) * HOUR_PX
  const pick = (day: Date, event: React.MouseEvent<HTMLElement>) => {
    if (onPick === undefined || event.target !== event.currentTarget) return
    const minute = from * 60 + (event.nativeEvent.offsetY / HOUR_PX) * 60
    const at = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, Math.floor(minute / STEP_MINUTES) * STEP_MINUTES)
    if (at > now) onPick(at)
  }
  return (
    <div className={classes.calendar}>
      <div className={classes.hours} style={{ height }} aria-hidden>
        {hours.map((hour) => (
          <span key={hour} style={{ top: px(hour * 60) }}>
            {hourLabel(hour)}
          </span>
        ))}
      </div>
      <ol className={classes.days} style={{ '--days': shown.length } as React.CSSProperties}>
        {shown.map((day, index) => {
          const isToday = dayKey(day) === dayKey(now)
          const minute = minuteOf(now)
          return (
            <li key={dayKey(day)} data-day="" data-today={isToday || undefined}>
              <h2 className={classes.dayHead}>
                <span aria-hidden>{shortDay(day)}</span>
                <VisuallyHidden>
                  {dayHead(day)}
                  {isToday && `, ${t('today')}`}
                </VisuallyHidden>
              </h2>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the button above opens the same dialog */}
              <ul
                className={classes.slots}
                style={{ height, '--hour': `${HOUR_PX}px` } as React.CSSProperties}
                data-pick={onPick !== undefined || undefined}
                onClick={(event) => pick(day, event)}
              >
                {placed[index]?.map(({ item, from: begin, to: end, lane, lanes }) => (
                  <li
                    key={item.id}
                    style={{ top: px(begin), height: px(end) - px(begin) - 2, left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }}
                  >
                    <InterviewLink interview={item} clash={clashes.get(item.id) ?? []} />
                  </li>
                ))}
                {isToday && minute >= from * 60 && minute <= to * 60 && (
                  <li className={classes.now} style={{ top: px(minute) }} aria-hidden />
                )}
              </ul>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
