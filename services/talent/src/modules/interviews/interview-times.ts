import { type Fault, invalid } from '@tanager/kernel'

export interface Times {
  startsAt: Date
  endsAt: Date
}

/** The times of an interview to be, or 400: it begins after now and ends after it begins. */
export function readTimes(input: { starts_at: string; ends_at: string }, now: Date): Times {
  const startsAt = new Date(input.starts_at)
  const endsAt = new Date(input.ends_at)
  const faults: Fault[] = []
  // A leap second passes as a date-time and is none that a calendar has.
  for (const [path, time] of [
    ['starts_at', startsAt],
    ['ends_at', endsAt],
  ] as const)
    if (Number.isNaN(time.getTime())) faults.push({ path, message: 'must be a valid date-time' })
  if (startsAt <= now) faults.push({ path: 'starts_at', message: 'must be in the future' })
  if (endsAt <= startsAt) faults.push({ path: 'ends_at', message: 'must be after starts_at' })
  if (faults.length > 0) throw invalid(faults)
  return { startsAt, endsAt }
}
