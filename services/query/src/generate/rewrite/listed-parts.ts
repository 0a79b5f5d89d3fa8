import { columnsIn, type Query, tablesRead } from '../../core/query/query.ts'
import type { Column } from '../../core/schema/schema.ts'
import { stem } from '../../retrieve/stem.ts'
import { FUNCTION_WORDS, splitName, tokenize } from '../../retrieve/words.ts'

const FIGURE = /\b(?:numbers? of|how|total|count|sum|average|amount|share|percentage|largest|highest|smallest|lowest)\b/i
const MOST_WORDS = 3

/** "… : company, order number and how many": what is listed behind a colon and a column is called by is shown. */
export function dropsListed(query: Query, question: string): boolean {
  const colon = question.lastIndexOf(': ')
  if (colon < 0 || query.kind !== 'select' || query.derived || query.isEverything) return false
  const shown = new Set(query.items.flatMap(columnsIn))
  const columns = tablesRead(query).flatMap((table) => table.columns.filter(({ isInternal }) => !isInternal))
  return question
    .slice(colon + 1)
    .split(/,|\band\b/i)
    .some((part) => {
      const words = tokenize(part).filter(({ word }) => /\p{L}/u.test(word) && !FUNCTION_WORDS.has(word))
      if (words.length === 0 || words.length > MOST_WORDS || FIGURE.test(part)) return false
      const called = columns.filter((column) => words.every((word) => wordsOf(column).includes(word.stem)))
      return called.length > 0 && !called.some((column) => shown.has(column))
    })
}

/** Written out and as it stands. */
const wordsOf = ({ stems, name }: Column): string[] => [...stems, ...splitName(name).map(stem)]
