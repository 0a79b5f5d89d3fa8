const yearsFrom = (day: string, years: number) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}

/** Whether a day is within a year of another, before or after it. Days are written as 2026-03-01, which sorts as it counts. */
export const withinAYear = (start: string, day: string) => day >= yearsFrom(start, -1) && day <= yearsFrom(start, 1)
