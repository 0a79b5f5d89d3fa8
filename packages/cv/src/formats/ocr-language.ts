import { foldText } from '../clean-text.ts'
import { LANGUAGE_WORDS, type OcrLanguage } from '../lexicon/language-words.ts'

export const OCR_LANGUAGES = Object.keys(LANGUAGE_WORDS) as OcrLanguage[]

/** Fewer known words than this do not tell a language. */
const FEWEST_WORDS = 4
/** How much more another language must show than English: names of schools and products are English in all of them. */
const ABOVE_ENGLISH = 1.3

/** The language of a text that was recognised with English data, so that its accents may be wrong or missing. */
export function likeliestLanguage(text: string): OcrLanguage {
  const counts = new Map<OcrLanguage, number>(OCR_LANGUAGES.map((language) => [language, 0]))
  for (const word of foldText(text).split(' ')) {
    const speaking = OCR_LANGUAGES.filter((language) => LANGUAGE_WORDS[language].has(word))
    for (const language of speaking) counts.set(language, (counts.get(language) ?? 0) + 1 / speaking.length)
  }
  const [best = ['eng', 0]] = [...counts].sort(([, a], [, b]) => b - a)
  const [language, count] = best
  return count >= FEWEST_WORDS && count > (counts.get('eng') ?? 0) * ABOVE_ENGLISH ? (language as OcrLanguage) : 'eng'
}
