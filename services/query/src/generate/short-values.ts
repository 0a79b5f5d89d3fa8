import type { IndexedTable } from '../retrieve/schema-index.ts'
import { splitName } from '../retrieve/words.ts'

/** A capital, perhaps a letter or digit more, perhaps a mark: A, B-, IT, US, Q1. */
const SHORT = /^\p{Lu}[\p{Lu}\d]{0,2}[+*-]?$/u
/** Stressed, or a person: no value, though one may be stored. */
const WORDS: ReadonlySet<string> = new Set('I AND OR NOT NO ALL ANY'.split(' '))
const OPENING = /^["'“‘(]+/
/** What closes a sentence or a quotation, one sign at a time, and the s of several: "two A's". */
const CLOSING = /(?:["”’),;:!?']|'s|(?<!^\p{Lu})\.)$/u
/** Signs around a short value make no word longer than this. */
const LONGEST = 12
const CAPITAL = /^\p{Lu}/u

/**
 * Values of a column that are as short as a function word, and written in the question as they are stored: an A is a mark where marks
 * are stored, "US" is no "us". Whatever is answered has to use them.
 */
export function shortValuesIn(question: string, tables: readonly IndexedTable[]): string[] {
  if (!/\p{Ll}/u.test(question)) return []
  const words = question.split(/\s+/).filter((word) => word !== '')
  const found = words.flatMap((written, at) => {
    if (written.length > LONGEST) return []
    const word = withoutClosing(written.replace(OPENING, ''))
    const before = words[at - 1] ?? ''
    const isQuoted = OPENING.test(written)
    const opens = at === 0 || (/[.?!;]$/.test(before) && !isQuoted)
    if (opens || !SHORT.test(word) || (WORDS.has(word) && !isState(words, at))) return []
    const isSingle = word.length === 1
    // "5 M", and a letter that a name before it ends with: "Plan B".
    if (
      isSingle &&
      !isQuoted &&
      (/\d$/.test(before) || (at > 1 && CAPITAL.test(before) && !SHORT.test(withoutClosing(before.slice(0, LONGEST)))))
    )
      return []
    return isStored(word, tables) && !isName(word, tables) ? [word] : []
  })
  return [...new Set(found)]
}

/** "In Portland OR", "in Oslo NO": behind a name, and nothing stands behind it that it could join. */
const isState = (words: readonly string[], at: number): boolean =>
  CAPITAL.test(words[at - 1] ?? '') && !/^[\p{Lu}\d]/u.test(words[at + 1] ?? '')

function withoutClosing(text: string): string {
  const shorter = text.replace(CLOSING, '')
  return shorter === text ? text : withoutClosing(shorter)
}

/** Of those the ones that nothing in a statement is compared with. */
export function shortValuesLeft(values: readonly string[], sql: string): string[] {
  if (values.length === 0) return []
  const texts = new Set(Array.from(sql.matchAll(TEXT), ([, text = '']) => text.replaceAll('%', '').trim().toLowerCase()))
  return values.filter((value) => !texts.has(value.toLowerCase()))
}

/** The statements that use all of them, where there are any. */
export function withShortValues<One extends { sql: string }>(values: readonly string[], statements: readonly One[]): readonly One[] {
  const using = statements.filter(({ sql }) => shortValuesLeft(values, sql).length === 0)
  return using.length > 0 ? using : statements
}

const TEXT = /'((?:[^']|'')*)'/g

const isStored = (word: string, tables: readonly IndexedTable[]): boolean =>
  tables.some(({ columns }) => columns.some(({ values }) => values.some((value) => value.trim() === word)))

/** "The ID of" is the column, even where Idaho is stored. */
const isName = (word: string, tables: readonly IndexedTable[]): boolean =>
  tables.some(({ name, columns }) =>
    [name, ...columns.map((column) => column.name)].some((one) => splitName(one).includes(word.toLowerCase())),
  )
