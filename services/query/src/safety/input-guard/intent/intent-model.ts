import { readFileSync } from 'node:fs'
import type { Reading, Word } from '../reading.ts'
import { scaleFor, visitFeatures } from './features.ts'
import { respelt, tooStrange } from './vocabulary.ts'

/** A linear model over words in context: learnt from the corpus by `train.ts`, the same answer for the same text every time. */
export interface Weights {
  bias: number
  /** Of each place; a step of the bytes is worth this much. */
  step: number
  bytes: Int8Array
  /** A bit for each word met in the corpus. */
  vocabulary: Uint8Array
}

/** Above this a text is refused. Of innocent questions of unseen families the model alone then refuses 2.7 %; 1.9 would make it under 2 %, and let more through. */
export const THRESHOLD = 1.4
const LONGEST = 60
const SHORTEST = 3
/** Written without blanks: a whole sentence looks like one word. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/
/** A sentence alone has lost what explains it: it must say more. */
const ALONE = 0.7

export function score(weights: Weights, words: readonly Word[], asks: boolean): number {
  let sum = 0
  let squares = 0
  visitFeatures(words, asks, (place, weight) => {
    sum += (weights.bytes[place] ?? 0) * weight
    squares += weight * weight
  })
  return weights.bias + sum * weights.step * scaleFor(squares)
}

export const asks = ({ text }: Reading): boolean => /\?\s*$/.test(text)

interface Part {
  words: readonly Word[]
  asks: boolean
  /** One of several sentences. */
  alone: boolean
}

/** The text as a whole, and each of its sentences: what is added to a long harmless text must not drown in it. */
export function parts(reading: Reading): Part[] {
  const { words, text } = reading
  const sentences: Word[][] = []
  for (const word of words) {
    const last = sentences.at(-1)
    if (last?.[0]?.sentence === word.sentence) last.push(word)
    else sentences.push([word])
  }
  if (words.length < SHORTEST && !UNSPACED.test(text)) return [] // `Hello`, `Thank you`: too little to tell anything by
  const asked = asks(reading)
  if (sentences.length <= 1) return [{ words: words.slice(0, 200), asks: asked, alone: false }]
  const long = sentences
    .filter((sentence) => sentence.length >= SHORTEST)
    .map((sentence) => ({ words: sentence.slice(0, 200), asks: false, alone: true }))
  return words.length <= LONGEST ? [{ words, asks: asked, alone: false }, ...long] : long
}

export const intentOf = (weights: Weights, reading: Reading): number =>
  Math.max(
    ...parts(reading).map((part) => {
      const found = score(weights, part.words, part.asks) - (part.alone ? ALONE : 0)
      return found > 0 && tooStrange(weights.vocabulary, part.words) ? 0 : found
    }),
    Number.NEGATIVE_INFINITY,
  )

interface Stored {
  bias: number
  step: number
  weights: string
  vocabulary: string
}
const stored = JSON.parse(readFileSync(new URL('./weights.json', import.meta.url), 'utf8')) as Stored
const shipped: Weights = {
  bias: stored.bias,
  step: stored.step,
  bytes: new Int8Array(Buffer.from(stored.weights, 'base64')),
  vocabulary: new Uint8Array(Buffer.from(stored.vocabulary, 'base64')),
}

/** The whole sounds like an attack though no single rule names it. */
export const intent = (reading: Reading): string | undefined => (intentOf(shipped, reading) > THRESHOLD ? 'attack_like' : undefined)

/** The text as it may have been meant, where words that are no words come near to those of attacks. */
export const asMeant = ({ text, words }: Reading): string => respelt(shipped.vocabulary, text, words)
