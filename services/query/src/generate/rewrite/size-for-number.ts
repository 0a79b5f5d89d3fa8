import { type Expression, type Query, tablesRead } from '../../core/query/query.ts'
import { lastStems } from '../../core/schema/semantic-names.ts'
import { singular, stem } from '../../retrieve/stem.ts'

/** How large one is; "the largest number of" is asked for otherwise. */
const SIZE =
  /\b(?:largest|biggest|greatest|highest|heaviest|longest|smallest|lowest|lightest|shortest|most expensive|cheapest) (?:single )?([\p{L}-]{1,40})/giu

/** "Who gave the largest donation" asks for one that is large, not for whoever gave most often. */
export function takesNumberForSize(query: Query, question: string): boolean {
  if (query.kind !== 'select' || query.limit === null || !query.orderBy.some(({ by }) => countsRows(by))) return false
  const nouns = new Set(tablesRead(query).flatMap((table) => lastStems(table)))
  return [...question.matchAll(SIZE)].some(([, noun = '']) => {
    const word = noun.toLowerCase()
    return singular(word) === word && nouns.has(stem(word))
  })
}

const countsRows = (one: Expression): boolean => one.kind === 'aggregate' && one.name === 'count'
