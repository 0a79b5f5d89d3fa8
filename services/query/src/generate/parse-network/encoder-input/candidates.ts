import { MONTHS } from '../../parse-rules/link/calendar.ts'
import { cellKey } from './cells.ts'
import type { FeatureSource } from './feature-source.ts'
import type { NearValue, NetworkSchema } from './network-schema.ts'
import { writtenDates, writtenPeriods } from './period-words.ts'
import { isCapital, isNumber, isWord, NUMBER_WORDS, type QuestionToken, STOP_WORDS, trainedStem } from './tokens.ts'
import type { Offered } from './vocabulary.ts'
import type { WordVectors } from './word-vectors.ts'

export type CandidateFlag = 'num' | 'numw' | 'quote' | 'cell' | 'cap' | 'small' | 'word' | 'date' | 'period' | 'near' | 'prev'
/** A value that the question may mean. */
export interface Candidate {
  text: string
  /** Places of the question's words that say it. */
  span: Set<number>
  flags: Set<CandidateFlag>
  /** Columns that hold exactly this, with the stored spelling. */
  columns: Map<number, string>
  /** Columns that hold it as a number. */
  numberColumns: Set<number>
  /** Columns that hold one of its words. */
  partColumns: Set<number>
}

const LONGEST_PHRASE = 8
/** Cosine from which on a word may mean a value, and how many such values are offered. */
const [NEAR, MOST_NEAR] = [0.6, 4]
/** Of a network that was trained on no more. */
const FORMERLY: Offered = { codes: 6, states: 20 }
/** A table that the question does not speak of. */
const UNASKED = 4
const FACTORS: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['k', 1e3],
])
/** "A week ago" counts in days, as what is stored is compared: days of a unit. */
const SPANS: ReadonlyMap<string, number> = new Map([
  ['week', 7],
  ['weeks', 7],
  ['fortnight', 14],
  ['fortnights', 14],
  ['month', 30],
  ['months', 30],
])
const DATES = /\b\d{4}-\d\d?-\d\d?(?: \d\d:\d\d(?::\d\d)?)?|\b\d\d?\/\d\d?\/\d{4}|\b\d\d?:\d\d(?::\d\d)?/g
const QUOTED = /"([^"]{1,60})"|(?<![A-Za-z])'([^']{1,60})'(?![A-Za-z])|‘([^’]{1,60})’|“([^”]{1,60})”|``([^'`]{1,60})''/g

/** What a question may be compared with, the surest first. `before` are values of the query before. */
export function findCandidates(
  { schema, vocabulary }: Pick<FeatureSource, 'schema' | 'vocabulary'>,
  tokens: readonly QuestionToken[],
  text: string,
  before: readonly string[],
): Candidate[] {
  const finder = new Finder(schema, tokens, text, vocabulary.offered)
  finder.numbers()
  finder.largeNumbers()
  finder.spans()
  finder.times()
  finder.quoted()
  finder.cells()
  finder.capitalised()
  finder.codes()
  finder.wordsOfCells()
  finder.near(vocabulary.vectors)
  finder.states()
  finder.previous(before)
  return finder.found().slice(0, vocabulary.sizes.maxValues)
}

const hasAny = ({ flags }: Candidate, ...wanted: CandidateFlag[]): boolean => wanted.some((flag) => flags.has(flag))

/** What is kept when there are too many. */
function priority(candidate: Candidate): number {
  if (hasAny(candidate, 'quote', 'num', 'date', 'period', 'prev')) return 0
  if (hasAny(candidate, 'cell')) return 1
  if (hasAny(candidate, 'numw')) return 2
  return hasAny(candidate, 'cap', 'near') ? 3 : 4
}

class Finder {
  readonly #schema: NetworkSchema
  readonly #tokens: readonly QuestionToken[]
  readonly #text: string
  readonly #offered: Offered | null
  readonly #byKey = new Map<string, Candidate>()

  constructor(schema: NetworkSchema, tokens: readonly QuestionToken[], text: string, offered: Offered | null) {
    this.#offered = offered
    this.#schema = schema
    this.#tokens = tokens
    this.#text = text
  }

  #add(text: string, span: Iterable<number>, flag: CandidateFlag, columns?: ReadonlyMap<number, string> | null): void {
    const normalised = text.toLowerCase().trim().replaceAll(/\s+/g, ' ')
    if (normalised === '') return
    const key = isNumber(normalised) ? String(Number(normalised.replaceAll(',', ''))) : normalised
    const known: Candidate = this.#byKey.get(key) ?? {
      text: text.trim(),
      span: new Set(),
      flags: new Set(),
      columns: new Map(),
      numberColumns: new Set(),
      partColumns: new Set(),
    }
    this.#byKey.set(key, known)
    for (const at of span) known.span.add(at)
    known.flags.add(flag)
    for (const [column, value] of columns ?? []) known.columns.set(column, value)
  }

  /** Columns that hold a value of these words, in order. */
  #cell(key: string): Map<number, string> | null {
    return this.#cellBy('whole', key) ?? this.#cellBy('split', key)
  }

  #cellBy(which: 'whole' | 'split', key: string): Map<number, string> | null {
    const found = new Map<number, string>()
    for (const { cells, columns } of this.#schema.tables) {
      const spellings = cells[which].get(key)
      if (spellings === undefined) continue
      for (const at of columns) {
        const value = spellings.get(this.#schema.columns[at]?.inTable ?? -1)
        if (value !== undefined) found.set(at, value)
      }
    }
    return found.size > 0 ? found : null
  }

  #columnsWith(pick: (table: NetworkSchema['tables'][number]) => ReadonlySet<number> | undefined): Set<number> {
    const found = new Set<number>()
    for (const table of this.#schema.tables) {
      const places = pick(table)
      if (places === undefined) continue
      for (const at of table.columns) if (places.has(this.#schema.columns[at]?.inTable ?? -1)) found.add(at)
    }
    return found
  }

  #within(start: number, end: number): number[] {
    return this.#tokens.flatMap((token, at) => (token.start >= start && token.end <= end ? [at] : []))
  }

  numbers(): void {
    for (const [at, { text, low }] of this.#tokens.entries()) {
      const word = NUMBER_WORDS.get(low)
      const isPronoun = low === 'one' && ['the', 'each', 'any', 'which'].includes(this.#tokens[at - 1]?.low ?? '')
      if (isNumber(text)) this.#add(text.replaceAll(',', '').replace(/(?<!\.)\.+$/, ''), [at], 'num')
      else if (word !== undefined && !isPronoun) this.#add(String(word), [at], 'numw')
    }
  }

  /** "a hundred thousand", "2.5 million", "50 k". */
  largeNumbers(): void {
    for (const [at, { text, low }] of this.#tokens.entries()) {
      const isWritten = isNumber(text)
      let value = isWritten ? Number(low.replaceAll(',', '')) : low === 'a' ? 1 : NUMBER_WORDS.get(low)
      if (value === undefined) continue
      let end = at + 1
      for (let factor = this.#factorAt(end); factor !== undefined; factor = this.#factorAt(end)) {
        if (this.#tokens[end]?.low === 'k' && !(isWritten && end === at + 1)) break
        value *= factor
        end += 1
      }
      if (end > at + 1) this.#add(String(value), range(at, end), 'numw')
    }
  }

  #factorAt(at: number): number | undefined {
    return FACTORS.get(this.#tokens[at]?.low ?? '')
  }

  /** "longer than a week", "3 weeks", "a month ago": as days. */
  spans(): void {
    for (const [at, { low }] of this.#tokens.entries()) {
      const days = SPANS.get(low)
      const before = this.#tokens[at - 1]
      if (days === undefined || before === undefined) continue
      const count = /^\d{1,3}$/.test(before.text) ? Number(before.text) : before.low === 'a' ? 1 : NUMBER_WORDS.get(before.low)
      if (count) this.#add(String(count * days), [at - 1, at], 'numw')
    }
  }

  /** Dates, and times that are no single day; a month alone is its number. */
  times(): void {
    for (const match of this.#text.matchAll(DATES)) {
      const span = this.#within(match.index, match.index + match[0].length)
      this.#add(match[0], span, 'quote')
      if (/^\d{4}-\d\d-\d\d/.test(match[0])) this.#add(match[0], span, 'date')
    }
    const dates = writtenDates(this.#text)
    const periods = writtenPeriods(this.#text, dates)
    for (const { text, start, end } of dates) this.#add(text, this.#within(start, end), 'date')
    for (const { text, start, end } of periods) this.#add(text, this.#within(start, end), 'period')
    for (const [at, { text, low, start, end }] of this.#tokens.entries()) {
      if (!isCapital(text) || !MONTHS.includes(low)) continue
      if (![...dates, ...periods].some((one) => one.start <= start && end <= one.end))
        this.#add(String(MONTHS.indexOf(low) + 1), [at], 'numw')
    }
  }

  quoted(): void {
    for (const match of this.#text.matchAll(QUOTED)) {
      const quoted = match.slice(1).find((part) => part !== undefined) ?? ''
      const span = this.#within(match.index + 1, match.index + match[0].length - 1)
      this.#add(quoted, span, 'quote', this.#cell(cellKey(quoted)))
    }
  }

  /** Phrases that are a value, also but for the plural; the longest first. */
  cells(): void {
    const taken = new Set<number>()
    for (let length = Math.min(LONGEST_PHRASE, this.#tokens.length); length > 0; length -= 1) {
      for (let at = 0; at + length <= this.#tokens.length; at += 1) {
        const span = this.#tokens.slice(at, at + length)
        if (!mayBeCell(span)) continue
        const cells = this.#cellOrSingular(span)
        if (cells === null) continue
        const places = span.map((_, offset) => at + offset)
        if (length < 3 && bare(span.at(-1)?.low ?? '').length < 4 && places.every((one) => taken.has(one))) continue
        if (length >= 2) for (const one of places) taken.add(one)
        const value = commonest(cells.values())
        if (!isNumber(value)) this.#add(value, places, 'cell', cells)
      }
    }
  }

  #cellOrSingular(span: readonly QuestionToken[]): Map<number, string> | null {
    const words = span.map(({ low }) => bare(low))
    const whole = this.#cell(words.join(' '))
    if (whole !== null) return whole
    const last = words.at(-1) ?? ''
    const stem = trainedStem(last)
    for (const other of [stem, `${stem}e`]) {
      const found = other === last ? null : this.#cell([...words.slice(0, -1), other].join(' '))
      if (found !== null) return found
    }
    return null
  }

  capitalised(): void {
    for (let at = 0; at < this.#tokens.length; ) {
      const end = this.#capitalEnd(at)
      if (end === null) {
        at += 1
        continue
      }
      const [first, last] = [this.#tokens[at], this.#tokens[end]]
      if (first && last && (!STOP_WORDS.has(first.low) || end > at)) {
        const words = this.#tokens.slice(at, end + 1).map(({ low }) => low)
        const places = words.map((_, offset) => at + offset)
        this.#add(this.#text.slice(first.start, last.end), places, 'cap', this.#cell(words.join(' ')))
      }
      at = end + 1
    }
  }

  /** Where a run of capitalised words that begins here ends; null where none begins. */
  #capitalEnd(at: number): number | null {
    const tokens = this.#tokens
    const isUpper = (place: number) => isCapital(tokens[place]?.text ?? '')
    const opens = at === 0 || /^[.?!|;]$/.test(tokens[at - 1]?.text ?? '')
    const isRun = isUpper(at) && isUpper(at + 1) && !STOP_WORDS.has(tokens[at]?.low ?? '')
    if (!(isUpper(at) && !opens) && !isRun) return null
    let end = at
    while (isUpper(end + 1) || (/^(of|the|and|-|&|')$/.test(tokens[end + 1]?.low ?? '') && isUpper(end + 2))) end += 1
    return end
  }

  /** All values of columns that hold a few short codes: nobody says "M". */
  codes(): void {
    const most = (this.#offered ?? FORMERLY).codes
    const ranks = this.#offered ? this.#ranks() : []
    const lists = this.#schema.columns.flatMap(({ table, inTable }, at) => {
      const cells = this.#schema.tables[table]?.cells.columns[inTable]
      return cells && cells.numbers.length === 0 && isCodeList(cells.texts) ? [{ at, rank: ranks[table] ?? 0, texts: cells.texts }] : []
    })
    for (const { at, texts } of lists.sort((a, b) => a.rank - b.rank)) {
      if ([...this.#byKey.values()].filter(({ flags }) => flags.has('small')).length >= most) break
      for (const value of texts) this.#add(value, [], 'small', new Map([[at, value]]))
    }
  }

  /** A capitalised word of a longer value. */
  wordsOfCells(): void {
    for (const [at, { text, low }] of this.#tokens.entries()) {
      if (low.length <= 3 || !isCapital(text) || [...this.#byKey.values()].some(({ span }) => span.has(at))) continue
      if (this.#schema.tables.some(({ cells }) => cells.words.has(low))) this.#add(text, [at], 'word')
    }
  }

  /** Values of short lists that a word of the question is near to in meaning. */
  near(vectors: WordVectors): void {
    const covered = new Set([...this.#byKey.values()].flatMap(({ flags, span }) => (flags.has('cell') ? [...span] : [])))
    const best = new Map<NearValue, { cosine: number; at: number }>()
    for (const [at, { low, text }] of this.#tokens.entries()) {
      const row = vectors.rowOf(low)
      if (at > 0 && isCapital(text)) continue // a name means what it names, not what is like it
      if (row === 0 || !isWord(low) || STOP_WORDS.has(low) || covered.has(at)) continue
      for (const value of this.#schema.near) {
        for (const word of value.rows) {
          const cosine = vectors.cosine(row, word)
          if (cosine >= NEAR && cosine > (best.get(value)?.cosine ?? 0)) best.set(value, { cosine, at })
        }
      }
    }
    const rounded = (cosine: number) => Math.round(cosine * 1e4)
    const ranked = [...best].sort(([a, x], [b, y]) => rounded(y.cosine) - rounded(x.cosine) || a.rank - b.rank)
    for (const [{ column, text }, { at }] of ranked.slice(0, MOST_NEAR)) this.#add(text, [at], 'near', new Map([[column, text]]))
  }

  /** What rows can be: "still waiting" says none of their states, and means one. Tables that the question names come first. */
  states(): void {
    const ranks = this.#offered ? this.#ranks() : this.#ownRanks()
    const all = this.#schema.states.map((one) => ({ ...one, rank: ranks[this.#schema.columns[one.column]?.table ?? -1] ?? UNASKED }))
    const offered = this.#offered ? all : all.filter(({ rank }) => rank < UNASKED)
    const different = new Set<string>()
    for (const { column, text } of offered.sort((a, b) => a.rank - b.rank)) {
      different.add(text.toLowerCase())
      if (different.size > (this.#offered ?? FORMERLY).states) break
      this.#add(text, [], 'small', new Map([[column, text]]))
    }
  }

  /** How plainly the question speaks of each table: by its name, by other words for it, by the semantic layer alone, not at all. */
  #ownRanks(): number[] {
    const stems = this.#tokens.map(({ stem }) => stem)
    const asked = new Set(this.#tokens.flatMap(({ low, stem }) => (isWord(low) && !STOP_WORDS.has(low) ? [stem] : [])))
    return this.#schema.tables.map(({ stems: named, aliasStems, phrases }) => {
      if (named.some((stem) => asked.has(stem))) return 0
      if (aliasStems.some((stem) => asked.has(stem)) || phrases?.some((phrase) => isWithin(phrase, stems))) return 1
      return phrases === null ? UNASKED : 3
    })
  }

  /** The same; a table that a key joins to a mentioned one comes two behind it. */
  #ranks(): number[] {
    const own = this.#ownRanks()
    const ranks = [...own]
    for (const between of this.#schema.edges.keys()) {
      const [from = 0, to = 0] = between.split(' ').map(Number)
      ranks[from] = Math.min(ranks[from] ?? UNASKED, (own[to] ?? UNASKED) + 2)
    }
    return ranks
  }

  previous(values: readonly string[]): void {
    for (const value of values) this.#add(value, [], 'prev', this.#cell(cellKey(value)))
  }

  found(): Candidate[] {
    const all = [...this.#byKey.values()]
    for (const one of all) {
      const number = one.text.replaceAll(',', '')
      if (/^-?\d+(\.\d+)?$/.test(number)) one.numberColumns = this.#columnsWith(({ cells }) => cells.numbers.get(Number(number)))
      for (const word of one.text.toLowerCase().split(/\s+/))
        for (const at of this.#columnsWith(({ cells }) => cells.words.get(word))) one.partColumns.add(at)
    }
    return all.sort((a, b) => priority(a) - priority(b))
  }
}

/** A number at the end of a sentence without the full stop that it reads as its own: TAN-000012. */
const bare = (word: string): string => (/^\d/.test(word) ? word.replace(/(?<![.,])[.,]+$/, '') : word)

const isWithin = (words: readonly string[], text: readonly string[]): boolean =>
  text.some((_, at) => words.every((word, offset) => text[at + offset] === word))

function mayBeCell(span: readonly QuestionToken[]): boolean {
  const [first, last] = [span[0], span.at(-1)]
  if (!first || !last) return false
  if (span.length > 1) return !(STOP_WORDS.has(first.low) && STOP_WORDS.has(last.low))
  return !STOP_WORDS.has(first.low) && /^[\p{L}\p{N}]+$/u.test(bare(first.low)) && (bare(first.low).length > 1 || isCapital(first.text))
}

const isCodeList = (texts: readonly string[]): boolean =>
  texts.length > 1 &&
  texts.length <= 4 &&
  texts.every((value) => value.length > 0 && value.length <= 3) &&
  !texts.every((value) => /^\d+$/.test(value))

function commonest(values: Iterable<string>): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)
