/** Days that a period in words stands for: from the first to the one behind the last. */
export interface Period {
  said: string
  from: string
  to: string
}

const FLAGS = ['mandatory', 'open', 'closed', 'eligible']

/** A statement of the training files (SQLite, `'@'` for a period) as PostgreSQL understands it. */
export function toPostgres(sql: string, period?: Period): string {
  return (
    sql
      // Hours and minutes are told exactly, days by the calendar.
      .replaceAll(
        /\(julianday\(([^()]+)\) - julianday\(([^()]+)\)\) \* 24\b/g,
        (_, to: string, from: string) => `(EXTRACT(EPOCH FROM ${moment(to)} - ${moment(from)}) / 3600)`,
      )
      .replaceAll(/julianday\(([^()]+)\)/g, (_, of: string) => (of === "'now'" ? 'CURRENT_DATE' : `CAST(${of} AS date)`))
      .replaceAll(/strftime\('%Y-%m', ([^()]+)\)/g, "to_char($1, 'YYYY-MM')")
      .replaceAll(/(?:CAST\()?strftime\('%(Y|m|d)', ([^()]+)\)(?: AS INTEGER\))?/gi, (_, part: 'Y' | 'm' | 'd', of: string) => `CAST(EXTRACT(${PARTS[part]} FROM ${of}) AS integer)`) // biome-ignore format: one thought
      .replaceAll(/\bdate\('now'\)/gi, 'CURRENT_DATE')
      .replaceAll(/\bdatetime\('now'\)|\bCURRENT_TIMESTAMP\b/gi, 'now()')
      .replaceAll(/([\w.]+) = '@'/g, (_, column: string) => (period ? `(${column} >= '${period.from}' AND ${column} < '${period.to}')` : 'false'))
      .replaceAll(/([\w.]+) != '@'/g, (_, column: string) => (period ? `(${column} < '${period.from}' OR ${column} >= '${period.to}')` : 'false'))
      .replaceAll(/([\w.]+) (<|>=) '@'/g, (_, column: string, how: string) => `${column} ${how} '${period?.from}'`)
      .replaceAll(/([\w.]+) (>|<=) '@'/g, (_, column: string, how: string) => `${column} ${how === '>' ? '>=' : '<'} '${period?.to}'`)
      .replaceAll(new RegExp(`\\b((?:\\w+\\.)?(?:${FLAGS.join('|')})) = '?([01])'?(?!\\d)`, 'g'), (_, column: string, value: string) => `${column} = ${value === '1'}`) // biome-ignore format: one thought
      .replaceAll(/\bLIKE\b/g, 'ILIKE')
      .replaceAll(/\bDESC\b(?! NULLS)/g, 'DESC NULLS LAST')
  )
}
const moment = (of: string): string => (of === "'now'" ? 'now()' : of)
const PARTS = { Y: 'YEAR', m: 'MONTH', d: 'DAY' }

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const dayOf = (day: Date): string => day.toISOString().slice(0, 10)
const inMonth = (year: number, month: number): Date => new Date(Date.UTC(year, month, 1))

/** Periods as people say them, seen from a day. */
export function periodsFrom(today: Date): Period[] {
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
  const ofDays = (said: string, from: number, to: number): Period => ({
    said,
    from: dayOf(new Date(Date.UTC(year, month, date + from))),
    to: dayOf(new Date(Date.UTC(year, month, date + to))),
  })
  const ofMonths = (said: string, from: number, to: number): Period => ({
    said,
    from: dayOf(inMonth(year, month + from)),
    to: dayOf(inMonth(year, month + to)),
  })
  const monday = -((today.getUTCDay() + 6) % 7)
  const quarter = -(month % 3)
  const named = [0, 1, 2, 3, 4].flatMap((back) => {
    const first = inMonth(year, month - back)
    const name = MONTHS[first.getUTCMonth()] ?? ''
    return [
      ofMonths(`in ${name} ${first.getUTCFullYear()}`, -back, 1 - back),
      ...(back > 0 && back < 4 ? [ofMonths(`in ${name}`, -back, 1 - back)] : []),
    ]
  })
  return [
    ofMonths('this month', 0, 1),
    ofMonths('last month', -1, 0),
    ofDays('this week', monday, monday + 7),
    ofDays('last week', monday - 7, monday),
    ofMonths('this year', -month, 12 - month),
    ofMonths(`in ${year}`, -month, 12 - month),
    ofMonths('this quarter', quarter, quarter + 3),
    ofMonths('last quarter', quarter - 3, quarter),
    ofMonths('next month', 1, 2),
    ofDays('next week', monday + 7, monday + 14),
    ofDays('today', 0, 1),
    ofDays('yesterday', -1, 0),
    ...named,
  ]
}
