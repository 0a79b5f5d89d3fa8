import { foldText, joinSpacedLetters } from './clean-text.ts'
import { HEADING_MODIFIERS, HEADING_PHRASES, HEADING_WORDS } from './lexicon/headings.ts'
import type { SectionKind } from './lexicon/section-kind.ts'
import { remember } from './memo.ts'

const COMPACT = new Map(Object.entries(HEADING_PHRASES).map(([phrase, kind]) => [phrase.replaceAll(' ', ''), kind]))

/** What section a text announces when it is a heading by its words, else undefined. */
export const headingKind: (raw: string) => SectionKind | undefined = remember(judge)

/** The kind that a line's own label names: "Skills: Java, SQL", and "Skills" in the first cell of a row. */
export function labelKind(text: string): SectionKind | undefined {
  const label = LABEL.exec(text)?.[1]
  return label === undefined ? undefined : headingKind(label)
}
const LABEL = /^([^:：\t]{3,50})(?:\s?[:：]|\t)/

function judge(given: string): SectionKind | undefined {
  const raw = given.replace(/\(\p{L}{1,2}\)/gu, '').replace(/ {1,4}\(\d{1,3}\)$/, '') // "Mother tongue(s)", "Experience (3)"
  if (raw.includes(')') && !raw.includes('(')) return undefined // the rest of "SAP (gute Kenntnisse)"
  if (raw.length > 60 || /[@\d|,;]|\.\s?\w/.test(raw.replace(/^\s*(?:\d{1,2}|[IVX]{1,4})[.)]\s+/, ''))) return undefined
  const text = foldText(joinSpacedLetters(raw.replace(/^\s*(?:\d{1,2}|[IVX]{1,4})[.)]\s+/, '').replace(/[&+/]/g, ' and ')))
  if (text === '') return undefined
  const known = HEADING_PHRASES[text] ?? (raw.includes(' ') ? COMPACT.get(text.replaceAll(' ', '')) : undefined)
  if (known !== undefined) return known
  const words = text.split(' ')
  if (words.length < 2 || words.length > 6) return undefined
  for (const [kind, heads] of HEADING_WORDS) {
    if (words.some((word) => heads.includes(word)) && words.every((word) => HEADING_MODIFIERS.has(word) || IN_ANY.has(word)))
      // Courses beside an education are listed among its entries.
      return kind === 'certifications' && words.some((word) => EDUCATION.has(word)) ? 'education' : kind
  }
  return undefined
}

const EDUCATION = new Set(
  HEADING_WORDS.flatMap(([kind, words]) => (kind === 'education' ? words.filter((word) => !word.startsWith('qualification')) : [])),
)
const IN_ANY = new Set(HEADING_WORDS.flatMap(([, words]) => words))
