import type { Candidate } from './candidates.queries.ts'

const NO_NAME = 'No name was found. Enter it manually.'
const NO_CONTACT = 'Neither an e-mail address nor a phone number was found.'
const NO_EMAIL = 'No e-mail address was found.'
type Known = Pick<Candidate, 'full_name' | 'email' | 'phone' | 'skills' | 'employment'>

/** What the reader warned of and the record has by now. */
const SETTLED: Readonly<Record<string, (now: Known) => boolean>> = {
  [NO_NAME]: () => true, // what is missing is said by the record itself
  [NO_CONTACT]: () => true,
  [NO_EMAIL]: () => true,
  'No work experience was recognised.': ({ employment }) => employment.length > 0,
  'No list of skills was recognised.': ({ skills }) => skills.length > 0,
}

/** What the record lacks of what one needs to write to somebody, in the reader's words. */
export function missingIn({ full_name, email, phone }: Pick<Known, 'full_name' | 'email' | 'phone'>): string[] {
  const contact = email === null ? (phone === null ? [NO_CONTACT] : [NO_EMAIL]) : []
  return full_name === null ? [NO_NAME, ...contact] : contact
}

/** What is still to be checked of what was read from a CV: what was entered since is not missing any more. */
export const warningsNow = (given: readonly string[], now: Known): string[] => [
  ...missingIn(now),
  ...given.filter((warning) => SETTLED[warning]?.(now) !== true),
]
