import type { SchemaIndex } from './schema-index.ts'
import { singular, stem } from './stem.ts'
import { FUNCTION_WORDS, fold, splitName, tokenize } from './words.ts'

/** A word of a question that is no word and is nothing here, and the nearest one that is. */
export interface Correction {
  typed: string
  meant: string
}
export const sayCorrections = (corrections: readonly Correction[]): string =>
  corrections.map(({ typed, meant }) => `"${typed}" read as "${meant}"`).join(', ')

export interface Corrected {
  question: string
  corrections: Correction[]
}
export interface IndexedWords {
  /** Every word that means something here, by its stem. */
  known: ReadonlySet<string>
  /** What a misspelt word may mean, as it is written, by its first letter. */
  targets: ReadonlyMap<string, readonly string[]>
}

/** Shorter words are too near to other words: these are put right only by a person who chooses. */
const SHORTEST = 5
const SHORTEST_OFFERED = 4
/** From this length on two slips may have happened. */
const LONG = 8

/** The words of stored values, as they are stored, and those of the names of the semantic layer. */
export function indexWords({ tables }: Pick<SchemaIndex, 'tables'>): IndexedWords {
  const stored = tables.flatMap((table) => [...table.columns, ...(table.computed ?? [])].flatMap(({ values }) => values))
  const names = tables.flatMap(({ name, semantics, columns }) => [
    ...splitName(name),
    ...[semantics, ...columns.map((column) => column.semantics)].flatMap((one) => [...(one?.names ?? []), ...(one?.mayMean ?? [])]),
    ...Object.keys(semantics?.phrases ?? {}),
    ...(semantics?.roles ?? []).flatMap(({ name: role, names: others = [], before = [] }) => [role, ...others, ...before]),
    ...(semantics?.superlatives ?? []).flatMap(({ words }) => words),
    ...(semantics?.namedFigures?.units ?? []),
    ...(semantics?.defaultFilter?.unless ?? []),
    ...columns.flatMap((column) => [...splitName(column.name), ...Object.values(column.semantics?.values ?? {}).flat()]),
  ])
  const known = new Set<string>()
  const targets = new Map<string, Map<string, string>>()
  for (const text of [...stored, ...names])
    for (const { text: written, word, stem: own } of tokenize(text)) {
      known.add(own)
      known.add(stem(singular(word)))
      if (word.length < SHORTEST_OFFERED || FUNCTION_WORDS.has(word) || !/^\p{L}+$/u.test(word)) continue
      const initial = word.charAt(0)
      const same = targets.get(initial) ?? new Map<string, string>()
      // Of several spellings the one of a plain value: Finance, not FINANCE of a code.
      if (plainness(written) > plainness(same.get(word) ?? '')) same.set(word, written)
      targets.set(initial, same)
    }
  return { known, targets: new Map([...targets].map(([initial, words]) => [initial, [...words.values()]])) }
}

const plainness = (written: string): number => (written === '' ? 0 : /^\p{Lu}\p{Ll}/u.test(written) ? 3 : /^\p{Ll}/u.test(written) ? 2 : 1)

/** Words between letters, marks and digits: a code or a name with a hyphen is not put right. */
const WORD = /(?<![\p{L}\p{N}_'’"“-])\p{L}{5,40}(?![\p{L}\p{N}_"”-])/gu

/**
 * The question with misspelt words put right: those that neither English nor this database knows, and that are a slip away from one single
 * word that is stored or that the semantic layer uses. The first letter is seldom wrong.
 */
export function correctSpelling(question: string, { known, targets }: IndexedWords, isWord: (word: string) => boolean): Corrected {
  const corrections: Correction[] = []
  const corrected = question.replaceAll(WORD, (typed, at: number) => {
    const word = fold(typed)
    const one = singular(word)
    const isKnown = known.has(stem(word)) || known.has(stem(one)) || isWord(word) || isWord(one) || FUNCTION_WORDS.has(word)
    if (isKnown || isQuoted(question, at)) return typed
    const near = (targets.get(word.charAt(0)) ?? []).filter((target) => target.length >= SHORTEST)
    const [whole, ofOne] = [nearest(word, near), nearest(one, near)]
    const isPlural = ofOne !== null && word !== one && ofOne.slips < (whole?.slips ?? Number.POSITIVE_INFINITY)
    const meant = isPlural ? `${ofOne.target}s` : whole?.target
    if (meant === undefined) return typed
    corrections.push({ typed, meant })
    return meant
  })
  return { question: corrected, corrections }
}

const OFFERED_WORD = /(?<![\p{L}\p{N}_'’"“-])\p{L}{4,40}(?![\p{L}\p{N}_"”-])/gu

/**
 * The question with its first unknown word as the nearest one that is stored or is a name, for a person to choose. A word of English is
 * unknown where it is written as a name: "animals from Leads". A month is always written so.
 */
export function nearSpelling(
  question: string,
  { known, targets }: IndexedWords,
  isWord: (word: string) => boolean,
  isTimeName: (word: string) => boolean,
): Corrected | null {
  for (const { 0: typed, index: at } of question.matchAll(OFFERED_WORD)) {
    const word = fold(typed)
    const one = singular(word)
    const isName = at > 0 && /^\p{Lu}\p{Ll}/u.test(typed)
    const isKnown = known.has(stem(word)) || known.has(stem(one)) || FUNCTION_WORDS.has(word) || (!isName && (isWord(word) || isWord(one)))
    if (isKnown || isTimeName(word) || isQuoted(question, at)) continue
    const same = targets.get(word.charAt(0)) ?? []
    const [whole] = nearAll(word, same)
    const [ofOne] = whole === undefined && word !== one ? nearAll(one, same) : []
    const meant = whole ?? (ofOne && `${ofOne}s`)
    if (meant === undefined) continue
    return { question: `${question.slice(0, at)}${meant}${question.slice(at + typed.length)}`, corrections: [{ typed, meant }] }
  }
  return null
}

/** All that are as few slips away as the nearest. */
function nearAll(word: string, targets: readonly string[]): string[] {
  const allowed = word.length >= LONG ? 2 : 1
  const slips = targets.map((target) => slipsBetween(word, fold(target), allowed))
  const fewest = Math.min(...slips)
  return fewest > allowed ? [] : targets.filter((_, at) => slips[at] === fewest)
}

const isQuoted = (question: string, at: number): boolean => (question.slice(0, at).match(/["“”]/g)?.length ?? 0) % 2 === 1

/** The only word that is fewest slips away; null where there is none, or several. */
function nearest(word: string, targets: readonly string[]): { target: string; slips: number } | null {
  const allowed = word.length >= LONG ? 2 : 1
  const near = targets
    .map((target) => ({ target, slips: slipsBetween(word, fold(target), allowed) }))
    .filter(({ slips }) => slips <= allowed)
    .sort((a, b) => a.slips - b.slips)
  const [first, second] = near
  return first && first.slips !== second?.slips ? first : null
}

/** Letters left out, put in, changed, or two that changed places (optimal string alignment); more than `most` count as that and one. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last, row]: [number[], number[], number[]] = [[], [], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    ;[before, last, row] = [last, row, [i]]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY)
    }
    if (Math.min(...row) > most) return most + 1
  }
  return row[b.length] ?? most + 1
}
