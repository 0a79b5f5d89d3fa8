import { LEAD_INS, MODALS, RESUMING } from './lead-ins.ts'
import { normalise } from './normalise.ts'
import { withoutQuotedValues } from './quotes.ts'

/** How likely a word is the verb of an order: first of its sentence, after a comma or an `and`, or inside a sentence. */
export type Start = 'none' | 'weak' | 'strong'

export interface Word {
  word: string
  sentence: number
  start: Start
}

/** A text as the rules see it. */
export interface NormalisedText {
  /** One spelling, values in quotes taken out. */
  text: string
  /** One spelling, all of it. */
  whole: string
  words: readonly Word[]
  /** Plain ASCII but for the mark of a quoted value: nothing in it is of another script. */
  ascii: boolean
}

export function normaliseText(raw: string): NormalisedText {
  const whole = normalise(raw)
  const text = withoutQuotedValues(whole)
  const ascii = isAscii(whole)
  return { text, whole, words: toWords(text, ascii ? ASCII_PIECE : PIECE), ascii }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is the point.
const isAscii = (text: string): boolean => !/[^\x00-\x7f§]/.test(text)

const PIECE = /([\p{L}\p{M}\p{N}§]+)|(\n+|[.!?;。！？；।]+)|[^\p{L}\p{M}\p{N}§\s]/gu
/** The same where there is nothing but ASCII, at half the time. */
const ASCII_PIECE = /([a-zA-Z0-9§]+)|(\n+|[.!?;]+)|[^a-zA-Z0-9§\s]/g
/** What is written with a stop in the middle of a sentence, before a name or a number. */
const ABBREVIATIONS = new Set('dr mr mrs ms prof st nr approx vs'.split(' '))
const APOSTROPHE_TAIL = /'(?:s|ll|d)(?![\p{L}\p{N}])|(?<=n)'(?=t(?![\p{L}\p{N}]))/gu
const SPELT_OUT: Readonly<Record<string, string>> = { "'m": ' am', "'re": ' are', "'ve": ' have' }

function toWords(text: string, pieces: RegExp): Word[] {
  const found: { word: string; sentence: number; afterComma: boolean }[] = []
  const plain = text.includes("'")
    ? text.replaceAll(/'(?:m|re|ve)(?!\p{L})/gu, (tail) => SPELT_OUT[tail] ?? '').replaceAll(APOSTROPHE_TAIL, '')
    : text
  let sentence = 0
  let afterComma = false
  for (const { 0: piece, 1: word, 2: end, index } of plain.matchAll(pieces)) {
    if (word !== undefined) {
      found.push({ word, sentence, afterComma })
      afterComma = false
    } else if (end !== undefined) {
      // `mysql.user` and `3.5` are no ends of sentences.
      const next = plain[index + piece.length]
      const abbreviated = piece === '.' && plain[index + 1] === ' ' && ABBREVIATIONS.has(found.at(-1)?.word ?? '')
      if (!abbreviated && (piece !== '.' || next === undefined || /\s|["')\]]/.test(next))) sentence++
    } else if (piece === ':' || piece === '|' || piece === '—' || piece === '–' || piece === '>' || piece === '#') {
      if (found.at(-1)?.sentence === sentence) sentence++
    } else if (/[,，、()[\]{}]/.test(piece)) {
      const next = plain[index + 1]
      if (piece !== ',' || next === undefined || !/\d/.test(next)) afterComma = true
    }
  }
  return markStarts(found)
}

function markStarts(found: readonly { word: string; sentence: number; afterComma: boolean }[]): Word[] {
  const words: Word[] = found.map(({ word, sentence }) => ({ word, sentence, start: 'none' }))
  let modalSeen = false
  let at = 0
  while (at < words.length) {
    const word = words[at] as Word
    const previous = words[at - 1]
    const opens = previous === undefined || previous.sentence !== word.sentence
    if (opens) modalSeen = false
    const resumed = !opens && RESUMING.has(previous.word)
    const joined = !opens && (found[at]?.afterComma === true || previous.word === 'and' || previous.word === '&')
    if (opens || (resumed && !modalSeen) || (joined && leadInAt(words, at) > 1)) {
      at = skipLeadIns(words, at)
      continue
    }
    if (joined && !modalSeen) word.start = 'weak'
    if (MODALS.has(word.word)) modalSeen = true
    at++
  }
  return words
}

/** How many words the lead-in at this place has. */
function leadInAt(words: readonly Word[], at: number): number {
  const rest = LEAD_INS.get(words[at]?.word ?? '')?.find((next) => next.every((word, n) => words[at + 1 + n]?.word === word))
  return rest === undefined ? 0 : rest.length + 1
}

/** Marks the first word after `please`, `could you` and the like, and every lead-in on the way, since each may itself be an order. */
function skipLeadIns(words: readonly Word[], from: number): number {
  let at = from
  for (;;) {
    const word = words[at]
    if (word === undefined) return at
    word.start = 'strong'
    const length = leadInAt(words, at)
    if (length === 0 || words[at + length]?.sentence !== word.sentence) return at + 1
    at += length
  }
}
