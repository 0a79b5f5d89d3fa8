import type { Employment } from './employment.ts'

/** Years covered by at least one job: overlaps count once. Months are whole; a year alone counts from its January to its December. */
export function totalYears(jobs: readonly Employment[], now: Date): number | undefined {
  const spans = jobs.flatMap((job) => {
    if (job.from === null) return []
    const from = toMonths(job.from, 0)
    const to =
      job.to !== null
        ? toMonths(job.to, job.from.length === 4 ? 0 : 11)
        : job.current
          ? now.getUTCFullYear() * 12 + now.getUTCMonth()
          : from
    return to >= from ? [[from, to] as const] : []
  })
  if (spans.length === 0) return undefined
  let months = 0
  let reached = 0
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    months += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return Math.round((months / 12) * 10) / 10
}

function toMonths(date: string, fallback: number): number {
  const [year = '0', month] = date.split('-')
  return Number(year) * 12 + (month === undefined ? fallback : Number(month) - 1)
}
