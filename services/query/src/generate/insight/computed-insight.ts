import { shownFigure } from '@tanager/ask-contract'
import type { ResultSet } from '../../dialects/dialect.ts'
import { compareExactly, isNumeric, shareOf, sumExactly } from './exact-numbers.ts'

/*
 * A sentence or two that follow from the rows alone. It claims nothing that the rows do not show: of a result that was cut only what is
 * true of every continuation, of numbers that do not add up no total.
 */

/** Columns of a single row that are read out. */
const MOST_COLUMNS = 4
const LONGEST_TEXT = 80

export function computedInsight({ columns, rows, cut }: ResultSet, interpretation: string | null = null, asked: Asked = {}): string | null {
  if (columns.length === 0) return null
  if (cut) return cutSentence({ rows })
  const [first] = rows
  const isThere = asksWhetherThere(asked.question ?? '')
  if (first === undefined) return isThere ? 'No: no row matches.' : 'The result is empty: no row matches.'
  if (isThere && isCountAlone(columns, rows)) return isNone(first[0]) ? 'No: there is none.' : `Yes: ${say(first[0])}.`
  const mayOverlap = /\bcount\s*\(\s*distinct\b/i.test(asked.sql ?? '')
  const told =
    rows.length === 1
      ? singleRow(columns, first, unitIn(interpretation))
      : (overTime(columns, rows, asked.now) ?? ranking(columns, rows, mayOverlap) ?? list(columns, rows))
  return isThere && !rows.every((row) => row.every(isEmpty)) ? `Yes. ${told}` : told
}

/** What is known of a result beside its rows. */
export interface Asked {
  question?: string
  sql?: string
  now?: Date
}

const WHETHER_THERE =
  /^\W*(?:(?:and|so|but|ok|then)\W+)*(?:(?:is|are|was|were) there|(?:do|did) (?:we|you|they|i)(?: still| currently| now)? have|have (?:we|you|they) got)\b/i
const IS_OTHER = /\b(?:or|than|not|no|nothing|nobody|none|how many)\b|n['’]t\b/i
/** "Are there overdue invoices?": yes or no, and how many. A comparison, a choice and a denial are answered by the figure alone. */
const asksWhetherThere = (question: string): boolean => WHETHER_THERE.test(question) && !IS_OTHER.test(question)

const isCountAlone = (columns: readonly string[], rows: readonly (readonly unknown[])[]): boolean =>
  rows.length === 1 && columns.length === 1 && /^count\b|^count_|number of/i.test(columns[0] ?? '') && isNumeric(rows[0]?.[0])
const isEmpty = (value: unknown): boolean => value === null || value === undefined
const isNone = (value: unknown): boolean => compareExactly(value, 0) === 0

/** Added to the insight of every truncated result. */
export const cutSentence = ({ rows }: Pick<ResultSet, 'rows'>): string =>
  `Only the first ${count(rows.length, 'row')} of the result ${rows.length === 1 ? 'is' : 'are'} shown; there are more.`

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`

/** A value as a person reads it: a long text is shortened, the far decimals of a division left out. */
function say(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(none)'
  if (typeof value === 'number') return shownFigure(value)
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).trimEnd()
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text
}

/** With a full stop, unless the value ends with one. */
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

function singleRow(columns: readonly string[], row: readonly unknown[], unit: string | null): string {
  if (columns.length === 1)
    return row[0] === null || row[0] === undefined ? 'There is no value: nothing matches.' : `The answer is ${ended(single(row[0], unit))}`
  const parts = columns.slice(0, MOST_COLUMNS).map((name, at) => `${name} is ${say(row[at])}`)
  return `One row matches: ${ended(`${parts.join(', ')}${columns.length > MOST_COLUMNS ? ', …' : ''}`)}`
}

/** Of a number, its unit where that is known. */
function single(value: unknown, unit: string | null): string {
  const rendered = say(value)
  if (unit === null || !/^-?\d+(\.\d+)?$/.test(rendered)) return rendered
  return `${rendered} ${rendered === '1' ? unit.replace(/s$/, '') : unit}`
}

/** The unit of a single figure, as its interpretation names it. */
const unitIn = (interpretation: string | null): string | null =>
  /^(?:the )?percentage of\b/i.test(interpretation ?? '')
    ? '%'
    : (/^(?:the )?(?:average |total |longest |shortest |highest |lowest )?(?:number of )?(days|hours|minutes) (?:from|between)\b/i.exec(
        interpretation ?? '',
      )?.[1] ?? null)

/** Rows whose places are compared: enough to say how many share the first. */
export const PLACES_COMPARED = 6

/** Of what the first rows were sorted by: how many share the first place. */
export function tieSentence({ rows, cut }: Pick<ResultSet, 'rows' | 'cut'>): string | null {
  const [first, ...others] = rows.map((row) => JSON.stringify(row))
  const shared = others.filter((one) => one === first).length
  if (shared === 0) return null
  const isMore = cut || shared === PLACES_COMPARED - 1
  return `${isMore ? `At least ${shared}` : shared} ${shared === 1 ? 'other shares' : 'others share'} this place.`
}

const TIME = /^\d{4}(-(\d{2}|Q\d|W\d{2})(-\d{2}([ T].*)?)?)?$/

/** Two columns, the first a time in order: how it went from the first to the last. */
function overTime(columns: readonly string[], rows: readonly (readonly unknown[])[], now?: Date): string | null {
  const points = rows.map(([time, value]) => ({ time: typeof time === 'object' ? '' : String(time), value })) // no object is a time
  const inOrder = points.every(({ time }, at) => TIME.test(time) && (at === 0 || (points[at - 1]?.time ?? '') < time))
  if (columns.length !== 2 || !inOrder || !points.every(({ value }) => isNumeric(value))) return null
  // A plain number of four digits is a time only where the column says so.
  if (points.every(({ time }) => /^\d{4}$/.test(time)) && !/year/i.test(columns[0] ?? '')) return null
  const [start, end] = [points[0], points.at(-1)]
  if (!start || !end) return null
  const change = compareExactly(end.value, start.value)
  const went =
    change === 0 ? `was ${say(start.value)} at both ends` : `${change > 0 ? 'rose' : 'fell'} from ${say(start.value)} to ${say(end.value)}`
  const peak = points.reduce((best, point) => (compareExactly(point.value, best.value) > 0 ? point : best))
  const isAlone = points.filter(({ value }) => compareExactly(value, peak.value) === 0).length === 1
  const open = now && isUnderWay(end.time, now) ? ' The last period is not over yet.' : ''
  return `From ${start.time} to ${end.time} ${columns[1]} ${went}.${isAlone ? ` The highest was ${say(peak.value)} in ${peak.time}.` : ''}${open}`
}

/** The year, quarter or month that today lies in. */
function isUnderWay(time: string, now: Date): boolean {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  return [`${year}`, `${year}-Q${Math.ceil(month / 3)}`, `${year}-${String(month).padStart(2, '0')}`].includes(time)
}

/** A label or two and one number for each row: the highest and the lowest, and where numbers add up the total and the share. */
function ranking(columns: readonly string[], rows: readonly (readonly unknown[])[], mayOverlap: boolean): string | null {
  const measure = columns.findLastIndex((name, at) => !isKey(name) && rows.every((row) => isNumeric(row[at])))
  const labels = labelsOf(columns, rows, measure)
  if (measure < 0 || labels.length === 0 || columns.length > 3) return null
  const name = columns[measure] ?? ''
  const [highest, lowest] = [extremes(rows, labels, measure, 1), extremes(rows, labels, measure, -1)]
  if (compareExactly(highest.exact, lowest.exact) === 0)
    return `${count(rows.length, 'row')}, each with the same ${name}: ${highest.value}.`
  const best = `${count(rows.length, 'row')}. The highest ${name} is ${highest.value} (${highest.who}), the lowest ${lowest.value} (${lowest.who}).`
  return addsUp(name) && !mayOverlap
    ? best +
        total(
          name,
          rows.map((row) => row[measure]),
          labels.length === 1 ? highest : null,
        )
    : best
}

/** What tells the rows apart: the words, and numbers where the same words stand in several rows. */
function labelsOf(columns: readonly string[], rows: readonly (readonly unknown[])[], measure: number): number[] {
  const others = [...columns.keys()].filter((at) => at !== measure)
  const words = others.filter((at) => rows.some((row) => !isNumeric(row[at])))
  const isTelling = new Set(rows.map((row) => JSON.stringify(words.map((at) => row[at])))).size === rows.length
  return isTelling || words.length === 0 ? words : others
}

interface Extreme {
  exact: unknown
  value: string
  /** The labels, or how many share the value. */
  who: string
  isAlone: boolean
}

function extremes(rows: readonly (readonly unknown[])[], labels: readonly number[], measure: number, sign: 1 | -1): Extreme {
  const best = rows.reduce((one, row) => (sign * compareExactly(row[measure], one[measure]) > 0 ? row : one))
  const same = rows.filter((row) => compareExactly(row[measure], best[measure]) === 0)
  const isAlone = same.length === 1
  return {
    exact: best[measure],
    value: say(best[measure]),
    who: isAlone ? labels.map((at) => say(best[at])).join(', ') : `${same.length} of them`,
    isAlone,
  }
}

/** Nothing is highest of numbers that only tell rows apart. */
const isKey = (name: string): boolean => /(?:^|[_ ])id$/i.test(name) || /[a-z]I[dD]$/.test(name)

/** Counts and sums may be added, but for different ones, some of which may be in several groups; averages, prices, ages and percentages may not. */
const addsUp = (name: string): boolean =>
  /^(count|sum)\b|^(count|sum)_|^count\(|^sum\(|^total|number of/i.test(name) && !/distinct/i.test(name)

/** The share is that of the highest, where it has one label. */
function total(name: string, values: readonly unknown[], highest: Extreme | null): string {
  const sum = sumExactly(values)
  const share = highest?.isAlone && values.every((value) => compareExactly(value, 0) >= 0) ? shareOf(highest.exact, sum) : null
  return ` Together ${/^count/i.test(name) ? 'they are' : 'they make'} ${sum}${highest && share !== null ? `, of which ${highest.who} has ${share} %` : ''}.`
}

function list(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const different = new Set(rows.map((row) => JSON.stringify(row))).size
  const repeated = columns.length === 1 && different < rows.length ? `, ${different} of them different` : ''
  return `The result has ${count(rows.length, 'row')}${repeated}.`
}
