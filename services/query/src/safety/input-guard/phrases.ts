import { digest } from './digest.ts'
import { normalise } from './normalise.ts'
import type { Start, Word } from './reading.ts'

type Element =
  | { kind: 'gap'; most: number }
  | { kind: 'words'; exact: ReadonlySet<string>; beginnings: readonly string[]; optional: boolean }

interface Phrase {
  /** The reason, and which of its phrases it is. */
  sign: string
  start: Start
  first: { exact: ReadonlySet<string>; beginnings: readonly string[] }
  rest: readonly Element[]
}

/** Named lists of words that phrases refer to as `@name`. */
export type Lists = Readonly<Record<string, string>>

/** The phrases by their first words, and then by matcher: each word of a text is looked up once, however many matchers there are. */
interface Opening {
  of: number
  phrases: Phrase[]
}
const byFirstWord = new Map<string, Opening[]>()
let matchers = 0

/** For each matcher the places where one of its phrases may begin. */
type Places = (readonly { at: number; phrases: readonly Phrase[] }[] | undefined)[]
const lookedUp = new WeakMap<readonly Word[], Places>()

function placesOf(words: readonly Word[]): Places {
  const known = lookedUp.get(words)
  if (known !== undefined) return known
  const found: { at: number; phrases: readonly Phrase[] }[][] = []
  for (let at = 0; at < words.length; at++) {
    const openings = byFirstWord.get((words[at] as Word).word)
    if (openings === undefined) continue
    for (const { of, phrases } of openings) {
      const places = found[of]
      if (places === undefined) found[of] = [{ at, phrases }]
      else places.push({ at, phrases })
    }
  }
  lookedUp.set(words, found)
  return found
}

function addPhrase(word: string, of: number, phrase: Phrase): void {
  const openings = byFirstWord.get(word) ?? []
  byFirstWord.set(word, openings)
  const own = openings.find((opening) => opening.of === of)
  if (own === undefined) openings.push({ of, phrases: [phrase] })
  else own.phrases.push(phrase)
}

/**
 * Phrases of natural language, looked up by their first word, so that a text is read once however many there are.
 * Elements are separated by blanks: `a|b` either word, `instruct*` a beginning, `@list` a named list, `..3` up to three words
 * between, a `?` after an element makes it optional. `^` in front: first of a sentence; `~`: also after a comma or an `and`.
 * No phrase reaches over the end of a sentence. What comes back is `reason/which`, the reason and the phrase that spoke for it.
 */
export function phraseMatcher(
  table: Readonly<Record<string, readonly string[]>>,
  lists: Lists = {},
): (words: readonly Word[]) => string | undefined {
  const of = matchers++
  const byBeginning: Phrase[] = []
  for (const [reason, lines] of Object.entries(table))
    for (const line of lines) {
      const phrase = { sign: `${reason}/${digest(line).toString(36)}`, ...compile(line, lists) }
      for (const word of phrase.first.exact) addPhrase(word, of, phrase)
      if (phrase.first.beginnings.length > 0) byBeginning.push(phrase)
    }
  return (words) => {
    for (const { at, phrases } of placesOf(words)[of] ?? [])
      for (const phrase of phrases) if (mayStart(words[at] as Word, phrase) && matches(words, at, phrase)) return phrase.sign
    for (const phrase of byBeginning)
      for (let at = 0; at < words.length; at++) if (begins(words[at] as Word, phrase) && matches(words, at, phrase)) return phrase.sign
    return undefined
  }
}

function compile(line: string, lists: Lists): Pick<Phrase, 'start' | 'first' | 'rest'> {
  const start: Start = line.startsWith('^') ? 'strong' : line.startsWith('~') ? 'weak' : 'none'
  const [first, ...rest] = line
    .replace(/^[\^~]/, '')
    .split(' ')
    .map((part) => element(part, lists))
  if (first === undefined || first.kind === 'gap') throw new Error(`A phrase begins with a word: ${line}`)
  return { start, first, rest }
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

function fits(word: string, { exact, beginnings }: { exact: ReadonlySet<string>; beginnings: readonly string[] }): boolean {
  if (exact.has(word)) return true
  for (const beginning of beginnings) if (word.startsWith(beginning)) return true
  return false
}

const mayStart = ({ start }: Word, phrase: Phrase): boolean =>
  phrase.start === 'none' || start === 'strong' || (phrase.start === 'weak' && start === 'weak')

const begins = (word: Word, phrase: Phrase): boolean => mayStart(word, phrase) && fits(word.word, phrase.first)

const matches = (words: readonly Word[], at: number, phrase: Phrase): boolean =>
  follows(words, at + 1, (words[at] as Word).sentence, phrase.rest, 0)

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
