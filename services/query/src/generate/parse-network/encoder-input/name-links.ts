import type { Features } from './features.ts'
import { isWord, STOP_WORDS } from './tokens.ts'
import type { WordVectors } from './word-vectors.ts'

interface Codes {
  partial: number
  exact: number
  fuzzy: number
  short: number
}
interface Name {
  stems: readonly string[]
  aliasStems: readonly string[]
}
interface NameLink {
  exact: boolean
  short: boolean
  /** Of the name's words, how many the question has. */
  share: number
  fuzzy: boolean
  /** The question has a word that the name is also known by. */
  alias: boolean
}
/** How a word of the question meets a name, the weakest first. */
const RANKS = ['fuzzy', 'partial', 'short', 'exact'] as const
const [FUZZY, PARTIAL, SHORT, EXACT] = [0, 1, 2, 3]

/** Finds names in a question, by their stems and by the likeness of their words. */
export class NameLinks {
  readonly #features: Features
  readonly #vectors: WordVectors
  readonly #stems: readonly string[]
  readonly #places = new Map<string, number[]>()
  /** The vector of each content word of the question, −1 for others. */
  readonly #rows: readonly number[]

  constructor(features: Features, vectors: WordVectors) {
    this.#features = features
    this.#vectors = vectors
    this.#stems = features.tokens.map(({ stem }) => stem)
    for (const [at, stem] of this.#stems.entries()) this.#places.set(stem, [...(this.#places.get(stem) ?? []), at])
    this.#rows = features.tokens.map(({ low }) => (isWord(low) && !STOP_WORDS.has(low) ? vectors.rowOf(low) : -1))
  }

  link({ stems, aliasStems }: Name, node: number, codes: Codes, back: number, short: readonly string[] | null): NameLink {
    const rank = new Map<number, number>()
    for (const word of stems) {
      const places = this.#places.get(word)
      if (places === undefined) this.#noteNear(word, rank)
      else if (!(STOP_WORDS.has(word) && stems.length > 1)) raise(rank, places, PARTIAL)
    }
    const exact = this.#runs(stems)
    for (const at of exact) raise(rank, placesFrom(at, stems.length), EXACT)
    const brief = short !== null && exact.length === 0 ? this.#runs(short) : []
    for (const at of brief) raise(rank, placesFrom(at, short?.length ?? 0), SHORT)
    const fuzzy = [...rank.values()].includes(FUZZY)
    const alias = aliasStems.flatMap((word) => this.#places.get(word) ?? [])
    raise(rank, alias, PARTIAL)
    for (const [at, level] of rank) {
      const code = codes[RANKS[level] ?? 'fuzzy']
      this.#features.relations.set(at, node, code)
      this.#features.relations.set(node, at, code + back)
    }
    const matched = stems.filter((word) => this.#places.has(word)).length
    return { exact: exact.length > 0, short: brief.length > 0, share: matched / stems.length, fuzzy, alias: alias.length > 0 }
  }

  /** Words of the question that begin like this one. */
  #noteNear(word: string, rank: Map<number, number>): void {
    if (word.length < 4) return
    for (const [at, stem] of this.#stems.entries()) if (!rank.has(at) && beginsAlike(stem, word)) rank.set(at, FUZZY)
  }

  /** Where the stems stand one after the other. */
  #runs(stems: readonly string[]): number[] {
    const starts = this.#places.get(stems[0] ?? '') ?? []
    return starts.filter((at) => stems.every((stem, offset) => this.#stems[at + offset] === stem))
  }

  /** Notes how near each word of the question is to the name in meaning; gives the mean over the name's words of the nearest. */
  compare(rows: readonly number[], node: number): number {
    const known = rows.filter((row) => row !== 0)
    const { likeness, tokens } = this.#features
    if (known.length === 0 || tokens.length === 0) return 0
    const nearest = known.map(() => Number.NEGATIVE_INFINITY)
    for (const [at, tokenRow] of this.#rows.entries()) {
      let best = Number.NEGATIVE_INFINITY
      for (const [place, row] of known.entries()) {
        const cosine = tokenRow < 0 ? 0 : this.#vectors.cosine(tokenRow, row)
        best = Math.max(best, cosine)
        nearest[place] = Math.max(nearest[place] ?? 0, cosine)
      }
      const coarse = Math.trunc(Math.fround(Math.max(0, Math.min(1, best)) * 255))
      likeness.set(at, node, coarse)
      likeness.set(node, at, coarse)
    }
    return Math.max(0, Math.min(1, nearest.reduce((sum, one) => sum + one, 0) / nearest.length))
  }
}

function raise(rank: Map<number, number>, places: readonly number[], level: number): void {
  for (const at of places) rank.set(at, Math.max(rank.get(at) ?? 0, level))
}

const placesFrom = (start: number, length: number): number[] => Array.from({ length }, (_, offset) => start + offset)

/** By three quarters of either. */
function beginsAlike(stem: string, word: string): boolean {
  if (stem.length < 4) return false
  const front = (text: string) => text.slice(0, Math.max(4, Math.trunc(0.75 * text.length)))
  return stem.startsWith(front(word)) || word.startsWith(front(stem))
}
