import type { Example } from './corpus.ts'
import { seeded } from './seeded.ts'

/**
 * Two texts one after the other: an order hidden behind a question, or before it, is one all the same, and two questions are no more
 * than one. Each half of the corpus is put together with its own.
 */
export function composites(examples: readonly Example[], count: number): Example[] {
  const short = examples.filter(({ question }) => question.length < 160 && !question.includes('\n'))
  const random = seeded(11)
  return (['development', 'held-out'] as const).flatMap((half) => {
    const innocent = short.filter((one) => one.half === half && !one.attack)
    const attacks = short.filter((one) => one.half === half && one.attack)
    const from = (list: readonly Example[]): Example => list[Math.floor(random() * list.length)] as Example
    return Array.from({ length: half === 'development' ? count : Math.ceil(count / 5) }, (_, n): Example => {
      const attack = n % 2 === 0
      const [first, second] = [from(innocent), attack ? from(attacks) : from(innocent)]
      const [one, two] = n % 6 === 4 ? [second, first] : [first, second]
      const origin = attack ? second.origin : first.origin
      return { question: `${ended(one.question)} ${two.question}`, attack, kind: 'made/composite', origin, half }
    })
  })
}

const ended = (text: string): string => (/[.?!…。？]$/.test(text) ? text : `${text}.`)
