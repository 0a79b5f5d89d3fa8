import { foldText } from '../clean-text.ts'
import { FOREIGN_TITLE_HEADS, TITLE_ENDING, TITLE_HEADS, TITLE_MODIFIERS } from '../lexicon/job-titles.ts'
import { COMPANY_SUFFIX, COMPANY_WORDS, FOREIGN_COMPANY_WORDS } from '../lexicon/organisations.ts'

const isHead = (word: string): boolean =>
  TITLE_HEADS.has(word) || FOREIGN_TITLE_HEADS.has(word) || (word.length > 8 && TITLE_ENDING.test(word))
const isCompany = (word: string): boolean => COMPANY_WORDS.has(word) || FOREIGN_COMPANY_WORDS.has(word)

/** How much a text reads as a job title. */
export function titleScore(text: string): number {
  const words = foldText(text.replace(/\/|&/g, ' '))
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0 || words.length > 9) return 0
  const heads = words.filter(isHead).length
  const modifiers = words.filter((word) => TITLE_MODIFIERS.has(word)).length
  const ends =
    isHead(words.at(-1) ?? '') ||
    // French, Spanish, Portuguese and Polish begin with it: "Chef de cuisine", "Kierownik sklepu".
    FOREIGN_TITLE_HEADS.has(words[0] ?? '') ||
    /\b(?:head|director|manager|vp|president|officer|lead) (?:of|for)\b/.test(words.join(' '))
  if (heads === 0) return modifiers === words.length ? 0.6 : 0
  const share = (heads + modifiers) / words.length
  return (ends ? 2.5 : 1.5) + share * 1.5
}

/** How much a text reads as an organisation. */
export function employerScore(text: string): number {
  if (COMPANY_SUFFIX.test(text)) return 4
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0 || words.length > 9) return 0
  const known = words.filter(isCompany).length
  const proper = words.some((word) => !isHead(word) && !TITLE_MODIFIERS.has(word) && !isCompany(word))
  return (
    Math.min(2.5, known * 1.2) +
    (proper ? 0.6 : 0) +
    (/ & |'s\b/.test(text) ? 0.5 : 0) +
    (isCompany(words.at(-1) ?? '') || FOREIGN_COMPANY_WORDS.has(words[0] ?? '') ? 0.6 : 0)
  )
}
