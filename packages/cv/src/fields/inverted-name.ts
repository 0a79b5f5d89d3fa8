import { foldText } from '../clean-text.ts'
import { GIVEN_NAMES } from '../lexicon/people.ts'
import { PARTICLES } from '../lexicon/person-titles.ts'
import { fromCapitals, isCapitals } from './name-case.ts'

/** "KUMAR, Vikram S." → "Vikram S. KUMAR": the family name stands first where capitals or a known given name tell. */
export function inCommonOrder(text: string): string {
  const [family = '', given = '', ...more] = text.split(',').map((part) => part.replace(/\s+/g, ' ').trim())
  if (given === '' && more.length === 0) return withFamilyLast(family)
  if (family === '' || given === '' || more.length > 0 || given.split(' ').length > 3) return text
  const capitals = isCapitals(family) && !isCapitals(given) && /^\p{Lu}\p{Ll}/u.test(given)
  const known = isGiven(given) && (!family.includes(' ') || !isGiven(family))
  if (!capitals && !known) return text
  return `${given} ${capitals ? family.split(' ').map(fromCapitals).join(' ') : family}`
}

/** "BENALI Mohamed-Amine": capitals tell the family name where the rest has none. */
function withFamilyLast(text: string): string {
  const words = text.split(' ')
  const first = words.findIndex((word) => !/^\p{Lu}[\p{Lu}'’-]{2,}$/u.test(word) && !PARTICLES.has(word.toLowerCase()))
  const [family, given] = [words.slice(0, first), words.slice(first)]
  if (first < 1 || given.length > 3 || !given.every((word) => /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?$/u.test(word))) return text
  if (PARTICLES.has(family.at(-1)?.toLowerCase() ?? '') || (isGiven(family[0] ?? '') && !isGiven(given[0] ?? ''))) return text
  return [...given, ...family.map(fromCapitals)].join(' ')
}

export const isGiven = (name: string): boolean => GIVEN_NAMES.has(foldText(name).split(' ')[0] ?? '')
