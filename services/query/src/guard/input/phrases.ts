import { digest } from './digest.ts'
import { normalise } from './normalise.ts'
import type { Start, Word } from './normalised-text.ts'

type Element =
  | { kind: 'gap'; most: number }
  | { kind: 'words'; exact: ReadonlySet<string>; beginnings: readonly string[]; optional: boolean }

interface Phrase {
  /** The matcher that it belongs to, and its place among all. */
  of: number
  place: number
  /** The reason, and which of its phrases it is. */
  sign: string
  start: Start
  first: Extract<Element, { kind: 'words' }>
  rest: readonly Element[]
}

/** Named lists of words that phrases refer to as `@name`. */
export type Lists = Readonly<Record<string, string>>

/** The phrases by the words of their most telling element, of which a text must have one; and those that have none. */
const byTellingWord = new Map<string, Phrase[]>()
const untold: Phrase[] = []
let matchers = 0

/** Words that every other question has: an element with such a word tells little. */
const COMMON = new Set(
  'a an the this that these those my our your all every each any some it them me us i we you he she they to of in on at by for from with as into and or not no is are was were be have has had do does did can could would will should what which who how when where why show list give get find tell make name names number first last next new more than per data customer customers order orders user users product products people employee employees table tables § 1 2 3 5 10'.split(
    ' ',
  ),
)

function tellingWords(elements: readonly Element[]): ReadonlySet<string> | undefined {
  let found: { words: ReadonlySet<string>; common: number } | undefined
  for (const element of elements) {
    if (element.kind === 'gap' || element.optional || element.beginnings.length > 0) continue
    const common = [...element.exact].filter((word) => COMMON.has(word)).length
    if (found === undefined || common < found.common || (common === found.common && element.exact.size < found.words.size))
      found = { words: element.exact, common }
  }
  return found?.words
}

function addPhrase(phrase: Phrase): void {
  const words = tellingWords([phrase.first, ...phrase.rest])
  if (words === undefined) untold.push(phrase)
  for (const word of words ?? []) {
    const known = byTellingWord.get(word)
    if (known === undefined) byTellingWord.set(word, [phrase])
    else known.push(phrase)
  }
}

/** The phrases that a text may say, and the text; several matchers look at the same one after the other. */
let lookedAt: { words: readonly Word[]; phrases: readonly Phrase[] } | undefined

function mayBeIn(words: readonly Word[]): readonly Phrase[] {
  if (lookedAt?.words === words) return lookedAt.phrases
  const found = new Set(untold)
  for (const { word } of words) for (const phrase of byTellingWord.get(word) ?? []) found.add(phrase)
  const phrases = [...found].sort((one, other) => one.place - other.place)
  lookedAt = { words, phrases }
  return phrases
}

/**
 * Phrases of natural language, looked up by their most telling words, so that a text is read once however many there are.
 * Elements are separated by blanks: `a|b` either word, `instruct*` a beginning, `@list` a named list, `..3` up to three words
 * between, a `?` after an element makes it optional. `^` in front: first of a sentence; `~`: also after a comma or an `and`.
 * No phrase reaches over the end of a sentence. What comes back is `reason/which`, the reason and the phrase that spoke for it:
 * the one that begins first in the text.
 */
export function phraseMatcher(
  table: Readonly<Record<string, readonly string[]>>,
  lists: Lists = {},
): (words: readonly Word[]) => string | undefined {
  const of = matchers++
  for (const [reason, lines] of Object.entries(table))
    for (const line of lines) addPhrase({ of, place: places++, sign: `${reason}/${digest(line).toString(36)}`, ...compile(line, lists) })
  return (words) => {
    let found: { at: number; phrase: Phrase } | undefined
    for (const phrase of mayBeIn(words)) {
      if (phrase.of !== of) continue
      const end = found?.at ?? words.length
      for (let at = 0; at < end; at++)
        if (begins(words[at] as Word, phrase) && matches(words, at, phrase)) {
          found = { at, phrase }
          break
        }
    }
    return found?.phrase.sign
  }
}
let places = 0

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
