import type { Proposed } from './propose.ts'
import { strangeWords } from './rank/link-evidence.ts'

/** Of the question, what a statement does nothing with: a quoted text, a stored value, a word that nothing here is called by. */
export function passedOver({ features }: Proposed, sql: string): string[] {
  const low = sql.toLowerCase()
  const isUsed = (text: string) => low.includes(text.toLowerCase())
  const values = features.candidates.flatMap(({ text, flags, columns }) =>
    (flags.has('quote') || flags.has('cell')) && !isUsed(text) && ![...columns.values()].some(isUsed) ? [text] : [],
  )
  return [...new Set([...strangeWords(features).filter((word) => !isUsed(word)), ...values])]
}
