import { foldText } from './clean-text.ts'
import { LANGUAGE_WORDS } from './lexicon/language-words.ts'
import { UNREAD_LANGUAGES } from './lexicon/unread-languages.ts'

/**
 * Whether a CV is in a language whose headings and titles no list knows. Different words count, each once: the names of a place or a
 * company, however often they stand there, make no language.
 */
export function isUnreadLanguage(text: string): boolean {
  if (isForeignScript(text)) return true
  const words = new Set(foldText(text).split(' '))
  const count = (known: Iterable<string>): number => [...known].filter((word) => words.has(word)).length
  const unread = Math.max(...UNREAD.map(count))
  const read = Math.max(...Object.values(LANGUAGE_WORDS).map(count))
  return unread >= FEWEST_WORDS && unread > read * ABOVE_READ
}

const UNREAD = Object.values(UNREAD_LANGUAGES).map((words) => words.split(' ').map((word) => foldText(word)))
const FEWEST_WORDS = 4
const ABOVE_READ = 1.3

/** Most letters are of another script than the Latin one. */
export function isForeignScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.length >= 20 && letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length > letters.length / 2
}
