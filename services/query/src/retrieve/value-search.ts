import { placesOf } from './demonyms.ts'
import type { IndexedColumn, IndexedTable, SchemaIndex } from './schema-index.ts'
import { singular, stem } from './stem.ts'
import { synonymsOf } from './synonyms.ts'
import { FUNCTION_WORDS, splitName, type Token, tokenize } from './words.ts'

/** Words of a question that are a value of a column. */
export interface ValueMatch {
  /** The question's own words, and where they stand in it. */
  phrase: string
  start: number
  end: number
  table: string
  column: string
  /** As stored. */
  value: string
  /**
   * exact: the same but for case and accents; stem: but for the plural, or a people for its country; initial: a code for it (F, female); part: some words of
   * it; synonym: another word for it.
   */
  kind: 'exact' | 'stem' | 'initial' | 'part' | 'synonym'
  /** The words in front of it that say in which role its table is meant, as they stand there. */
  lead?: string
}

interface Home {
  table: IndexedTable
  column: IndexedColumn
  value: string
  /** Another word for it, from the semantic layer. */
  alias?: string
  /** The word is declared for another column of the same name, which holds the same value. */
  isElsewhere?: boolean
  /** Only one of the parts that a comma divides: London of "London, United Kingdom". */
  isListed?: boolean
}
export interface ValueIndex {
  /** By the stems of the whole value. */
  whole: ReadonlyMap<string, Home[]>
  /** Of the values that begin with a stem, the words of the longest: no longer phrase need be looked up. */
  longest: ReadonlyMap<string, number>
  /** By each word's stem, of values of several words. */
  parts: ReadonlyMap<string, Home[]>
  /** Values of columns that hold few: codes and states. */
  codes: ReadonlyMap<string, Home[]>
  /** Columns of which a part of a value is meant wherever it stands, with their values in lower case by each of their words. */
  within: readonly { table: IndexedTable; column: IndexedColumn; texts: ReadonlyMap<string, readonly string[]> }[]
}

const LONGEST_PHRASE = 8
/** A word that so many values share tells none of them apart. */
const MOST_HOMES = 40
/** A column of at most so many values is a list of codes or states. */
export const CODE_LIST = 12

export function indexValues(index: Pick<SchemaIndex, 'tables'>): ValueIndex {
  const [whole, parts, codes] = [new Map<string, Home[]>(), new Map<string, Home[]>(), new Map<string, Home[]>()]
  for (const table of index.tables) {
    for (const column of [...table.columns, ...(table.computed ?? [])]) {
      const isCodeList = column.valuesComplete && column.values.length <= CODE_LIST
      for (const value of column.values) {
        const home = { table, column, value }
        const stems = valueWords(value).map(stem)
        add(whole, stems.join(' '), home)
        if (stems.length > 1 && !/\s/.test(value)) add(whole, stem(value.toLowerCase()), home) // also as it is written
        if (isCodeList) add(codes, stems.join(' '), home)
        const other = inOtherSpelling(value)
        if (other !== null) add(whole, valueWords(other).map(stem).join(' '), { ...home, alias: other })
        const short = withoutLegalForm(value)
        if (short !== null) add(whole, valueWords(short).map(stem).join(' '), { ...home, alias: short })
        if (stems.length > 1) for (const one of new Set(stems)) if (isTelling(one)) add(parts, one, home)
      }
      for (const value of column.values.filter((one) => one.includes(',')))
        for (const part of value.split(',')) add(whole, valueWords(part).map(stem).join(' '), { table, column, value, isListed: true })
      for (const [value, aliases] of Object.entries(column.semantics?.values ?? {}))
        for (const alias of aliases)
          for (const home of [{ table, column, value, alias }, ...holdersOf(index, column, value, alias)])
            add(whole, valueWords(alias).map(stem).join(' '), home)
    }
  }
  const within = index.tables.flatMap((table) =>
    table.columns.filter(({ semantics }) => semantics?.within).map((column) => ({ table, column, texts: textsByWord(column.values) })),
  )
  return { whole, longest: longestOf(whole.keys()), parts, codes, within }
}

function textsByWord(values: readonly string[]): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const words of values.map(asWords))
    for (const word of new Set(words.split(' ').filter(isTelling))) {
      const same = texts.get(word)
      if (same) same.push(` ${words} `)
      else texts.set(word, [` ${words} `])
    }
  return texts
}

/** "Female" is F in every column of sexes, also where only that of another table says so. Other codes mean something else in each table. */
const holdersOf = ({ tables }: Pick<SchemaIndex, 'tables'>, { name, semantics }: IndexedColumn, value: string, alias: string): Home[] =>
  tables.flatMap((table) =>
    table.columns
      .filter((one) => one.semantics !== semantics && one.name === name && isOfSexes(name))
      .filter((one) => one.valuesComplete && one.values.length <= CODE_LIST)
      .filter((one) => one.values.includes(value) && !one.values.includes(alias) && !one.semantics?.values)
      .map((column): Home => ({ table, column, value, alias, isElsewhere: true })),
  )

/** British for American, and the other way round: by the ending, else by the word. */
function inOtherSpelling(value: string): string | null {
  const other = value.replaceAll(/\p{L}+/gu, (written) => {
    const word = written.toLowerCase()
    const [ending, replacement] = ENDINGS.find(([one]) => one.test(word)) ?? []
    return SPELLINGS.get(word) ?? (ending && replacement !== undefined ? word.replace(ending, replacement) : written)
  })
  return other === value ? null : other
}
/** The stem is long enough that no other word comes of it: "four" is not "for", and "filled" not "filed". */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=^\p{L}{3,12})our(?=s?$|ed$|ing$|ful$|ite$)/u, 'or'],
  [/(?<=^\p{L}{3,12})or(?=s?$|ed$|ing$|ful$|ite$)/u, 'our'],
  [/(?<=^\p{L}{4,16})is(?=(?:e[drs]?|ing|ations?|ers)$)/u, 'iz'],
  [/(?<=^\p{L}{4,16})iz(?=(?:e[drs]?|ing|ations?|ers)$)/u, 'is'],
  [/(?<=^\p{L}{0,9}[aeiou][^aeiou]{1,3}[aeiou])ll(?=(?:ed|ing|ers?|ations?)$)/u, 'l'],
  [/(?<=^\p{L}{0,9}[aeiou][^aeiou]{1,3}[aeiou])l(?=(?:ed|ing|ers?|ations?)$)/u, 'll'],
  [/(?<=^\p{L}{4,9})og(?=s?$)/u, 'ogue'],
  [/(?<=^\p{L}{4,9})ogue(?=s?$)/u, 'og'],
]
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  'gray grey|center centre|theater theatre|liter litre|fiber fibre|check cheque|jewelry jewellery|license licence|defense defence'
    .split('|')
    .map((pair) => pair.split(' '))
    .flatMap(([one = '', other = '']): [string, string][] => [
      [one, other],
      [other, one],
    ]),
)

/** A company is called by its name alone: "Acme" for "Acme, Inc.". */
function withoutLegalForm(value: string): string | null {
  const words = value.split(' ')
  const last = (words.at(-1) ?? '').toLowerCase().replaceAll('.', '')
  const short = words.slice(0, -1).join(' ')
  return LEGAL_FORMS.has(last) && /\p{L}{3}/u.test(short) ? (short.endsWith(',') ? short.slice(0, -1) : short) : null
}
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'inc incorporated corp corporation co company ltd limited llc llp plc gmbh ag kg sa sarl bv nv ab oy as a/s pty pvt'.split(' '),
)

function longestOf(keys: Iterable<string>): Map<string, number> {
  const longest = new Map<string, number>()
  for (const key of keys) {
    const words = key.split(' ')
    const [first = ''] = words
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length))
  }
  return longest
}

function add(map: Map<string, Home[]>, key: string, home: Home): void {
  const homes = map.get(key)
  if (homes === undefined) map.set(key, [home])
  else if (homes.length <= MOST_HOMES) homes.push(home)
}

const asWords = (text: string): string =>
  tokenize(text)
    .map(({ word }) => word)
    .filter((word) => /[\p{L}\d]/u.test(word))
    .join(' ')

/** `PendingApproval` is written "pending approval" in questions. */
const valueWords = (value: string): string[] =>
  /^\p{Lu}?\p{Ll}+(\p{Lu}\p{Ll}+)+$/u.test(value) || /^\w[^\W_]*_\w+$/.test(value)
    ? splitName(value)
    : tokenize(value)
        .map(({ word }) => word)
        .filter((word) => /[\p{L}\d]/u.test(word))

const isTelling = (word: string): boolean => word.length > 2 && !FUNCTION_WORDS.has(word)

export function findValues(index: ValueIndex, question: string, all: readonly Token[] = tokenize(question)): ValueMatch[] {
  const tokens = all.filter(({ word }) => /[\p{L}\d]/u.test(word))
  const reach = tokens.map((token) => index.longest.get(token.stem) ?? 0)
  const found: ValueMatch[] = []
  const taken = new Set<Token>()
  const take = (span: readonly Token[], homes: readonly Home[], kindOf: (home: Home) => ValueMatch['kind'] | null, claims = true) => {
    if (homes.length > MOST_HOMES) return
    for (const home of homes) {
      const kind = kindOf(home)
      if (kind === null) continue
      found.push(match(question, span, home, kind))
      if (claims) for (const token of span) taken.add(token)
    }
  }
  for (let length = Math.min(LONGEST_PHRASE, tokens.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= tokens.length; at += 1) {
      if ((reach[at] ?? 0) < length) continue
      const span = tokens.slice(at, at + length)
      if (span.every((token) => taken.has(token)) || !mayBeValue(span)) continue
      take(span, index.whole.get(span.map((token) => token.stem).join(' ')) ?? [], (home) =>
        home.alias === undefined ? (home.isListed ? 'part' : exactness(span, home.value)) : home.isElsewhere ? 'stem' : 'exact',
      )
    }
  }
  for (const { span, home } of partsWithin(index, tokens))
    if (!span.some((token) => taken.has(token))) take(span, [home], () => 'exact', false)
  for (const token of tokens) {
    if (taken.has(token) || FUNCTION_WORDS.has(token.word)) continue
    take([token], initials(index, token), () => 'initial', false)
    take(
      [token],
      placesOf(token.word).flatMap((place) => index.whole.get(valueWords(place).map(stem).join(' ')) ?? []),
      () => 'stem',
      false,
    )
    const beside = namesBeside(question, tokens, token).filter((one) => !taken.has(one))
    take(
      [token],
      partsOf(index, token).filter((home) => beside.every((one) => isNamedWith(index, home, one))),
      () => 'part',
      false,
    )
    const others = [...synonymsOf(token.stem)].flatMap((other) => index.codes.get(other) ?? [])
    take([token], others, () => 'synonym', false)
  }
  return found
}

/** The parser takes no more words either, and each costs time. */
const MOST_TOKENS = 100

/** "Lisinopril" of `lisinopril 10 MG Oral Tablet`, where the semantic layer says that a part of such a value is meant. */
function partsWithin({ within }: ValueIndex, all: readonly Token[]): { span: readonly Token[]; home: Home }[] {
  const tokens = all.slice(0, MOST_TOKENS)
  return within.flatMap(({ table, column, texts }) => {
    const found: { span: readonly Token[]; home: Home }[] = []
    const known = new Map(texts)
    for (let at = 0; at < tokens.length; at += 1) {
      const span = tokens.slice(at, at + lengthWithin(tokens.slice(at, at + LONGEST_PHRASE), known))
      if (span.length === 0) continue
      found.push({ span, home: { table, column, value: span.map(({ word }) => word).join(' ') } })
      at += span.length - 1
    }
    return found
  })
}

/**
 * How many words from the first on stand so in some text: one that has them all has those before the last too. Phrases are looked up once,
 * and kept with their texts.
 */
function lengthWithin(tokens: readonly Token[], known: Map<string, readonly string[]>): number {
  let [said, length] = ['', 0]
  let holding: readonly string[] = []
  for (const [at, { word }] of tokens.entries()) {
    said = at === 0 ? word : `${said} ${word}`
    const earlier = holding
    holding = known.get(said) ?? (at === 0 ? [] : earlier.filter((text) => text.includes(` ${said} `)))
    if (at > 0) known.set(said, holding)
    if (holding.length === 0) break
    if (isTelling(word)) length = at + 1
  }
  return length
}

/** A lone function word or letter is a value only where it is written like one. */
function mayBeValue(span: readonly Token[]): boolean {
  if (span.length > 1) return !span.every((token) => FUNCTION_WORDS.has(token.word))
  const [token] = span
  if (token === undefined) return false
  return token.word.length === 1
    ? /[\p{Lu}\d]/u.test(token.text)
    : !FUNCTION_WORDS.has(token.word) || token.text === token.text.toUpperCase()
}

/** Null where only a verb's ending is common: "expire" is not Expired, nor are "interviews" Interviewing. */
function exactness(span: readonly Token[], value: string): 'exact' | 'stem' | null {
  const spanWords = span.map(({ word }) => word)
  const words = valueWords(value)
  if (spanWords.join('') === words.join('')) return 'exact'
  return spanWords.map(singular).join(' ') === words.map(singular).join(' ') ? 'stem' : null
}

/** A word of a longer value: of any where it is written like a name, else only of the few values of a list of states. */
function partsOf(index: ValueIndex, token: Token): Home[] {
  const homes = isTelling(token.stem) ? (index.parts.get(token.stem) ?? []) : []
  const isName = /^[\p{Lu}\d]/u.test(token.text) && token.start > 0
  return isName ? homes : homes.filter(({ column }) => column.valuesComplete && column.values.length <= CODE_LIST)
}

/** The words directly before and behind a word that are written like names too. */
function namesBeside(question: string, tokens: readonly Token[], token: Token): Token[] {
  const at = tokens.indexOf(token)
  return [tokens[at - 1], tokens[at + 1]].filter((one): one is Token => {
    if (one === undefined || !/^\p{Lu}/u.test(one.text) || !/^\p{Lu}/u.test(token.text)) return false
    return question.slice(Math.min(one.end, token.end), Math.max(one.start, token.start)).trim() === ''
  })
}

/** "Ana Smith" is one name. Where a column has an Ana and a Smith and no value with both, neither is meant. */
function isNamedWith(index: ValueIndex, { column, value }: Home, { stem: other }: Token): boolean {
  const isOfColumn = (index.parts.get(other) ?? []).some((home) => home.column === column)
  return !isOfColumn || valueWords(value).map(stem).includes(other)
}

/** Female for F, male for M: only where the column is about that. */
function initials(index: ValueIndex, { word }: Token): Home[] {
  const letter = initialOf(word)
  return letter === null ? [] : (index.codes.get(letter) ?? []).filter(({ column }) => isOfSexes(column.name))
}

/** The letter by which a word for a sex is stored; null for any other word. */
export const initialOf = (word: string): string | null =>
  /^(?:(?:fe)?males?|(?:wo)?m[ae]n|girls?|boys?)$/.test(word) ? (/^[fwg]/.test(word) ? 'f' : 'm') : null
export const isOfSexes = (name: string): boolean => splitName(name).some((word) => /^(?:sex|gender)$/.test(word))

const match = (question: string, span: readonly Token[], home: Home, kind: ValueMatch['kind']): ValueMatch => {
  const [start, end] = [span[0]?.start ?? 0, span.at(-1)?.end ?? 0]
  const { table, column, value } = home
  return { phrase: question.slice(start, end), start, end, table: table.name, column: column.name, value, kind }
}
