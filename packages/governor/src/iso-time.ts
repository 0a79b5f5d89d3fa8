let second = Number.NaN
let written = ''

/** As `Date` writes it. Calls come many a second, and what they share of the time is written once. */
export function isoTime(milliseconds: number): string {
  const whole = Math.trunc(milliseconds)
  const now = Math.floor(whole / 1_000)
  if (now !== second) {
    written = new Date(now * 1_000).toISOString().slice(0, -'000Z'.length)
    second = now
  }
  return `${written}${String(whole - now * 1_000).padStart(3, '0')}Z`
}
