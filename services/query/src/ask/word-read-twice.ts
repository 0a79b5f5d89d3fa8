import type { Traits } from '../generate/traits.ts'
import { FUNCTION_WORDS, tokenize } from '../retrieve/words.ts'

type Columns = Traits['columns']

/**
 * The word of the question, as it was typed, that the likeliest reading and the next one that differs in it read as different columns, or as
 * a value of different columns. Null where no word is to blame.
 */
export function wordReadTwice(question: string, [first, ...others]: readonly Columns[]): string | null {
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

function columnsByStem(columns: Columns): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { column, stems } of columns) for (const one of stems) found.set(one, (found.get(one) ?? new Set()).add(column))
  return found
}
