import type { GenerateRequest } from './generator.ts'
import { findNotHeld, type NotHeld } from './parse-rules/link/out-of-scope-words.ts'

/** What a question asks for and the semantic layer says is out of scope; null for none, or where the words are a part of a stored value. */
export function outOfScope({ question, retrieved }: Pick<GenerateRequest, 'question' | 'retrieved'>): NotHeld | null {
  const found = retrieved.semantics ? findNotHeld(retrieved.semantics, question) : null
  const at = found === null ? -1 : question.indexOf(found.mention)
  const isInValue = retrieved.values.some(
    ({ start, end }) => found !== null && start <= at && at + found.mention.length <= end && end - start > found.mention.length,
  )
  return isInValue ? null : found
}

/** The operator's own reason; without one, that there is nothing of the kind. */
export const sayOutOfScope = ({ topic, mention, reason }: NotHeld): string =>
  reason === undefined
    ? `Nothing here is called "${mention}": this database holds nothing about ${topic}.`
    : `Questions about ${topic} are out of scope here. ${reason}`
