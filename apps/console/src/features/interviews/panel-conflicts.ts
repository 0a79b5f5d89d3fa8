import type { Interview } from './interviews.queries.ts'

type Held = Pick<Interview, 'id' | 'starts_at' | 'ends_at' | 'status' | 'panel'>
export interface Slot {
  readonly starts: Date
  readonly ends: Date
}

const MINUTE = 60_000
/** When people are commonly at work, by their own clock; only to suggest a time, never to refuse one. */
const WORK = { from: 8, to: 18 }
const STEP_MINUTES = 15
const LOOK_AHEAD_DAYS = 28

const slotOf = ({ starts_at, ends_at }: Held): Slot => ({ starts: new Date(starts_at), ends: new Date(ends_at) })
/** One that begins as the other ends is fine. */
const overlap = (a: Slot, b: Slot): boolean => a.starts < b.ends && b.starts < a.ends

export interface Busy<T> {
  readonly userId: string
  readonly name: string
  readonly interview: T
}

/** Who of the panel is in another interview at that time. Only interviews still to come keep anybody busy. */
export const busyIn = <T extends Held>(panel: readonly string[], slot: Slot, interviews: readonly T[]): Array<Busy<T>> =>
  interviews
    .filter((one) => one.status === 'Scheduled' && overlap(slotOf(one), slot))
    .flatMap((interview) =>
      interview.panel
        .filter(({ user_id }) => panel.includes(user_id))
        .map(({ user_id, display_name }) => ({ userId: user_id, name: display_name, interview })),
    )

/** By interview: the names of those who sit in another one at the same time. */
export function clashes(interviews: readonly Held[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const one of interviews) {
    if (one.status !== 'Scheduled') continue
    const panel = one.panel.map(({ user_id }) => user_id)
    const others = interviews.filter(({ id }) => id !== one.id)
    const names = new Set(busyIn(panel, slotOf(one), others).map(({ name }) => name))
    if (names.size > 0) found.set(one.id, [...names])
  }
  return found
}

/** The next time at which the whole panel is free for so long, within working hours; null: none in the coming weeks. */
export function nextFreeStart(panel: readonly string[], after: Date, minutes: number, interviews: readonly Held[]): Date | null {
  const start = new Date(after)
  start.setMinutes(Math.ceil(start.getMinutes() / STEP_MINUTES) * STEP_MINUTES, 0, 0)
  const last = after.getTime() + LOOK_AHEAD_DAYS * 24 * 60 * MINUTE
  for (let at = start; at.getTime() <= last; at = new Date(at.getTime() + STEP_MINUTES * MINUTE)) {
    const slot = { starts: at, ends: new Date(at.getTime() + minutes * MINUTE) }
    if (isWorkTime(slot) && busyIn(panel, slot, interviews).length === 0) return at
  }
  return null
}

function isWorkTime({ starts, ends }: Slot): boolean {
  const weekday = starts.getDay()
  const sameDay = starts.toDateString() === ends.toDateString()
  const endHour = ends.getHours() + ends.getMinutes() / 60
  return weekday !== 0 && weekday !== 6 && sameDay && starts.getHours() >= WORK.from && endHour <= WORK.to
}
