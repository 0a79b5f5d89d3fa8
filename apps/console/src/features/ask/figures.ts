import type { AskAnswer } from './ask.queries.ts'

const DECIMALS = 2

interface How {
  readonly locale: string
  readonly isPercent?: boolean
}

/** A figure for a person: at most two decimals, but never rounded to nothing. A text is as exact as it is long. */
export function figureText(value: number | string, { locale, isPercent = false }: How): string {
  const size = Math.abs(Number(value))
  const kept = typeof value === 'string' ? (value.split('.')[1]?.length ?? 0) : 0
  const digits: Intl.NumberFormatOptions =
    size > 0 && size < 0.5 / 10 ** DECIMALS
      ? { maximumSignificantDigits: 2 }
      : { maximumFractionDigits: DECIMALS, minimumFractionDigits: kept <= DECIMALS ? kept : 0 }
  const unit: Intl.NumberFormatOptions = isPercent ? { style: 'unit', unit: 'percent' } : {}
  return new Intl.NumberFormat(locale, { ...digits, ...unit }).format(value as number)
}

const HUNDRED = String.raw`100(?:\.0+)?`
/** What may stand around it without changing what it is. */
const AROUND = String.raw`^(?:\(|ROUND\s*\(|CAST\s*\(|COALESCE\s*\(|\s)*`
const IN_PERCENT = [
  new RegExp(String.raw`${AROUND}${HUNDRED}\s*\*.+/`, 'is'), // 100 * a / b
  new RegExp(String.raw`^[^+]+\*\s*${HUNDRED}\s*/`, 'i'), // a * 100 / b
  new RegExp(String.raw`^[^+/]+/[^+]+\*\s*${HUNDRED}(?![\d.])`, 'i'), // a / b * 100
]
/** `ROUND(a * 100) / 100` is how one rounds. */
const ROUNDS = new RegExp(String.raw`/\s*${HUNDRED}(?![\d.])`)

/** Which columns the statement computes as hundred times a part of a whole. Where it does not say so, none: a wrong sign is a wrong answer. */
export function percentColumns(sql: string, count: number): boolean[] {
  const items = selected(sql)
  if (items.length !== count) return Array.from({ length: count }, () => false)
  return items.map((item) => !ROUNDS.test(item) && IN_PERCENT.some((form) => form.test(item)))
}

/** What stands between the outermost SELECT and its FROM, without texts and names in quotes. */
function selected(sql: string): string[] {
  const plain = sql.replace(/'(?:[^']|'')*'/g, "''").replace(/"(?:[^"]|"")*"|`[^`]*`|\[[^[\]]*\]/g, 'name')
  const items: string[] = []
  let [depth, isIn, item] = [0, false, '']
  for (const [token] of plain.matchAll(/[\w$.]+|\s+|./gs)) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    const word = depth === 0 ? token.toLowerCase() : ''
    if (word === 'from' && isIn) break
    if (word === 'select') isIn = true
    else if (word === ',' && isIn) {
      items.push(item)
      item = ''
    } else if (isIn) item += token
  }
  return isIn ? [...items, item.replace(/^\s*distinct\s/i, '')] : []
}

interface Result {
  readonly names: readonly string[]
  readonly rows: ReadonlyArray<readonly unknown[]>
  /** Which of the columns are in percent. */
  readonly percents: readonly boolean[]
}
const FIGURE = /(?<![\w.,:/-]|\w-)-?\d+(?:\.\d+)?(?!\w|[.,:/-]\d)/g

/** The sentence of an answer, in English as it comes, with its figures for a person. */
export function saidText(said: string, { names, rows, percents }: Result): string {
  // The sentence has them exact, or rounded as it rounds what was divided.
  const shares = new Set(rows.flatMap((row) => row.filter((_, at) => percents[at]).flatMap((one) => [String(one), plain(String(one))])))
  return said.replace(FIGURE, (figure: string, at: number) => {
    const [before, after] = [said.slice(0, at), said.slice(at + figure.length)]
    const isPercent = shares.has(figure) && isOfPercent(before) && !/^(?: rows?\b|\s*%)/.test(after)
    const isLong = /\.\d{3,}$/.test(figure)
    return isLong || isPercent ? `${isLong ? plain(figure) : figure}${isPercent ? '%' : ''}` : figure
  })

  /** Not within brackets, where names stand; and of a row that is read out, the value of that very column. */
  function isOfPercent(before: string): boolean {
    if (before.split('(').length !== before.split(')').length) return false
    const named = /^One row matches: /.test(before) ? names.filter((_, at) => percents[at]) : null
    return named === null || named.some((name) => before.endsWith(` ${name} is `))
  }
}

/** As the sentence writes numbers: a point, and nothing between the thousands. */
const plain = (figure: string): string => figureText(figure, { locale: 'en' }).replaceAll(',', '')

/** What the rows say, as it came and as one reads it; null where nothing is said of them. */
export function saidOf(
  answer: Pick<AskAnswer, 'insight' | 'sql' | 'result_columns' | 'result_rows'>,
): { exact: string; read: string } | null {
  const { insight, sql, result_columns: names, result_rows: rows } = answer
  return insight === null ? null : { exact: insight, read: saidText(insight, { names, rows, percents: percentColumns(sql, names.length) }) }
}
