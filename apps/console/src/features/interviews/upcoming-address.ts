import { dayKey, type Timed, weekOf } from './week.ts'

/** The week in which all interviews to come take place; undefined where they are in several weeks, or there are none. */
export function upcomingAddress(interviews: readonly Timed[], now: Date, firstDay: number): string | undefined {
  const upcoming = interviews.map(({ starts_at }) => new Date(starts_at)).filter((at) => at > now)
  const [week, ...others] = new Set(upcoming.map((at) => dayKey(weekOf(at, firstDay)[0] as Date)))
  return week === undefined || others.length > 0 ? undefined : `/interviews?week=${week}&status=Scheduled`
}
