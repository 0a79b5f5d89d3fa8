import { foldText, joinSpacedLetters } from './clean-text.ts'
import { HEADING_MODIFIERS, HEADING_PHRASES, HEADING_WORDS } from './lexicon/headings.ts'
import type { SectionKind } from './lexicon/section-kind.ts'
import { remember } from './memo.ts'

const COMPACT = new Map(Object.entries(HEADING_PHRASES).map(([phrase, kind]) => [phrase.replaceAll(' ', ''), kind]))

/** What section a text announces when it is a heading by its words, else undefined. */
export const headingKind: (raw: string) => SectionKind | undefined = remember(judge)

function judge(raw: string): SectionKind | undefined {
  if (raw.length > 60 || /[@\d|,;]|\.\s?\w/.test(raw.replace(/^\s*(?:\d{1,2}|[IVX]{1,4})[.)]\s+/, ''))) return undefined
  const text = foldText(joinSpacedLetters(raw.replace(/^\s*(?:\d{1,2}|[IVX]{1,4})[.)]\s+/, '').replace(/[&+/]/g, ' and ')))
  if (text === '') return undefined
  const known = HEADING_PHRASES[text] ?? (raw.includes(' ') ? COMPACT.get(text.replaceAll(' ', '')) : undefined)
  if (known !== undefined) return known
  const words = text.split(' ')
  if (words.length < 2 || words.length > 6) return undefined
  for (const [kind, heads] of HEADING_WORDS) {
    if (words.some((word) => heads.includes(word)) && words.every((word) => HEADING_MODIFIERS.has(word) || IN_ANY.has(word))) return kind
  }
  return undefined
}

const IN_ANY = new Set(HEADING_WORDS.flatMap(([, words]) => words))
