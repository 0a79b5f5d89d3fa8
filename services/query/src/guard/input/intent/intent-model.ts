import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { NormalisedText, Word } from '../normalised-text.ts'
import { reasonOf, signsOf } from '../signs.ts'
import { scaleFor, visitFeatures } from './features.ts'
import { onlyAsksForData, withoutStates } from './states.ts'
import { knows, respelt, tooStrange } from './vocabulary.ts'

/** A linear model over words in context and the signs that rules find: learnt by `train.ts`, the same answer for the same text every time. */
export interface Weights {
  bias: number
  /** Of each place; a step of the bytes is worth this much. */
  step: number
  bytes: Int8Array
  /** A sentence alone has lost what explains it: it must say so much more. */
  alone: number
  /** What each sign of the rules is worth, `reason/which` and `reason` alone. */
  signs: ReadonlyMap<string, number>
  /** A bit for each word met in the corpus. */
  vocabulary: Uint8Array
}

/**
 * Above this a text is refused. `train.ts` prints the curves: from -0.4 to 0.6 nothing changes for the held-out half of the corpus.
 * Of what is made of wordings and words kept back, most of it far trickier, lower refuses more and stops more all the way.
 */
export const THRESHOLD = 0.2
const LONGEST = 60
const SHORTEST = 3
/** Written without blanks: a whole sentence looks like one word. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/

export function score(weights: Weights, words: readonly Word[], asks: boolean): number {
  let sum = 0
  let squares = 0
  visitFeatures(words, asks, (place, weight) => {
    sum += (weights.bytes[place] ?? 0) * weight
    squares += weight * weight
  })
  return weights.bias + sum * weights.step * scaleFor(squares)
}

const scoreOf = (weights: Weights, part: Part): number => score(weights, part.words, part.asks)

export const asks = ({ text }: NormalisedText): boolean => /\?\s*$/.test(text)

interface Part {
  words: readonly Word[]
  asks: boolean
  /** One of several sentences. */
  alone: boolean
}

/** The text as a whole, and each of its sentences: what is added to a long harmless text must not drown in it. */
export function parts(normalised: NormalisedText): Part[] {
  const { words, text } = normalised
  const sentences: Word[][] = []
  for (const word of words) {
    const last = sentences.at(-1)
    if (last?.[0]?.sentence === word.sentence) last.push(word)
    else sentences.push([word])
  }
  if (words.length < SHORTEST && !UNSPACED.test(text)) return [] // `Hello`, `Thank you`: too little to tell anything by
  const asked = asks(normalised)
  if (sentences.length <= 1) return [{ words: words.slice(0, 200), asks: asked, alone: false }]
  const long = sentences
    .filter((sentence) => sentence.length >= SHORTEST)
    .map((sentence) => ({ words: sentence.slice(0, 200), asks: false, alone: true }))
  return words.length <= LONGEST ? [{ words, asks: asked, alone: false }, ...long] : long
}

/** How much a text sounds like an attack: its words in context, and what the rules have found. */
export function intentOf(
  weights: Weights,
  normalised: NormalisedText,
  signs: readonly string[],
  isOfSchema: (word: string) => boolean = () => false,
): number {
  const judged = parts(normalised)
  // Too short to tell anything by its words alone, unless a rule speaks too.
  if (judged.length === 0 && signs.length > 0) judged.push({ words: normalised.words, asks: asks(normalised), alone: false })
  const harmless = (part: Part): boolean =>
    tooStrange(weights.vocabulary, part.words) || onlyAsksForData(part.words, isOfSchema) || soundsLikeState(weights, part)
  let most = Number.NEGATIVE_INFINITY
  for (const part of judged) {
    const found = scoreOf(weights, part) - (part.alone ? weights.alone : 0)
    const doubted = found > 0 && signs.length === 0
    most = Math.max(most, doubted && harmless(part) ? 0 : found)
  }
  return most + worth(weights, signs)
}

/** `all refunded order lines`: it is what was done to them that sounds like an attack, and they are only asked for by it. */
function soundsLikeState(weights: Weights, part: Part): boolean {
  const words = withoutStates(part.words)
  if (words.length === part.words.length) return false
  return words.length < SHORTEST || scoreOf(weights, { ...part, words }) - (part.alone ? weights.alone : 0) <= THRESHOLD
}

function worth({ signs: weights }: Weights, signs: readonly string[]): number {
  let sum = 0
  for (const sign of signs) sum += weights.get(sign) ?? 0
  for (const reason of new Set(signs.map(reasonOf))) sum += weights.get(reason) ?? 0
  return sum
}

interface Stored {
  bias: number
  step: number
  alone: number
  weights: string
  vocabulary: string
  signs: Record<string, number>
}
/** Most weights are small, which packs well. */
export const packed = (bytes: Int8Array | Uint8Array): string => brotliCompressSync(bytes).toString('base64')
const unpacked = (text: string): Buffer => brotliDecompressSync(Buffer.from(text, 'base64'))

const stored = JSON.parse(readFileSync(new URL('./weights.json', import.meta.url), 'utf8')) as Stored
const shipped: Weights = {
  bias: stored.bias,
  step: stored.step,
  alone: stored.alone,
  bytes: new Int8Array(unpacked(stored.weights)),
  signs: new Map(Object.entries(stored.signs)),
  vocabulary: new Uint8Array(unpacked(stored.vocabulary)),
}

/** Why the text is refused: the first sign that a rule found, or the whole where none did. */
export function intent(normalised: NormalisedText, { isOfSchema }: { isOfSchema?: (word: string) => boolean } = {}): string | undefined {
  const signs = signsOf(normalised)
  if (intentOf(shipped, normalised, signs, isOfSchema) <= THRESHOLD) return undefined
  return signs[0] === undefined ? 'attack_like' : reasonOf(signs[0])
}

/** The corpus has the word, or one that shares its place. */
export const isKnown = (word: string): boolean => knows(shipped.vocabulary, word)

/** The text as it may have been meant, where words that are no words come near to those of attacks. */
export const asMeant = ({ text, words }: NormalisedText): string => respelt(shipped.vocabulary, text, words)
