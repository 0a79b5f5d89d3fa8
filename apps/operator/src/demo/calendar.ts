import type { Random } from './random.ts'

export const DAY_MS = 86_400_000
export const MINUTE_MS = 60_000
/** The last hour of the day at which somebody still begins something. */
const EVENING = 18

/** One thing that happens, so and so long after the one before it. */
export interface Beat {
  name: string
  days: number
  /** Of the day; after the beat before it where both are on one day. */
  minutes: number
  /** An interview takes its time, and an hour at which no other one is. */
  lasts: number
}
export type Laid = ReadonlyMap<string, Date>
/** Hours at which somebody is interviewed already. */
export type Taken = Set<number>

/** A beat so many days after the one before it, at some minute of the working day. */
export function drawBeat(random: Random, name: string, from: number, to: number): Beat {
  const days = random.whole(from, to)
  return { name, days, minutes: days === 0 ? random.whole(35, 170) : random.whole(510, 990), lasts: 0 }
}
/** An interview, on the hour. */
export const drawMeeting = (random: Random, name: string, from: number, to: number): Beat => ({
  name,
  days: random.whole(from, to),
  minutes: 60 * random.whole(9, 15),
  lasts: 60,
})

/** The beats on the calendar, as late as the last one can be without being after the deadline. */
export function layBefore(deadline: Date, beats: readonly Beat[], taken: Taken = new Set()): Laid {
  let start = startOfDay(deadline.getTime()) - beats.reduce((sum, beat) => sum + beat.days, 0) * DAY_MS
  for (;;) {
    const { laid, hours, end } = lay(start, beats, taken)
    if (end <= deadline.getTime()) {
      for (const hour of hours) taken.add(hour)
      return laid
    }
    start -= DAY_MS
  }
}

/** A free hour on a working day, at least so many days from now. */
export function hourAhead(now: Date, days: number, hour: number, taken: Taken): Date {
  const at = freeHour(workingDay(startOfDay(now.getTime()) + days * DAY_MS) + hour * 60 * MINUTE_MS, taken)
  taken.add(at)
  return new Date(at)
}

function lay(start: number, beats: readonly Beat[], taken: Taken): { laid: Laid; hours: number[]; end: number } {
  const laid = new Map<string, Date>()
  const hours: number[] = []
  let before = start
  for (const beat of beats) {
    let at = beat.days === 0 && laid.size > 0 ? before + beat.minutes * MINUTE_MS : workingDay(startOfDay(before) + beat.days * DAY_MS)
    if (beat.days > 0 || laid.size === 0) at += beat.minutes * MINUTE_MS
    else if (new Date(at).getUTCHours() >= EVENING) at = workingDay(startOfDay(at) + DAY_MS) + (500 + (beat.minutes % 120)) * MINUTE_MS
    if (beat.lasts > 0) {
      at = freeHour(at, taken)
      hours.push(at)
    }
    laid.set(beat.name, new Date(at))
    before = at + beat.lasts * MINUTE_MS
  }
  return { laid, hours, end: before }
}

function freeHour(wanted: number, taken: Taken): number {
  let at = wanted
  while (taken.has(at)) at = new Date(at).getUTCHours() < 16 ? at + 60 * MINUTE_MS : workingDay(startOfDay(at) + DAY_MS) + 540 * MINUTE_MS
  return at
}
export const startOfDay = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS
/** That day, or the Monday after it. */
export function workingDay(day: number): number {
  const weekday = new Date(day).getUTCDay()
  return day + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * DAY_MS
}
/** The first Monday so many days later. */
export function mondayAfter(at: Date, days: number): Date {
  const day = startOfDay(at.getTime()) + days * DAY_MS
  return new Date(day + ((8 - new Date(day).getUTCDay()) % 7) * DAY_MS)
}
export const dayText = (at: Date): string => at.toISOString().slice(0, 10)
