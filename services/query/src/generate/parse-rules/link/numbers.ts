import type { Token } from '../../../retrieve/words.ts'

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const TIMES: Record<string, number> = {
  hundred: 100,
  thousand: 1_000,
  k: 1_000,
  million: 1_000_000,
  m: 1_000_000,
  billion: 1_000_000_000,
  dozen: 12,
}
const OTHER: Record<string, number> = { once: 1, twice: 2, single: 1, couple: 2, half: 0.5 }

export interface NumberLink {
  from: number
  to: number
  value: number
  /** Four digits that may be a year. */
  isYear: boolean
  /** Written in digits: words are more often not meant as a number. */
  inDigits: boolean
  word: string
}

/** Numbers in digits or words: 1,000; two; 3 million. */
export function findNumbers(tokens: readonly Token[]): NumberLink[] {
  const found: NumberLink[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    const value = token && numberOf(token, tokens[at - 1])
    if (token === undefined || value === null || value === undefined) continue
    const inDigits = /^\d/.test(token.word)
    const next = tokens[at + 1]?.word ?? ''
    const times = Object.hasOwn(TIMES, next) ? (TIMES[next] ?? 1) : 1
    const to = at + (times === 1 ? 1 : 2)
    found.push({
      from: at,
      to,
      value: value * times,
      isYear: inDigits && /^(1[5-9]|20)\d\d$/.test(token.word) && times === 1,
      inDigits,
      word: token.word,
    })
    at = to - 1
  }
  return found
}

function numberOf({ word }: Token, before: Token | undefined): number | null {
  if (/^\d/.test(word)) return Number(word.replaceAll(',', ''))
  // "the one", "each one" and "which one" point at something.
  if (word === 'one' && /^(the|each|any|which|every|this|that|no|on|per)$/.test(before?.word ?? '')) return null
  const small = SMALL.indexOf(word)
  if (small >= 0) return small
  const tens = TENS.indexOf(word)
  if (tens >= 0) return 20 + 10 * tens
  return Object.hasOwn(OTHER, word) ? (OTHER[word] ?? null) : null
}
