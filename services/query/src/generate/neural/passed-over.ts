import type { Features } from './features/features.ts'
import type { Proposed } from './propose.ts'
import { strangeWords } from './rank/link-evidence.ts'
import { BEFORE } from './rank/word-links.ts'

/** So many letters in common: whoever "applied" has an application. */
const SAME_ROOT = 4

/** Words that stand for the rows of any table. */
const ANY_ROWS = new Set('people persons records rows entries items ones things results times values'.split(' '))
const COUNTED = /\b(?:how many|(?:number|count) of)(?: the| all| different| distinct| total)* ([a-z]+)/g

/** What is counted or numbered has to be found here, however common its word is in questions. */
const countedIn = (tokens: Features['tokens']): ReadonlySet<string> =>
  new Set(
    Array.from(
      tokens
        .map(({ low }) => low)
        .join(' ')
        .matchAll(COUNTED),
      ([, noun = '']) => noun,
    ).filter((noun) => !ANY_ROWS.has(noun)),
  )

/** Of the question, what a statement does nothing with: a quoted text, a stored value, a word that nothing here is called by. */
export function passedOver({ features }: Pick<Proposed, 'features'>, sql: string): string[] {
  const { candidates, numbers } = features
  const low = sql.toLowerCase()
  const isUsed = (text: string) => low.includes(text.toLowerCase())
  const read = (low.match(/\b(?:from|join)\s+\W?\w+/g) ?? []).flatMap((part) => part.match(/(?<!\w)\w+$/) ?? [])
  const isWordForRows = (text: string) =>
    /^[a-z]{5,}$/i.test(text) && read.some((table) => table.startsWith(text.slice(0, SAME_ROOT).toLowerCase()))
  const values = candidates.flatMap(({ text, flags, columns, span }) => {
    if (!flags.has('quote') && (!flags.has('cell') || isWordForRows(text))) return []
    const isOfBefore = [...span].every((at) => numbers.get(at, BEFORE) === 1)
    return isOfBefore || isUsed(text) || [...columns.values()].some(isUsed) ? [] : [text]
  })
  return [...new Set([...strangeWords(features, countedIn(features.tokens)).filter((word) => !isUsed(word)), ...values])]
}
