const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

interface Elapsed {
  readonly unit: (typeof UNITS)[number][0]
  /** Below zero: ago. */
  readonly count: number
}

/** How far away a moment is, in the largest unit that fits. Of the past only whole ones count, everywhere alike. Null: not a minute. */
export function elapsed(at: string | Date, now: number): Elapsed | null {
  const seconds = (new Date(at).getTime() - now) / 1000
  const [unit, size] = UNITS.find(([, one]) => Math.abs(seconds) >= one) ?? []
  if (unit === undefined || size === undefined) return null
  return { unit, count: seconds < 0 ? Math.trunc(seconds / size) : Math.round(seconds / size) }
}

/** Whole days that have passed; never less than none, whatever the clocks say. */
export const daysSince = (at: string, now = Date.now()): number => Math.max(0, Math.trunc((now - new Date(at).getTime()) / 86_400_000))
