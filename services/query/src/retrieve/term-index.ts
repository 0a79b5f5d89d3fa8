import type { DefinedFigure } from '../semantic-layer/definitions/definitions.ts'
import type { IndexedTable } from './schema-index.ts'
import { stem } from './stem.ts'
import { synonymsOf } from './synonyms.ts'
import { FUNCTION_WORDS, nameWords, splitName, type Token, tokenize } from './words.ts'

/** How much a word weighs by where it stands. */
const FIELD = { table: 3, column: 1.2, comment: 0.6 } as const
/** How much a word counts that is not quite the one asked for. */
const LIKE = { same: 1, synonym: 0.6, beginning: 0.5 } as const
/** Letters that two words must share at their beginning. */
const BEGINNING = 4

interface Posting {
  table: number
  weight: number
}
export interface TermIndex {
  postings: ReadonlyMap<string, readonly Posting[]>
  /** Stems that begin alike. */
  beginnings: ReadonlyMap<string, readonly string[]>
  /** The stems of each table's name. */
  names: readonly (readonly string[])[]
}

/** A measure's names are words of the table whose rows it counts. */
export function indexTerms(tables: readonly IndexedTable[], measures: readonly DefinedFigure[] = []): TermIndex {
  const known = new Set(tables.flatMap((table) => [table.name, ...table.columns.map(({ name }) => name)].flatMap(splitName).map(stem)))
  const postings = new Map<string, Posting[]>()
  for (const [at, table] of tables.entries()) {
    const measured = measures.filter(({ of }) => of === table.name).flatMap(({ names }) => names)
    for (const [term, weight] of termsOf(table, known, measured)) postings.set(term, [...(postings.get(term) ?? []), { table: at, weight }])
  }
  const beginnings = new Map<string, string[]>()
  for (const term of postings.keys()) {
    const begins = term.slice(0, BEGINNING)
    if (begins.length === BEGINNING) beginnings.set(begins, [...(beginnings.get(begins) ?? []), term])
  }
  return { postings, beginnings, names: tables.map((table) => nameWords(table.name, known).map(stem)) }
}

/** Each word of a table once, at the weight of the best place where it stands. */
function termsOf(table: IndexedTable, known: ReadonlySet<string>, measured: readonly string[]): Map<string, number> {
  const terms = new Map<string, number>()
  const note = (words: readonly string[], weight: number) => {
    for (const word of words.filter((one) => !FUNCTION_WORDS.has(one)).map(stem)) terms.set(word, Math.max(terms.get(word) ?? 0, weight))
  }
  const prose = (text: string | null) => tokenize(text ?? '').map(({ word }) => word)
  note([...nameWords(table.name, known), ...splitName(table.name)], FIELD.table)
  note(prose(table.comment), FIELD.comment)
  note([...(table.semantics?.names ?? []), ...Object.keys(table.semantics?.phrases ?? {})].flatMap(prose), FIELD.table)
  note(measured.flatMap(prose), FIELD.column)
  note((table.semantics?.roles ?? []).flatMap(({ name, names = [] }) => [name, ...names]).flatMap(prose), FIELD.column)
  note((table.semantics?.superlatives ?? []).flatMap(({ words }) => words).flatMap(prose), FIELD.comment)
  for (const column of [...table.columns, ...(table.computed ?? [])]) {
    note([...nameWords(column.name, known), ...splitName(column.name)], FIELD.column)
    note(prose(column.comment), FIELD.comment)
    note((column.semantics?.names ?? []).flatMap(prose), FIELD.column)
  }
  return terms
}

/** How well each table's words meet the question's: rare words weigh more than those of every table. */
export function scoreTerms(index: TermIndex, question: readonly Token[]): number[] {
  const scores = index.names.map(() => 0)
  const asked = new Set<string>()
  for (const { word, stem: term } of question) if (!FUNCTION_WORDS.has(word) && /\p{L}/u.test(word)) asked.add(term)
  for (const term of asked) {
    for (const [table, score] of bestPostings(index, term)) scores[table] = (scores[table] ?? 0) + score
  }
  return scores.map((score, at) => score + nameBonus(index.names[at] ?? [], asked))
}

/** The best that each table has to offer for a word. */
function bestPostings(index: TermIndex, term: string): Map<number, number> {
  const best = new Map<number, number>()
  for (const [like, factor] of likeTerms(index, term)) {
    const postings = index.postings.get(like) ?? []
    const rarity = Math.log(1 + (index.names.length - postings.length + 0.5) / (postings.length + 0.5))
    for (const { table, weight } of postings) best.set(table, Math.max(best.get(table) ?? 0, weight * factor * (0.3 + rarity)))
  }
  return best
}

function likeTerms(index: TermIndex, term: string): [term: string, factor: number][] {
  const synonyms = [...synonymsOf(term)].filter((one) => index.postings.has(one)).map((one): [string, number] => [one, LIKE.synonym])
  if (index.postings.has(term)) return [[term, LIKE.same], ...synonyms]
  const begins = (index.beginnings.get(term.slice(0, BEGINNING)) ?? [])
    .filter((other) => sharedBeginning(term, other) >= Math.max(BEGINNING, 0.7 * Math.max(term.length, other.length)))
    .map((other): [string, number] => [other, LIKE.beginning])
  return [...synonyms, ...begins]
}

function sharedBeginning(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}

/** A question that mentions a table by its whole name is about that table. */
function nameBonus(name: readonly string[], asked: ReadonlySet<string>): number {
  const matched = name.filter((word) => asked.has(word)).length
  return name.length > 0 && matched === name.length ? 2 + matched : 0
}
