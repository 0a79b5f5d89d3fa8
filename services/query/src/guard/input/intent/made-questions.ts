import { digest } from '../digest.ts'
import type { Example } from './corpus.ts'
import { seeded } from './seeded.ts'
import { type Lists, readLists, readTemplates } from './templates.ts'
import { typed } from './typing-habits.ts'

/**
 * Questions and attacks made from templates: many wordings, over the words of many trades, in the ways that people type. A line of a
 * wording that is kept back has words that are kept back too, so that it says something about wordings and words never met.
 */
export function madeQuestions(each: { innocent: number; attacks: number }): Example[] {
  const lists = readLists()
  const seen = new Set<string>()
  return readTemplates().flatMap(({ text, attack, family, heldOut }) => {
    const random = seeded(digest(text))
    const made: Example[] = []
    for (let n = 0; n < (attack ? each.attacks : each.innocent); n++) {
      const plain = filled(text, lists, heldOut, random)
      const question = n === 0 ? plain : typed(plain, random)
      if (seen.has(question)) continue
      seen.add(question)
      made.push({ question, attack, kind: `made/${family}`, origin: text, half: heldOut ? 'held-out' : 'development' })
    }
    return made
  })
}

function filled(template: string, lists: Lists, heldOut: boolean, random: () => number): string {
  const text = template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    const words = lists.of(slot, heldOut)
    return words[Math.floor(random() * words.length)] ?? ''
  })
  // A slot at the beginning: people begin with a capital or do not.
  return template.startsWith('{') && random() < 0.5 ? text.slice(0, 1).toUpperCase() + text.slice(1) : text
}
