/** What the notes show a table's rows as: `tan_number`, `candidates.full_name`, `users.display_name via created_by`. */
export type Labels = Readonly<Record<string, readonly string[]>>

/** Most statements that say the same: each is run for every answer. */
const MOST = 20

/**
 * Statements that answer the same question as well: with the columns beside that notes show such rows as or without them, with what rows
 * are chosen or ordered by, the same rows once or as often as they come, namesakes apart or together, and of equals the one or the other.
 */
export function alternativesTo(sql: string, labels: Labels): string[] {
  const parts = /^SELECT (DISTINCT )?(.*?) (FROM .*)$/i.exec(sql)
  if (!parts || /\b(INTERSECT|EXCEPT|UNION)\b/.test(sql)) return []
  const [, distinct = '', list = '', rest = ''] = parts
  const shown = itemsIn(list)
  const isPlain = !/ GROUP BY /.test(rest)
  const hasFigure = shown.some(isFigure)
  const lists = [shown, ...(isPlain && !hasFigure ? otherLabels(shown, rest, labels) : [])]
  const beside = hasFigure ? undefined : chosenBy(rest)
  const wider = beside && !shown.includes(beside) ? lists.map((items) => [...items, beside]) : []
  const isOnce = isPlain && !hasFigure && !/ORDER BY|LIMIT/.test(rest)
  const ways = isOnce ? ['', 'DISTINCT '] : [distinct]
  const rests = [rest, ...apart(rest)].flatMap((from) => [from, ...tied(from, shown)])
  const pinned = isPlain && !hasFigure ? lists.flatMap((items) => pinnedIn(rest).map((column) => [...items, column])) : []
  const renamed = [...lists, ...wider].filter((items) => items.some((one) => ROLE.test(one))).map((items) => items.map(byName))
  const all = rests.flatMap((from) =>
    [...lists, ...renamed, ...wider, ...pinned].flatMap((items) => ways.map((how) => `SELECT ${how}${items.join(', ')} ${from}`)),
  )
  return [...new Set([...all, ...numbered(sql)])].filter((one) => one !== sql).slice(0, MOST)
}

/** Figures for each requisition, which is shown by its number and title; two may have one title. */
function numbered(sql: string): string[] {
  if (!/ GROUP BY (?:tans\.)?title\b/.test(sql) || !/ tans\b/.test(sql)) return []
  const of = sql.includes('tans.title') ? 'tans.' : ''
  return [
    sql
      .replace(/ GROUP BY (?:tans\.)?title\b/, ` GROUP BY ${of}id, ${of}tan_number, ${of}title`)
      .replace(`${of}title`, `${of}tan_number, ${of}title`),
  ]
}

/** What the rows come in the order of, or are few or many enough by. */
const chosenBy = (rest: string): string | undefined =>
  (/ORDER BY (.+?)(?: ASC| DESC| LIMIT|$)/.exec(rest)?.[1] ?? / HAVING (count\(\*\)) /.exec(rest)?.[1])?.trim()

/** A column that has the same value in all rows tells nothing wrong. */
const pinnedIn = (rest: string): string[] =>
  [...(/ WHERE (.*)/.exec(rest)?.[1] ?? '').matchAll(/(?:^|AND )([\w.]+) = '/g)].map(([, column = '']) => column)

/** A role by its code or by its name. */
const ROLE = /\brole_code$/
const byName = (item: string): string => (ROLE.test(item) ? `(SELECT r.name FROM roles r WHERE r.code = ${item})` : item)

/** Two persons of one name are two groups. */
function apart(rest: string): string[] {
  const grouped = / GROUP BY ((?:(\w+)\.)?(?:full_name|display_name|(candidate)_name))\b/.exec(rest)
  if (!grouped) return []
  const [whole, column = '', owner, key] = grouped
  const id = `${owner ? `${owner}.` : ''}${key ? `${key}_id` : 'id'}`
  return [rest.replace(whole, ` GROUP BY ${id}, ${column}`)]
}

/** Of those that come to the same, either. */
function tied(rest: string, [first = '']: readonly string[]): string[] {
  const most = /^(.*ORDER BY .*?)( LIMIT \d+)$/.exec(rest)
  if (!most || isFigure(first)) return []
  const [, before = '', limit = ''] = most
  return [`${before}, ${first}${limit}`, `${before}, ${first} DESC${limit}`]
}

const isFigure = (item: string): boolean => /\b(count|sum|avg|min|max)\(|julianday|CURRENT_DATE| [-+*/] /i.test(item)

function itemsIn(list: string): string[] {
  const items: string[] = []
  let [depth, from] = [0, 0]
  for (const [at, sign] of [...list].entries()) {
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if (sign === ',' && depth === 0) {
      items.push(list.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...items, list.slice(from).trim()]
}

/** The lists with the rest of a table's label beside, with one part of it for another, and with one part alone. */
function otherLabels(shown: readonly string[], rest: string, labels: Labels): string[][] {
  const tables = [...rest.matchAll(/(?:FROM|JOIN) (\w+)/g)].map(([, table = '']) => table)
  const isOne = new Set(tables).size === 1 && !shown.some((one) => one.includes('.'))
  const out: string[][] = []
  for (const table of new Set(tables)) {
    const label = (labels[table] ?? []).flatMap((one) => {
      const [path = ''] = one.split(' via ')
      const [owner, column] = path.includes('.') ? path.split('.') : [table, path]
      return !owner || !tables.includes(owner) ? [] : [isOne ? (column ?? '') : `${owner}.${column}`]
    })
    const [held, others] = [shown.filter((one) => label.includes(one)), shown.filter((one) => !label.includes(one))]
    if (held.length === 0 || label.length < 2) continue
    out.push([...label, ...others])
    const own = label.filter((one) => isOne || one.startsWith(`${table}.`))
    // The number of a requisition instead of its title; a person with or without the date, never the date alone.
    if (own.length === label.length) out.push(...own.map((one) => [one, ...others]))
    else if (label[0]) out.push([label[0], ...others])
  }
  return out
}
