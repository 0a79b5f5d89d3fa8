import { type Expression, type Query, tablesRead } from '../../core/query/query.ts'
import { lastStems } from '../../core/schema/semantic-names.ts'
import { singular, stem } from '../../retrieve/stem.ts'

/** How large one is; "the largest number of" is asked for otherwise. */
const SIZE =
  /\b(?:largest|biggest|greatest|highest|heaviest|longest|smallest|lowest|lightest|shortest|most expensive|cheapest) (?:single )?([\p{L}-]{1,40})/giu

/** "Who gave the largest donation" asks for one that is large, not for whoever gave most often, and "the longest trip" for no date. */
export function takesNumberForSize(query: Query, question: string): boolean {
  if (query.kind !== 'select' || query.limit === null) return false
  const [first] = query.orderBy.map(({ by }) => by)
  const isOfDates = first !== undefined && isDate(first)
  if (!isOfDates && !query.orderBy.some(({ by }) => countsRows(by))) return false
  const nouns = new Set(tablesRead(query).flatMap((table) => lastStems(table)))
  return [...question.matchAll(SIZE)].some(([, noun = '']) => {
    const word = noun.toLowerCase()
    return (isOfDates || singular(word) === word) && nouns.has(stem(singular(word)))
  })
}

const countsRows = (one: Expression): boolean => one.kind === 'aggregate' && one.name === 'count'
const isDate = (one: Expression): boolean => one.kind === 'column' && one.column.kind === 'date'
