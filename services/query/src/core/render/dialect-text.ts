import type { DialectName } from '../../dialects/dialect.ts'
import type { DatePart, DateUnit } from '../query/query.ts'

/** What the dialects write differently. */
export interface DialectText {
  name(text: string): string
  /** In front of the columns, and at the end. */
  limit(rows: number, offset: number, withTies: boolean): { top: string; end: string }
  /** What equals the last row can be shown too. */
  hasTies: boolean
  unit(unit: DateUnit, of: string): string
  /** As a whole number. */
  part(part: DatePart, of: string): string
  days(from: string, to: string): string
  seconds(from: string, to: string): string
  yes: string
  no: string
  /** A list column has an element; null where the dialect has no lists. */
  has: ((list: string, element: string) => string) | null
  /** Finds a part of a text, upper and lower case alike. */
  like: 'LIKE' | 'ILIKE'
  /** DISTINCT may be ordered by what is not selected. */
  ordersDistinctFreely: boolean
  /** What is not there comes first where the largest or latest does: it must be told not to. */
  sortsMissingFirst: boolean
  /** What is not there comes first where the smallest or earliest does: it must be told not to. */
  picksMissingFirst: boolean
  /** What sorts it last in a dialect without NULLS LAST: whether it is missing, in front of the order itself. */
  isMissing: ((of: string) => string) | null
}

const quoted = (open: string, close: string) => (text: string) => `${open}${text.replaceAll(close, close + close)}${close}`
const limitAtEnd = (rows: number, offset: number) => ({ top: '', end: ` LIMIT ${rows}${offset > 0 ? ` OFFSET ${offset}` : ''}` })

const byDateFormat =
  (format: Partial<Record<DateUnit, string>>, write: (format: string, of: string) => string, quarter: (of: string) => string) =>
  (unit: DateUnit, of: string): string => {
    const text = format[unit]
    return text === undefined ? quarter(of) : write(text, of)
  }

const TEXTS: Record<DialectName, DialectText> = {
  postgresql: {
    name: quoted('"', '"'),
    limit: (rows, offset, withTies) =>
      withTies && offset === 0 ? { top: '', end: ` FETCH FIRST ${rows} ROWS WITH TIES` } : limitAtEnd(rows, offset),
    hasTies: true,
    unit: (unit, of) =>
      `to_char(${of}, '${{ year: 'YYYY', quarter: 'YYYY-"Q"Q', month: 'YYYY-MM', week: 'IYYY-"W"IW', day: 'YYYY-MM-DD' }[unit]}')`,
    part: (part, of) => `CAST(extract(${part === 'weekday' ? 'dow' : part} from ${of}) AS integer)`,
    days: (from, to) => `(CAST(${to} AS date) - CAST(${from} AS date))`,
    seconds: (from, to) => `extract(epoch from CAST(${to} AS timestamp) - CAST(${from} AS timestamp))`,
    yes: 'TRUE',
    no: 'FALSE',
    has: (list, element) => `${element} = ANY(${list})`,
    like: 'ILIKE',
    ordersDistinctFreely: false,
    sortsMissingFirst: true,
    picksMissingFirst: false,
    isMissing: null,
  },
  duckdb: {
    name: quoted('"', '"'),
    limit: limitAtEnd,
    hasTies: false,
    unit: byDateFormat(
      { year: '%Y', month: '%Y-%m', week: '%G-W%V', day: '%Y-%m-%d' },
      (format, of) => `strftime(${of}, '${format}')`,
      (of) => `strftime(${of}, '%Y') || '-Q' || quarter(${of})`,
    ),
    part: (part, of) => `${part === 'weekday' ? 'dayofweek' : part}(${of})`,
    days: (from, to) => `date_diff('day', CAST(${from} AS date), CAST(${to} AS date))`,
    seconds: (from, to) => `date_diff('second', CAST(${from} AS timestamp), CAST(${to} AS timestamp))`,
    yes: 'TRUE',
    no: 'FALSE',
    has: (list, element) => `list_contains(${list}, ${element})`,
    like: 'ILIKE',
    ordersDistinctFreely: false,
    sortsMissingFirst: false,
    picksMissingFirst: false,
    isMissing: null,
  },
  mysql: {
    name: quoted('`', '`'),
    limit: limitAtEnd,
    hasTies: false,
    unit: byDateFormat(
      { year: '%Y', month: '%Y-%m', week: '%x-W%v', day: '%Y-%m-%d' },
      (format, of) => `date_format(${of}, '${format}')`,
      (of) => `concat(year(${of}), '-Q', quarter(${of}))`,
    ),
    part: (part, of) => (part === 'weekday' ? `(dayofweek(${of}) - 1)` : `${part}(${of})`),
    days: (from, to) => `datediff(${to}, ${from})`,
    seconds: (from, to) => `timestampdiff(second, ${from}, ${to})`,
    yes: 'TRUE',
    no: 'FALSE',
    has: null,
    like: 'LIKE',
    ordersDistinctFreely: false,
    sortsMissingFirst: false,
    picksMissingFirst: true,
    isMissing: (of) => `${of} IS NULL`,
  },
  mssql: {
    name: quoted('[', ']'),
    limit: (rows, offset, withTies) =>
      offset > 0
        ? { top: '', end: ` OFFSET ${offset} ROWS FETCH NEXT ${rows} ROWS ONLY` }
        : { top: `TOP ${rows} ${withTies ? 'WITH TIES ' : ''}`, end: '' },
    hasTies: true,
    unit: (unit, of) => {
      const year = `datepart(year, ${of})`
      const two = (part: string) => `right('0' + cast(datepart(${part}, ${of}) as varchar(2)), 2)`
      if (unit === 'year') return year
      if (unit === 'month') return `concat(${year}, '-', ${two('month')})`
      if (unit === 'day') return `concat(${year}, '-', ${two('month')}, '-', ${two('day')})`
      return unit === 'week' ? `concat(${year}, '-W', ${two('iso_week')})` : `concat(${year}, '-Q', datepart(quarter, ${of}))`
    },
    // The weekday of datepart() depends on the session: days since a Sunday do not.
    part: (part, of) => (part === 'weekday' ? `(datediff(day, '1900-01-07', ${of}) % 7)` : `datepart(${part}, ${of})`),
    days: (from, to) => `datediff(day, ${from}, ${to})`,
    seconds: (from, to) => `datediff(second, ${from}, ${to})`,
    yes: '1',
    no: '0',
    has: null,
    like: 'LIKE',
    ordersDistinctFreely: false,
    sortsMissingFirst: false,
    picksMissingFirst: true,
    isMissing: (of) => `CASE WHEN ${of} IS NULL THEN 1 ELSE 0 END`,
  },
  sqlite: {
    name: quoted('"', '"'),
    limit: limitAtEnd,
    hasTies: false,
    unit: byDateFormat(
      { year: '%Y', month: '%Y-%m', week: '%Y-W%W', day: '%Y-%m-%d' },
      (format, of) => `strftime('${format}', ${of})`,
      (of) => `strftime('%Y', ${of}) || '-Q' || ((strftime('%m', ${of}) + 2) / 3)`,
    ),
    part: (part, of) => `CAST(strftime('${{ year: '%Y', month: '%m', day: '%d', weekday: '%w', hour: '%H' }[part]}', ${of}) AS INTEGER)`,
    days: (from, to) => `(julianday(${to}) - julianday(${from}))`,
    seconds: (from, to) => `((julianday(${to}) - julianday(${from})) * 86400)`,
    yes: '1',
    no: '0',
    has: null,
    like: 'LIKE',
    ordersDistinctFreely: true,
    sortsMissingFirst: false,
    picksMissingFirst: true,
    isMissing: null,
  },
}

export const textOf = (dialect: DialectName): DialectText => TEXTS[dialect]
