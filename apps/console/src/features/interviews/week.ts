/** A week of the calendar by the person's own clock, and where interviews stand in it. No words, no markup. */

export interface Timed {
  readonly id: string
  readonly starts_at: string
  readonly ends_at: string
}
export interface Placed<T> {
  readonly item: T
  /** Minutes after midnight. */
  readonly from: number
  readonly to: number
  /** Those at the same time stand side by side. */
  readonly lane: number
  readonly lanes: number
}

const DAY_MINUTES = 24 * 60
const SHORTEST = 30

/** The seven midnights of the week that holds the day. */
export function weekOf(day: Date, firstDay: number): Date[] {
  const back = (day.getDay() - firstDay + 7) % 7
  return Array.from({ length: 7 }, (_, index) => new Date(day.getFullYear(), day.getMonth(), day.getDate() - back + index))
}

/** `YYYY-MM-DD` by the person's own clock. */
export const dayKey = (date: Date): string =>
  [String(date.getFullYear()).padStart(4, '0'), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join(
    '-',
  )

export function readDayKey(key: string | undefined): Date | null {
  const date = /^\d{4}-\d\d-\d\d$/.test(key ?? '') ? new Date(`${key}T00:00`) : null
  return date === null || Number.isNaN(date.getTime()) ? null : date
}

export const addDays = (date: Date, days: number): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)

/** Those that begin on the day, in order. */
export const onDay = <T extends Timed>(items: readonly T[], day: Date): T[] =>
  items
    .filter(({ starts_at }) => dayKey(new Date(starts_at)) === dayKey(day))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at) || a.id.localeCompare(b.id))

/** One day's interviews side by side where they overlap. What is short is drawn as tall as can be read. */
export function placeDay<T extends Timed>(items: readonly T[]): Array<Placed<T>> {
  const placed: Array<Placed<T>> = []
  let group: Array<Omit<Placed<T>, 'lanes'>> = []
  let groupEnd = 0
  const close = () => {
    const lanes = 1 + Math.max(0, ...group.map(({ lane }) => lane))
    placed.push(...group.map((one) => ({ ...one, lanes })))
    group = []
  }
  for (const item of items) {
    const from = minuteOf(new Date(item.starts_at))
    const length = (new Date(item.ends_at).getTime() - new Date(item.starts_at).getTime()) / 60_000
    const to = Math.min(DAY_MINUTES, from + Math.max(SHORTEST, length))
    if (from >= groupEnd) close()
    const taken = new Set(group.filter((one) => one.to > from).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane++
    group.push({ item, from, to, lane })
    groupEnd = Math.max(groupEnd, to)
  }
  close()
  return placed
}

export const minuteOf = (date: Date): number => date.getHours() * 60 + date.getMinutes()

/** The hours to draw: a working day, longer where an interview is earlier or later. */
export function hoursOf(placed: ReadonlyArray<Placed<unknown>>): { from: number; to: number } {
  return {
    from: Math.min(8, ...placed.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(18, ...placed.map(({ to }) => Math.ceil(to / 60))),
  }
}

const isWeekend = (day: Date) => day.getDay() === 0 || day.getDay() === 6
/** An empty weekend only takes room from the days that people meet on. */
export const drawnDays = (days: readonly Date[], interviews: readonly Timed[], now: Date): readonly Date[] =>
  days.filter((day) => !isWeekend(day) || dayKey(day) === dayKey(now) || onDay(interviews, day).length > 0)
