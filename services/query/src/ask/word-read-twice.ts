import { stem } from '../retrieve/stem.ts'
import { FUNCTION_WORDS, nameWords, tokenize } from '../retrieve/words.ts'

/** A column with its table, and the text that it is compared with. */
const COLUMN =
  /(?:"([^"]{1,128})"|`([^`]{1,128})`|\[([^\]]{1,128})\])\.(?:"([^"]{1,128})"|`([^`]{1,128})`|\[([^\]]{1,128})\])(?:\)?\s?(?:=|<>|NOT LIKE|LIKE|NOT IN|IN)\s?\(?'([^']{0,200})')?/gi

/**
 * The word of the question, as it was typed, that the likeliest statement and the next one that differs in it read as different columns, or as
 * a value of different columns. Null where no word is to blame.
 */
export function wordReadTwice(question: string, [first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null
  const words = tokenize(question).filter(({ word }) => /\p{L}/u.test(word) && !FUNCTION_WORDS.has(word))
  const columns = columnsByStem(first)
  for (const other of others) {
    const otherwise = columnsByStem(other)
    const found = words.find((word) => areApart(columns.get(word.stem), otherwise.get(word.stem)))
    if (found) return found.text
  }
  return null
}

/** Both use the word, and no column is common to them. */
const areApart = (some: ReadonlySet<string> | undefined, others: ReadonlySet<string> | undefined): boolean =>
  some !== undefined && others !== undefined && ![...some].some((column) => others.has(column))

/** By the stems of their names, and of the texts that they are compared with. */
function columnsByStem(sql: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, ...groups] of sql.matchAll(COLUMN)) {
    const [table, name] = [groups.slice(0, 3), groups.slice(3, 6)].map((one) => one.find((part) => part !== undefined) ?? '')
    const column = `${table}.${name}`
    const stems = [...nameWords(name ?? '').map(stem), ...tokenize(groups[6] ?? '').map((token) => token.stem)]
    for (const one of stems) found.set(one, (found.get(one) ?? new Set()).add(column))
  }
  return found
}
