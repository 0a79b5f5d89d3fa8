import type { IndexedTable } from '../retrieve/schema-index.ts'
import { stem } from '../retrieve/stem.ts'
import { splitName, tokenize } from '../retrieve/words.ts'

/** Words for how something ended. A statement that leaves them out also counts the rows for which it did not end so. */
const ENDED =
  /\b(?:drop(?:s|ped|ping)?[ -]outs?|cancel\w*|withdr[ae]w\w*|resign(?:s|ed|ing)?|quit|abandon\w*|unsubscri\w*|g[ai]ve up|opt(?:ed|ing)? out|back(?:ed|ing)? out|fail(?:s|ed)?|refund(?:s|ed)?)\b|(?<=\b(?:did|do|does|have|has|had)\b.{0,60} )(?:finish|complete|pass)(?:ed)?\b/giu
/** So many letters of it any other form begins with. */
const SAME_ROOT = 6

/** What a column that tells of something done is called beside it: `cancelled_on`, `referred_by`, `date_closed`. */
const BESIDE = /^(?:on|at|by|date|time|day|id|is|was|has|key|ref|no)$/
const PARTICIPLE = /(?:ed|en|own|aid|old|ent|ade|ost)$/
/** Verbs whose forms begin differently: the verb, the past tense, and the participle where it is another. None that asks, such as "find". */
const IRREGULAR =
  `withdraw withdrew withdrawn|write wrote written|break broke broken|choose chose chosen|steal stole stolen|begin began begun|
  drive drove driven|send sent|pay paid|sell sold|buy bought|leave left|lose lost|win won|spend spent|build built|teach taught|catch caught`
    .split('|')
    .map((forms) => forms.trim().split(' '))
const VERBS: ReadonlyMap<string, string> = new Map(
  IRREGULAR.flatMap((forms) => forms.map((form): [string, string] => [stem(form), forms[0] ?? form])),
)
const PARTICIPLES: ReadonlySet<string> = new Set(IRREGULAR.flatMap((forms) => forms.at(-1) ?? []))

/**
 * Words of a question that say what was done, where a table here keeps that of some of its rows: a statement that reads the table and
 * does not look there answers for all of them.
 */
export function actionsIn(question: string, sql: string, tables: readonly IndexedTable[]): string[] {
  const low = sql.toLowerCase()
  const names = new Set(low.match(/\w+/g))
  const read = tables.filter(({ name }) => names.has(name.toLowerCase()))
  const kept = read.flatMap(({ columns }) =>
    columns.flatMap(({ name, nullable }) => (nullable && !names.has(name.toLowerCase()) ? actionOf(name) : [])),
  )
  const used = [...names].flatMap(splitName).map(stem)
  const missing = kept.filter((action) => !used.some((word) => isForm(action, word)))
  const done = tokenize(question).filter((token) => missing.some((action) => isForm(action, token.stem)))
  const ended = Array.from(question.matchAll(ENDED), ([word]) => word).filter((word) => !low.includes(rootOf(word)))
  return [...new Set([...done.map(({ text }) => text), ...ended])]
}

const rootOf = (words: string): string => stem(words.toLowerCase().split(/[ -]/)[0] ?? '').slice(0, SAME_ROOT)

/** "Cancel" and "cancelled", whose stems differ. */
export const isForm = (one: string, other: string): boolean =>
  one === other ||
  (VERBS.has(one) && VERBS.get(one) === VERBS.get(other)) ||
  (Math.min(one.length, other.length) >= SAME_ROOT &&
    Math.abs(one.length - other.length) < 3 &&
    (one.startsWith(other) || other.startsWith(one)))

/** The action that a column tells of, as a stem. */
function actionOf(name: string): string[] {
  const words = splitName(name)
  const [action, ...others] = words.filter((word) => !BESIDE.test(word))
  const isAction = action !== undefined && others.length === 0 && words.length > 1
  return isAction && (PARTICIPLE.test(action) || PARTICIPLES.has(action)) ? [stem(action)] : []
}
