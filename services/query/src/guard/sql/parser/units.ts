import { words } from '../functions/words.ts'
import type { TokenStream } from './token-stream.ts'

const set = (list: string): Set<string> => new Set(words(list))

/** Parts of dates and times that stand as bare words, with the abbreviations of T-SQL. */
const UNITS = set(`
  MICROSECOND MILLISECOND SECOND MINUTE HOUR DAY WEEK MONTH QUARTER YEAR DECADE CENTURY MILLENNIUM EPOCH
  MICROSECONDS MILLISECONDS SECONDS MINUTES HOURS DAYS WEEKS MONTHS QUARTERS YEARS DECADES CENTURIES MILLENNIA
  SECOND_MICROSECOND MINUTE_MICROSECOND MINUTE_SECOND HOUR_MICROSECOND HOUR_SECOND HOUR_MINUTE DAY_MICROSECOND DAY_SECOND
  DAY_MINUTE DAY_HOUR YEAR_MONTH SQL_TSI_SECOND SQL_TSI_MINUTE SQL_TSI_HOUR SQL_TSI_DAY SQL_TSI_WEEK SQL_TSI_MONTH
  SQL_TSI_QUARTER SQL_TSI_YEAR
  DOW ISODOW DOY ISOYEAR DAYOFWEEK DAYOFYEAR WEEKDAY ISO_WEEK ISOWEEK YEARWEEK TIMEZONE TIMEZONE_HOUR TIMEZONE_MINUTE ERA JULIAN
  NANOSECOND TZOFFSET YY YYYY QQ Q MM M DY Y DD D WK WW ISOWK ISOWW DW W HH MI N SS S MS MCS NS TZ
`)

/** The word in lower case; empty when none stands here. */
export function parseUnit(stream: TokenStream, needed: boolean): string {
  const token = stream.peek()
  if (token.kind === 'word' && UNITS.has(token.value)) return stream.next().value.toLowerCase()
  return needed ? stream.fail('a part of a date, such as day') : ''
}

/** Calls whose first argument is such a word. */
export const TAKES_UNIT: Partial<Record<TokenStream['dialect'], Set<string>>> = {
  mysql: new Set(['timestampdiff', 'timestampadd']),
  mssql: new Set(['datepart', 'datename', 'dateadd', 'datediff', 'datediff_big', 'datetrunc', 'date_bucket']),
}
