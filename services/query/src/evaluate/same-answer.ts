/** Rows of a result, in the form of `cells.ts`. */
export type Rows = readonly (readonly unknown[])[]

/**
 * Whether an answer says what the gold says: the same rows as often, in any order, and every column of the gold among the answer's,
 * whatever these are called. Further columns of the answer do not count against it.
 */
export function sameAnswer(gold: Rows, answer: Rows): boolean {
  if (gold.length !== answer.length) return false
  if (gold.length === 0) return true
  const wanted = columnsOf(gold)
  const given = columnsOf(answer)
  const places = new Map<string, number[]>()
  for (const [at, cells] of given.entries()) pushTo(places, multiset(cells), at)
  const candidates = wanted.map((cells) => places.get(multiset(cells)) ?? [])
  return candidates.every((list) => list.length > 0) && isMapped(wanted, given, candidates)
}

/** Orders of columns that are tried at most: only columns with the very same values can stand for each other. */
const MOST_TRIED = 2_000

/** Whether some choice of the answer's columns has the gold's rows. */
function isMapped(wanted: readonly string[][], given: readonly string[][], candidates: readonly number[][]): boolean {
  const target = multiset(joined(wanted))
  let left = MOST_TRIED
  const choose = (chosen: readonly number[]): boolean => {
    const next = candidates[chosen.length]
    if (next === undefined) {
      left -= 1
      return multiset(joined(chosen.map((at) => given[at] ?? []))) === target
    }
    return next.some((at) => left > 0 && !chosen.includes(at) && choose([...chosen, at]))
  }
  return choose([])
}

const columnsOf = (rows: Rows): string[][] => (rows[0] ?? []).map((_, at) => rows.map((row) => comparable(row[at])))
const joined = (columns: readonly string[][]): string[] =>
  (columns[0] ?? []).map((_, row) => columns.map((cells) => cells[row]).join('\u0001'))
const multiset = (cells: readonly string[]): string => [...cells].sort().join('\u0002')

const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i
const MIDNIGHT = /^(\d{4}-\d\d-\d\d)[ T]00:00:00(\.0+)?Z?$/

/** Numbers to four decimals, however the driver hands them out; a day is the same with and without its midnight. */
function comparable(cell: unknown): string {
  if (cell === null || cell === undefined) return 'null'
  if (typeof cell === 'boolean') return comparable(cell ? 1 : 0)
  if (typeof cell === 'number' || (typeof cell === 'string' && NUMBER.test(cell)))
    return `n${(Number(cell) + 0).toFixed(4).replace(/^-(?=0\.0+$)/, '')}`
  if (typeof cell === 'string') return `t${cell.replace(MIDNIGHT, '$1')}`
  return `t${JSON.stringify(cell)}`
}

function pushTo(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
