import type { Word } from '../normalised-text.ts'
import { DEEDS, READING } from '../rules/action-verbs.ts'
import { STRUCTURES } from '../rules/write-words.ts'
import { ALARMING_WORDS } from './word-classes.ts'

/** A bit for each place a word may hash to: no list of words, and one unknown word in twenty or so passes for known. */
const PLACES = 1 << 17

function place(word: string): number {
  let hash = 2166136261
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 16777619)
  return ((hash ^ (hash >>> 13)) >>> 0) % PLACES
}

/** The words that the model has met. */
export function vocabularyOf(texts: Iterable<readonly Word[]>): Uint8Array {
  const bits = new Uint8Array(PLACES / 8)
  for (const words of texts)
    for (const { word } of words) {
      const at = place(word)
      bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
    }
  return bits
}

export const knows = (bits: Uint8Array, word: string): boolean => {
  const at = place(word)
  return ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0
}

const ALARMING: readonly string[] = [...new Set([...ALARMING_WORDS, ...DEEDS.keys()])].filter((word) => !READING.has(word))
const alarming: ReadonlySet<string> = new Set(ALARMING)
/** Short words of other languages: a text that has one is not English typed badly. */
const FOREIGN = new Set(
  'el la los las del de un una unos que por para con le les des du une et est der die das den dem ein eine und von zu mit il lo gli di che os da dos uma het een van en na od och ett att som ve bir se mi moi mir'.split(
    ' ',
  ),
)
const SHORTEST_SLIP = 4

/** One letter more, less, other, or two that changed places. */
export function oneSlip(one: string, two: string): boolean {
  if (Math.abs(one.length - two.length) > 1) return false
  let head = 0
  while (head < one.length && one[head] === two[head]) head++
  let tail = 0
  while (tail < Math.min(one.length, two.length) - head && one[one.length - 1 - tail] === two[two.length - 1 - tail]) tail++
  const [left, right] = [one.slice(head, one.length - tail), two.slice(head, two.length - tail)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/**
 * The model has met too few of the words to say anything, and none of them is a word of attacks or a slip of one: a hasty question
 * full of typing errors, most likely. Only Latin letters; other scripts are read by pieces.
 */
export function tooStrange(bits: Uint8Array, words: readonly Word[]): boolean {
  const plain = words.map(({ word }) => word).filter((word) => /^[a-z]+$/.test(word))
  const unknown = plain.filter((word) => word.length >= SHORTEST_SLIP && !knows(bits, word))
  if (unknown.length < 2 || unknown.length * 3 < words.length || plain.length < words.length - 2) return false
  if (words.some(({ word }) => alarming.has(word) || FOREIGN.has(word))) return false
  return !unknown.some((word) => ALARMING.some((bad) => bad.length >= SHORTEST_SLIP && oneSlip(word, bad)))
}

/** The alarming words by what is left of them when one letter goes: two words that are one slip apart have such a rest in common. */
const byRest = new Map<string, string[]>()
for (const bad of new Set([...ALARMING, ...ALARMING_WORDS, ...STRUCTURES]))
  if (bad.length > SHORTEST_SLIP) for (const rest of restsOf(bad)) byRest.set(rest, [...(byRest.get(rest) ?? []), bad])

function restsOf(word: string): string[] {
  const rests = [word]
  for (let at = 0; at < word.length; at++) rests.push(word.slice(0, at) + word.slice(at + 1))
  return rests
}

/** The text with words that nobody knows replaced by the alarming ones that they are a slip of: `drop databse`, `ignor the instructons`. */
export const respelt = (bits: Uint8Array, text: string, words: readonly Word[]): string =>
  words.every(({ word }) => word.length < SHORTEST_SLIP || knows(bits, word)) ? text : respeltWords(bits, text)

const respeltWords = (bits: Uint8Array, text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}_])[a-z]{4,20}(?![\p{L}\p{N}_])/gu, (word) => (knows(bits, word) ? word : (slipOf(word) ?? word)))

function slipOf(word: string): string | undefined {
  for (const rest of restsOf(word)) for (const bad of byRest.get(rest) ?? []) if (oneSlip(word, bad)) return bad
  return undefined
}
