import type { Answer, Answers, FormDefinition } from './form-definition.ts'
import { sensitiveNames } from './form-definition.ts'
import type { KeyRing, Sealed } from './key-ring.ts'

/** Answers as they are stored: the sensitive ones masked where they can be read, and sealed together. */
export interface StoredAnswers {
  shown: Answers
  sealed: Sealed | null
}

const SHOWN_AT_MOST = 4

/** The end of a number, so that a person can tell one from another: never more than a third of it, nor its length. */
export function mask(value: Answer): string {
  const letters = [...String(value).replace(/[^\p{L}\p{N}]/gu, '')]
  const shown = Math.min(SHOWN_AT_MOST, Math.floor(letters.length / 3))
  return `****${shown === 0 ? '' : letters.slice(-shown).join('')}`
}

export function sealAnswers(
  keys: KeyRing,
  definition: FormDefinition,
  answers: Answers,
  place: { tenantId: string; submissionId: string },
): StoredAnswers {
  const names = sensitiveNames(definition).filter((name) => answers[name] !== undefined)
  const secret = Object.fromEntries(names.map((name) => [name, answers[name]]))
  const shown: Answers = { ...answers }
  for (const name of names) shown[name] = mask(answers[name] as Answer)
  return { shown, sealed: names.length === 0 ? null : keys.seal(Buffer.from(JSON.stringify(secret)), placeOf(place)) }
}

/** The sensitive answers in plain. */
export const openAnswers = (keys: KeyRing, sealed: Sealed, place: { tenantId: string; submissionId: string }): Answers =>
  JSON.parse(keys.open(sealed, placeOf(place)).toString('utf8')) as Answers

/** The same secrets for another submission: what is sealed opens only in its own row. */
export const resealAnswers = (
  keys: KeyRing,
  sealed: Sealed,
  from: { tenantId: string; submissionId: string },
  to: { tenantId: string; submissionId: string },
): Sealed => keys.seal(keys.open(sealed, placeOf(from)), placeOf(to))

const placeOf = ({ tenantId, submissionId }: { tenantId: string; submissionId: string }) =>
  ({ tenantId, recordId: submissionId, purpose: 'answers' }) as const
