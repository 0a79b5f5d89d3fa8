import { normalise } from './normalise.ts'
import type { Start, Word } from './reading.ts'

type Element =
  | { kind: 'gap'; most: number }
  | { kind: 'words'; exact: ReadonlySet<string>; beginnings: readonly string[]; optional: boolean }

interface Phrase {
  reason: string
  start: Start
  first: { exact: ReadonlySet<string>; beginnings: readonly string[] }
  rest: readonly Element[]
}

/** Named lists of words that phrases refer to as `@name`. */
export type Lists = Readonly<Record<string, string>>

/**
 * Phrases of natural language, looked up by their first word, so that a text is read once however many there are.
 * Elements are separated by blanks: `a|b` either word, `instruct*` a beginning, `@list` a named list, `..3` up to three words
 * between, a `?` after an element makes it optional. `^` in front: first of a sentence; `~`: also after a comma or an `and`.
 * No phrase reaches over the end of a sentence.
 */
export function phraseMatcher(
  table: Readonly<Record<string, readonly string[]>>,
  lists: Lists = {},
): (words: readonly Word[]) => string | undefined {
  const byWord = new Map<string, Phrase[]>()
  const byBeginning: Phrase[] = []
  for (const [reason, lines] of Object.entries(table))
    for (const line of lines) {
      const phrase = compile(reason, line, lists)
      for (const word of phrase.first.exact) byWord.set(word, [...(byWord.get(word) ?? []), phrase])
      if (phrase.first.beginnings.length > 0) byBeginning.push(phrase)
    }
  return (words) => {
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as Word
      const hit =
        byWord.get(word.word)?.find((phrase) => matches(words, at, phrase)) ?? byBeginning.find((phrase) => matches(words, at, phrase))
      if (hit !== undefined) return hit.reason
    }
    return undefined
  }
}

function compile(reason: string, line: string, lists: Lists): Phrase {
  const start: Start = line.startsWith('^') ? 'strong' : line.startsWith('~') ? 'weak' : 'none'
  const [first, ...rest] = line
    .replace(/^[\^~]/, '')
    .split(' ')
    .map((part) => element(part, lists))
  if (first === undefined || first.kind === 'gap') throw new Error(`A phrase begins with a word: ${line}`)
  return { reason, start, first, rest }
}

function element(part: string, lists: Lists): Element {
  if (part.startsWith('..')) return { kind: 'gap', most: Number(part.slice(2)) }
  const optional = part.endsWith('?')
  const words = part
    .replace(/\?$/, '')
    .split('|')
    .flatMap((word) => (word.startsWith('@') ? (lists[word.slice(1)] ?? missing(word)).split(/[|\s]+/) : [word]))
    .map(normalise)
  return {
    kind: 'words',
    optional,
    exact: new Set(words.filter((word) => !word.endsWith('*'))),
    beginnings: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  }
}

function missing(name: string): never {
  throw new Error(`No list ${name}`)
}

const fits = (word: string, { exact, beginnings }: { exact: ReadonlySet<string>; beginnings: readonly string[] }): boolean =>
  exact.has(word) || beginnings.some((beginning) => word.startsWith(beginning))

function matches(words: readonly Word[], at: number, phrase: Phrase): boolean {
  const word = words[at] as Word
  if (phrase.start === 'strong' && word.start !== 'strong') return false
  if (phrase.start === 'weak' && word.start === 'none') return false
  return fits(word.word, phrase.first) && follows(words, at + 1, word.sentence, phrase.rest, 0)
}

function follows(words: readonly Word[], at: number, sentence: number, rest: readonly Element[], n: number): boolean {
  const next = rest[n]
  if (next === undefined) return true
  if (next.kind === 'gap') {
    for (let skipped = 0; skipped <= next.most; skipped++) {
      if (follows(words, at + skipped, sentence, rest, n + 1)) return true
      if (words[at + skipped]?.sentence !== sentence) return false
    }
    return false
  }
  const word = words[at]
  if (word !== undefined && word.sentence === sentence && fits(word.word, next) && follows(words, at + 1, sentence, rest, n + 1))
    return true
  return next.optional && follows(words, at, sentence, rest, n + 1)
}
