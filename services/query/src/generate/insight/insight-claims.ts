import { literally } from '../parse-rules/link/literally.ts'
import { isNumeric } from './exact-numbers.ts'

/** A piece of a sentence that says one thing: which cells it names, which numbers it gives, and the words around them. */
export interface Clause {
  /** For each cell that is named, the rows that have it. */
  labels: ReadonlySet<number>[]
  numbers: Claimed[]
  /** What is left, in lower case. */
  words: string[]
  /** Words that begin with a capital where no sentence begins: names, if they are no cells. */
  names: string[]
}
export interface Claimed {
  /** Without separators of thousands. */
  value: string
  /** Digits behind the point: how exactly it is meant. */
  places: number
  isPercent: boolean
  /** The word before it: "in" 2024. */
  after: string
}

const SENTENCE = /(?<=[.!?])\s+(?=[\p{Lu}\d"'“])/u
const CLAUSE = /,\s|;\s?|:\s|\s[–—]\s|\s(?:and|while|but|followed by|of which)\s/iu
const NUMBER = /(?<![\p{L}\d.,-])-?\d[\d,]*(?:\.\d+)?(?:\s?(?:%|percent\b|per cent\b))?(?![\p{L}\d]|[-/:]\d)/giu
const MARK = '\u{e000}'
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

export const sentencesOf = (text: string): string[] => text.trim().split(SENTENCE)

/** Takes a sentence apart. Cells are looked for first, the longest first: they may hold commas, digits and capitals of their own. */
export function clausesOf(sentence: string, cells: ReadonlyMap<string, ReadonlySet<number>>): Clause[] {
  const found: ReadonlySet<number>[] = []
  let marked = sentence
  for (const [cell, rows] of cells)
    marked = marked.replace(wholeWords(cell), () => {
      found.push(rows)
      return `${MARK}${found.length - 1}${MARK}`
    })
  return marked.split(CLAUSE).map((part, at) => clauseOf(part, found, at === 0))
}

function clauseOf(part: string, found: readonly ReadonlySet<number>[], isFirst: boolean): Clause {
  const labels: ReadonlySet<number>[] = []
  const bare = part.replaceAll(new RegExp(`${MARK}(\\d+)${MARK}(?:['’]s)?`, 'gu'), (_, at) => {
    labels.push(found[Number(at)] ?? new Set())
    return ' '
  })
  const numbers: Claimed[] = []
  const rest = bare.replaceAll(NUMBER, (text, offset: number) => {
    const value = text.replace(/\s?(%|per ?cent)$/i, '').replaceAll(',', '')
    const after = /(?<!\p{L})(\p{L}+)\s*$/u.exec(bare.slice(0, offset))?.[1]?.toLowerCase() ?? ''
    numbers.push({ value, places: value.split('.')[1]?.length ?? 0, isPercent: /%|cent$/i.test(text), after })
    return ' '
  })
  const typed = rest.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  const words = typed.map((word) => word.toLowerCase())
  for (const word of words)
    if (WORDS.includes(word)) numbers.push({ value: String(WORDS.indexOf(word)), places: 0, isPercent: false, after: '' })
  // The sentence's first word has its capital from there, unless a cell or a number stands before it.
  const begins = isFirst && /^["'“]?\p{Lu}/u.test(part)
  return { labels, numbers, words, names: typed.filter((word, at) => /\p{Lu}|\p{N}/u.test(word) && !(begins && at === 0)) }
}

const wholeWords = (text: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${literally(text)}(?![\\p{L}\\p{N}])`, 'giu')

/** The texts of a result with the rows that have them, the longest first. */
export function cellsOf(rows: readonly (readonly unknown[])[]): Map<string, Set<number>> {
  const cells = new Map<string, Set<number>>()
  rows.forEach((row, at) => {
    for (const cell of row) {
      if (typeof cell !== 'string' || isNumeric(cell) || cell.trim().length < 2) continue
      const known = cells.get(cell.trim()) ?? new Set()
      cells.set(cell.trim(), known.add(at))
    }
  })
  return new Map([...cells].sort(([one], [other]) => other.length - one.length))
}
