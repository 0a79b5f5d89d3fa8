import { writtenOut } from './abbreviations.ts'
import { stem } from './stem.ts'

/** Words that say nothing about what is asked for. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    'a about above after all also am among an and any are as at be been before being below between both but by can could did do does done down during ' +
    'each either else ever every exactly few find following for from further get give given had has have having he her here hers him his how i if in ' +
    'into is it its itself just know least less like list many may me mine more most much must my neither no nor not of off on once one only or other ' +
    'our out over please return per same shall she should show so some such tell than that the their theirs them then there these they this those to ' +
    'too under until up upon us use very want was we were what when where whether which while who whom whose why will with within without would yes you your'
  ).split(' '),
)

export interface Token {
  /** As written. */
  text: string
  /** Lower case, without accents. */
  word: string
  stem: string
  start: number
  end: number
}

const TOKEN = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d+|[\p{L}\p{M}]+|[^\s\p{L}\p{M}\d]/gu
/** The same where there is nothing but ASCII, at a fraction of the time. */
const ASCII_TOKEN = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d+|[a-zA-Z]+|[^\sa-zA-Z\d]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is the point.
const isAscii = (text: string): boolean => !/[^\x00-\x7f]/.test(text)

export const fold = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: written, index } of text.matchAll(isAscii(text) ? ASCII_TOKEN : TOKEN)) {
    const word = fold(written)
    tokens.push({ text: written, word, stem: stem(word), start: index, end: index + written.length })
  }
  return tokens
}

/** `hiringManager_ID2` is `hiring manager id 2`. */
export function splitName(name: string): string[] {
  return fold(
    name
      .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .replaceAll(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
      .replaceAll(/(\p{L})(\d)/gu, '$1 $2'),
  )
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
}

/** What names are glued together with, without a mark between: `clubname`, `stuid`. */
const GLUED = [
  'id',
  'name',
  'code',
  'date',
  'type',
  'number',
  'no',
  'time',
  'year',
  'location',
  'title',
  'desc',
  'count',
  'address',
  'price',
]

/** The words of a name, short forms written out. `known` holds the stems of words that may stand at the front of a glued name. */
export function nameWords(name: string, known?: ReadonlySet<string>): string[] {
  const words = splitName(name).flatMap((word) => writtenOut(word) ?? unglued(word, known) ?? [word])
  // A single letter in front is a habit of naming (`pName`, `t_student`), not a word.
  return words.length > 1 && /^[a-z]$/.test(words[0] ?? '') ? words.slice(1) : words
}

function unglued(word: string, known: ReadonlySet<string> | undefined): string[] | null {
  for (const ending of GLUED) {
    const front = word.slice(0, -ending.length)
    if (!word.endsWith(ending) || front.length < 2) continue
    const words = writtenOut(front) ?? (front.length > 2 && known?.has(stem(front)) ? [front] : null)
    if (words) return [...words, ...(writtenOut(ending) ?? [ending])]
  }
  return null
}
