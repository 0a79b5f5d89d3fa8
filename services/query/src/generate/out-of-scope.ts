import type { GenerateRequest } from './generator.ts'
import { resolveAges } from './normalise/resolve-ages.ts'
import { findHidden, findNotHeld, type NotHeld } from './parse-rules/link/out-of-scope-words.ts'

/** What a question asks for and the semantic layer says is out of scope; null for none, or where the words are a part of a stored value. */
export function outOfScope({ question: asked, retrieved, now }: Pick<GenerateRequest, 'question' | 'retrieved' | 'now'>): NotHeld | null {
  const question = resolveAges(asked, retrieved.tables)
  const { semantics } = retrieved
  const found = semantics ? (findNotHeld(semantics, question) ?? findHidden(semantics, question, now, undefined, retrieved.values)) : null
  const at = found === null ? -1 : question.indexOf(found.mention)
  const isInValue = retrieved.values.some(
    ({ start, end }) => found !== null && start <= at && at + found.mention.length <= end && end - start > found.mention.length,
  )
  return isInValue ? null : found
}

/** The operator's own reason; without one, that there is nothing of the kind. */
export const sayOutOfScope = ({ topic, mention, reason, message }: NotHeld): string => {
  if (message !== undefined) return message
  return reason === undefined
    ? `Nothing here is called "${mention}": this database holds nothing about ${topic}.`
    : `Questions about ${topic} are out of scope here. ${reason}`
}
