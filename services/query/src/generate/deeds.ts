import type { IndexedTable } from '../retrieve/schema-index.ts'
import { stem } from '../retrieve/stem.ts'
import { splitName, tokenize } from '../retrieve/words.ts'

/** That something ended, or how: without the word the rows are counted for which it did not, or did otherwise. */
const ENDED =
  /\b(?:drop(?:s|ped|ping)?[ -]outs?|cancel\w*|withdr[ae]w\w*|resign(?:s|ed|ing)?|quit|abandon\w*|unsubscri\w*|g[ai]ve up|opt(?:ed|ing)? out|back(?:ed|ing)? out|fail(?:s|ed)?|refund(?:s|ed)?)\b|(?<=\b(?:did|do|does|have|has|had)\b.{0,60} )(?:finish|complete|pass)(?:ed)?\b/giu
/** So many letters of it any other form begins with. */
const SAME_ROOT = 6

/** What a column that tells of something done is called beside it: `cancelled_on`, `referred_by`, `date_closed`. */
const BESIDE = /^(?:on|at|by|date|time|day|id|is|was|has|key|ref|no)$/
const PARTICIPLE = /(?:ed|en|own|aid|old|ent|ade|ost)$/

/**
 * Words of a question that say what was done, where a table here keeps that of some of its rows: a statement that reads the table and
 * does not look there answers for all of them.
 */
export function deedsIn(question: string, sql: string, tables: readonly IndexedTable[]): string[] {
  const low = sql.toLowerCase()
  const names = new Set(low.match(/\w+/g))
  const read = tables.filter(({ name }) => names.has(name.toLowerCase()))
  const kept = read.flatMap(({ columns }) =>
    columns.flatMap(({ name, nullable }) => (nullable && !names.has(name.toLowerCase()) ? deedOf(name) : [])),
  )
  const used = [...names].flatMap(splitName).map(stem)
  const missing = kept.filter((deed) => !used.some((word) => isForm(deed, word)))
  const done = tokenize(question).filter((token) => missing.some((deed) => isForm(deed, token.stem)))
  const ended = Array.from(question.matchAll(ENDED), ([word]) => word).filter((word) => !low.includes(rootOf(word)))
  return [...new Set([...done.map(({ text }) => text), ...ended])]
}

const rootOf = (words: string): string => stem(words.toLowerCase().split(/[ -]/)[0] ?? '').slice(0, SAME_ROOT)

/** "Cancel" and "cancelled", whose stems differ. */
export const isForm = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= SAME_ROOT &&
    Math.abs(one.length - other.length) < 3 &&
    (one.startsWith(other) || other.startsWith(one)))

/** The deed that a column tells of, as a stem. */
function deedOf(name: string): string[] {
  const words = splitName(name)
  const [deed, ...others] = words.filter((word) => !BESIDE.test(word))
  return deed !== undefined && others.length === 0 && words.length > 1 && PARTICIPLE.test(deed) ? [stem(deed)] : []
}
