import { digest } from '../digest.ts'
import { normaliseText } from '../normalised-text.ts'
import { certainReason, reasonOf, signsOf } from '../signs.ts'
import { type Combined, combine } from './combine.ts'
import type { Example } from './corpus.ts'
import { features, PLACES, scaleOf } from './features.ts'
import { asks, parts, type Weights } from './intent-model.ts'
import { seeded, shuffle } from './seeded.ts'
import { vocabularyOf } from './vocabulary.ts'

const ROUNDS = 6
const RATE = 0.3
const SHRINK = 3e-4
/** A sentence alone has lost what explains it: it must say more. In the scale of the words, before it is combined with the signs. */
const ALONE = 0.7
const FOLDS = 5
const STEPS = 31

interface Part {
  vector: [place: number, weight: number][]
  scale: number
  alone: boolean
}
interface Row {
  whole: Part
  /** What is judged: the whole, or its sentences as well. */
  judged: readonly Part[]
  signs: readonly string[]
  certain: boolean
  target: 0 | 1
  /** How much it counts. */
  count: number
  fold: number
}
interface Text {
  bias: number
  weights: Float64Array
}

/**
 * Two logistic regressions. The first learns the words in context. The second weighs what the words say against what the rules have
 * found, and learns from scores of a first one that had not seen the example or its like: on what it has seen the first is always
 * right, and the rules would seem to be worth nothing. The same corpus gives the same weights.
 */
export function learnWeights(examples: readonly Example[]): Weights {
  const rows = examples.map(rowOf)
  const unseen = new Float64Array(rows.length)
  for (let fold = 0; fold < FOLDS; fold++) {
    const text = learnText(rows.filter((row) => row.fold !== fold))
    for (const [at, row] of rows.entries()) if (row.fold === fold) unseen[at] = scoreOf(text, row)
  }
  const combined = combine(rows.flatMap(({ certain, ...row }, at) => (certain ? [] : [{ ...row, text: unseen[at] ?? 0 }])))
  const vocabulary = vocabularyOf(
    examples.filter(({ kind }) => !/misspelt$|encode|^own$/.test(kind)).map(({ question }) => normaliseText(question).words),
  )
  return { ...quantise(learnText(rows), combined), alone: ALONE * combined.scale, signs: combined.signs, vocabulary }
}

/** By hand beats by template; what people have asked is all of one sort, and there is much of it. */
const countOf = (kind: string): number => (kind === 'natural' || kind === 'own' ? 0.3 : kind.startsWith('made/') ? 1 : 2)

function rowOf({ question, attack, kind, origin }: Example): Row {
  const normalised = normaliseText(question)
  const part = (words: typeof normalised.words, asked: boolean, alone: boolean): Part => {
    const vector = features(words.slice(0, 200), asked)
    return { vector: [...vector], scale: scaleOf(vector), alone }
  }
  const whole = part(normalised.words, asks(normalised), false)
  const judged = parts(normalised).map((one) => part(one.words, one.asks, one.alone))
  const signs = signsOf(normalised)
  return {
    whole,
    judged: judged.length === 0 ? [whole] : judged,
    signs: [...signs, ...new Set(signs.map(reasonOf))],
    certain: certainReason(normalised) !== undefined,
    target: attack ? 1 : 0,
    count: countOf(kind),
    fold: digest(`fold ${origin}`) % FOLDS,
  }
}

/** By AdaGrad, in a fixed shuffled order. */
function learnText(rows: readonly Row[]): Text {
  // Every sentence of an innocent text is innocent, courtesies too, and is judged alone; of an attack it need not be one itself.
  const items = rows.flatMap(({ whole, judged, target, count }) => [
    { ...whole, target, count },
    ...(target === 1 ? [] : judged.filter(({ alone }) => alone).map((part) => ({ ...part, target, count: count / 2 }))),
  ])
  const weights = new Float64Array(PLACES)
  const seen = new Float64Array(PLACES)
  let bias = 0
  const order = items.map((_, at) => at)
  const random = seeded(7)
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random)
    for (const at of order) {
      const { vector, scale, target, count } = items[at] as (typeof items)[number]
      let sum = bias
      for (const [place, weight] of vector) sum += (weights[place] ?? 0) * weight * scale
      const error = count * (1 / (1 + Math.exp(-sum)) - target)
      bias -= 0.05 * error
      for (const [place, weight] of vector) {
        const old = weights[place] ?? 0
        const slope = error * weight * scale + SHRINK * old
        const total = (seen[place] ?? 0) + slope * slope
        seen[place] = total
        weights[place] = old - (RATE * slope) / Math.sqrt(total + 1e-3)
      }
    }
  }
  return { bias, weights }
}

function scoreOf({ bias, weights }: Text, { judged }: Row): number {
  return Math.max(
    ...judged.map(({ vector, scale, alone }) => {
      let sum = bias - (alone ? ALONE : 0)
      for (const [place, weight] of vector) sum += (weights[place] ?? 0) * weight * scale
      return sum
    }),
  )
}

/** Few steps for each weight make a small file; in a text of many words the rounding evens out. */
function quantise({ bias, weights }: Text, { scale, offset }: Combined): Pick<Weights, 'bias' | 'step' | 'bytes'> {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const step = largest / STEPS
  return { bias: bias * scale + offset, step: step * scale, bytes: Int8Array.from(weights, (weight) => Math.round(weight / step)) }
}
