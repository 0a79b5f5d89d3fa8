import { seeded, shuffle } from './seeded.ts'

/** What an example is known by: the score of its words, and the signs that the rules have found in it. */
export interface Evidence {
  text: number
  signs: readonly string[]
  target: 0 | 1
  count: number
}
/** How loudly the words speak, and each sign. */
export interface Combined {
  scale: number
  offset: number
  signs: ReadonlyMap<string, number>
}

const ROUNDS = 30
const RATE = 0.05
const SHRINK = 1e-3

/** A reason speaks for an attack until the corpus says otherwise; which of its rules spoke adds nothing at first. */
const priorOf = (sign: string): number => (sign.includes('/') ? 0 : 1)

/** Logistic regression by plain descent: few numbers, many examples. */
export function combine(rows: readonly Evidence[]): Combined {
  const signs = new Map<string, number>()
  const worthOf = (sign: string): number => signs.get(sign) ?? priorOf(sign)
  let scale = 1
  let offset = 0
  const order = rows.map((_, at) => at)
  const random = seeded(3)
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random)
    const rate = RATE / (1 + round / 5)
    for (const at of order) {
      const { text, signs: met, target, count } = rows[at] as Evidence
      const sum = met.reduce((all, sign) => all + worthOf(sign), scale * text + offset)
      const error = count * (1 / (1 + Math.exp(-sum)) - target)
      scale -= 0.1 * rate * error * text
      offset -= rate * error
      for (const sign of met) signs.set(sign, worthOf(sign) - rate * (error + SHRINK * (worthOf(sign) - priorOf(sign))))
    }
  }
  return { scale, offset, signs }
}
