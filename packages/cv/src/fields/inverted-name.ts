import { foldText } from '../clean-text.ts'
import { GIVEN_NAMES } from '../lexicon/people.ts'
import { fromCapitals, isCapitals } from './name-case.ts'

/** "KUMAR, Vikram S." → "Vikram S. KUMAR": the family name stands first where capitals or a known given name tell. */
export function inCommonOrder(text: string): string {
  const [family = '', given = '', ...more] = text.split(',').map((part) => part.replace(/\s+/g, ' ').trim())
  if (family === '' || given === '' || more.length > 0 || given.split(' ').length > 3) return text
  const capitals = isCapitals(family) && !isCapitals(given) && /^\p{Lu}\p{Ll}/u.test(given)
  const known = isGiven(given) && (!family.includes(' ') || !isGiven(family))
  if (!capitals && !known) return text
  return `${given} ${capitals ? family.split(' ').map(fromCapitals).join(' ') : family}`
}

const isGiven = (name: string): boolean => GIVEN_NAMES.has(foldText(name).split(' ')[0] ?? '')
