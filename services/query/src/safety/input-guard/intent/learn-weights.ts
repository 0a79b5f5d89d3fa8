import { read } from '../reading.ts'
import type { Example } from './corpus.ts'
import { features, PLACES, scaleOf } from './features.ts'
import { asks, parts, type Weights } from './intent-model.ts'
import { vocabularyOf } from './vocabulary.ts'

const ROUNDS = 12
const RATE = 0.3
const SHRINK = 1e-4

/** Logistic regression by AdaGrad over the corpus in a fixed shuffled order: the same corpus gives the same weights. */
export function learnWeights(examples: readonly Example[]): Weights {
  const rows = examples.flatMap(({ question, attack }) => {
    const reading = read(question)
    const whole = { words: reading.words.slice(0, 200), asks: asks(reading) }
    // Every sentence of an innocent text is innocent, courtesies too, and is judged alone; of an attack it need not be one itself.
    const sentences = attack ? [] : parts(reading).filter(({ alone }) => alone)
    return [whole, ...sentences].map((part) => {
      const vector = features(part.words, part.asks)
      return { vector: [...vector], scale: scaleOf(vector), target: attack ? 1 : 0 }
    })
  })
  const weights = new Float64Array(PLACES)
  const seen = new Float64Array(PLACES)
  let bias = 0
  const order = rows.map((_, at) => at)
  const random = generator(7)
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random)
    for (const at of order) {
      const { vector, scale, target } = rows[at] as (typeof rows)[number]
      let sum = bias
      for (const [place, weight] of vector) sum += (weights[place] ?? 0) * weight * scale
      const error = 1 / (1 + Math.exp(-sum)) - target
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
  const vocabulary = vocabularyOf(
    examples.filter(({ kind }) => !/misspelt$|^encode/.test(kind)).map(({ question }) => read(question).words),
  )
  return { ...quantise(bias, weights), vocabulary }
}

/** A byte for each weight: a quarter of the size, and no figure moves by more than the rounding. */
function quantise(bias: number, weights: Float64Array): Omit<Weights, 'vocabulary'> {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const step = largest / 127
  return { bias, step, bytes: Int8Array.from(weights, (weight) => Math.round(weight / step)) }
}

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [order[at] ?? 0, order[other] ?? 0]
    order[at] = two
    order[other] = one
  }
}
