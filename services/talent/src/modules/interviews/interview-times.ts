import { type Fault, invalid } from '@tanager/kernel'

export interface Times {
  startsAt: Date
  endsAt: Date
}

const SHORTEST_MS = 5 * 60_000
const LONGEST_MS = 24 * 3_600_000

/** The times of an interview to be, or 400: it begins after now, ends after it begins, and keeps its panel busy for no more than a day. */
export function readTimes(input: { starts_at: string; ends_at: string }, now: Date): Times {
  const startsAt = new Date(input.starts_at)
  const endsAt = new Date(input.ends_at)
  const faults: Fault[] = []
  // A leap second passes as a date-time and is none that a calendar has.
  for (const [path, time] of [
    ['starts_at', startsAt],
    ['ends_at', endsAt],
  ] as const)
    if (Number.isNaN(time.getTime())) faults.push({ path, message: 'must be a date and time such as 2026-12-01T10:00:00Z' })
  if (startsAt <= now) faults.push({ path: 'starts_at', message: 'must be in the future' })
  const lasts = endsAt.getTime() - startsAt.getTime()
  if (lasts <= 0) faults.push({ path: 'ends_at', message: 'must be after starts_at' })
  // How long it lasts is only told of times that are right otherwise.
  else if (faults.length === 0 && lasts < SHORTEST_MS)
    faults.push({ path: 'ends_at', message: 'must be at least 5 minutes after starts_at' })
  else if (faults.length === 0 && lasts > LONGEST_MS) faults.push({ path: 'ends_at', message: 'must be at most 24 hours after starts_at' })
  if (faults.length > 0) throw invalid(faults)
  return { startsAt, endsAt }
}
