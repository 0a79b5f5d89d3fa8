import type { CommonSemantics } from '../semantic-layer/definitions/definitions.ts'
import { joinsOf, withBridges } from './bridges.ts'
import { meantValues } from './meant-values.ts'
import type { Embedder, IndexedTable, SchemaIndex } from './schema-index.ts'
import { type Corrected, correctSpelling, type IndexedWords, indexWords } from './spelling.ts'
import { likeness } from './table-vectors.ts'
import { indexTerms, scoreTerms, type TermIndex } from './term-index.ts'
import { findValues, indexValues, type ValueIndex, type ValueMatch } from './value-search.ts'
import { tokenize } from './words.ts'

export interface RetrieveOptions {
  /** Tables to hand out at most. */
  limit: number
  /** Tables that the conversation was about last: a follow-up question need not name them. */
  recent?: readonly string[]
  /** The question before this one: its words count half, and values are not looked for in it. */
  before?: string
  /** Compares meanings beside words, where the index holds vectors of the same model. */
  embedder?: Embedder
  /** Whether it is a word of the language. Where this is known and there is a semantic layer, misspelt words are put right. */
  isWord?: (word: string) => boolean
  signal?: AbortSignal
}
export interface Retrieved {
  /** The likeliest first. */
  tables: IndexedTable[]
  /** Values of those tables that the question names. */
  values: ValueMatch[]
  /** The question as it was searched for, where words of it were put right, and which. */
  corrected?: Corrected
  /** What the semantic layer says beyond single tables, where there is one. */
  semantics?: CommonSemantics
}

/** What a value in a column says for its table, by how sure it is. */
const VALUE_WEIGHT: Record<ValueMatch['kind'], number> = { exact: 3, stem: 2, initial: 1.5, part: 0.8, synonym: 0.5 }
const RECENT_WEIGHT = 3
const NEAR_WEIGHT = 6
/** What a table lends to those it is joined with: a question names the one and means the other too. */
const LENT = 0.3

/** The tables that a question is about, with those that join them, and the values that it names. Needs no database. */
export async function retrieve(index: SchemaIndex, asked: string, options: RetrieveOptions): Promise<Retrieved> {
  const corrected = index.semantics && options.isWord ? correctSpelling(asked, prepare(index).words(), options.isWord) : null
  const question = corrected?.question ?? asked
  const found = rankTables(index, question, options, await nearness(index, question, options))
  return corrected && corrected.corrections.length > 0 ? { ...found, corrected } : found
}

/** Without the embedder's answer words alone must do: retrieval never fails for it. */
async function nearness(index: SchemaIndex, question: string, { embedder, signal }: RetrieveOptions): Promise<number[]> {
  if (!embedder || !index.vectors) return []
  try {
    return await likeness(question, index.vectors, embedder, signal ?? new AbortController().signal)
  } catch {
    signal?.throwIfAborted()
    return []
  }
}

/** What the turn before tells of the tables that a question may be about: those it names, and those that its statement reads. */
export function afterTurn(
  { tables }: SchemaIndex,
  last: { question: string; sql?: string; tables?: readonly string[] } | undefined,
): Pick<RetrieveOptions, 'before' | 'recent'> {
  if (last === undefined) return {}
  const statementWords = new Set((last.sql ?? '').toLowerCase().match(/[\p{L}\p{N}_$]+/gu))
  const read = tables.map(({ name }) => name).filter((name) => statementWords.has(name.toLowerCase()))
  return { before: last.question, recent: [...(last.tables ?? []), ...read] }
}

function rankTables(index: SchemaIndex, question: string, { limit, recent, before }: RetrieveOptions, near: readonly number[]): Retrieved {
  const { terms, values, joins } = prepare(index)
  const tokens = tokenize(question)
  const matches = meantValues(index, question, tokens, findValues(values, question, tokens))
  const context = index.tables.map(
    (table, at) => (recent?.includes(table.name) ? RECENT_WEIGHT : 0) + NEAR_WEIGHT * Math.max(0, near[at] ?? 0),
  )
  const earlier = before === undefined ? [] : scoreTerms(terms, tokenize(before)).map((score) => score / 2)
  const own = addUp(scoreTerms(terms, tokens), earlier, valueScores(index, matches), context)
  const scores = own.map((score, at) => score + LENT * Math.max(0, ...(joins[at] ?? []).map((other) => own[other] ?? 0)))
  const chosen = withBridges(scores, joins, limit)
    .map((at) => index.tables[at])
    .filter((table) => table !== undefined)
  const names = new Set(chosen.map((table) => table.name))
  return {
    tables: chosen,
    values: matches.filter((match) => names.has(match.table)),
    ...(index.semantics && { semantics: index.semantics }),
  }
}

const addUp = (...lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, at) => lists.reduce((sum, list) => sum + (list[at] ?? 0), 0))

/** One phrase counts once for a table, however many of its columns hold it. */
function valueScores(index: SchemaIndex, matches: readonly ValueMatch[]): number[] {
  const best = new Map<string, Map<number, number>>()
  for (const match of matches) {
    const phrases = best.get(match.table) ?? new Map<number, number>()
    phrases.set(match.start, Math.max(phrases.get(match.start) ?? 0, VALUE_WEIGHT[match.kind]))
    best.set(match.table, phrases)
  }
  return index.tables.map((table) => [...(best.get(table.name)?.values() ?? [])].reduce((sum, weight) => sum + weight, 0))
}

interface Prepared {
  terms: TermIndex
  values: ValueIndex
  joins: readonly (readonly number[])[]
  words(): IndexedWords
}
const PREPARED = new WeakMap<SchemaIndex, Prepared>()

/** Made once for an index, on its first question or beforehand. */
export function prepare(index: SchemaIndex): Prepared {
  const known = PREPARED.get(index)
  if (known) return known
  let words: IndexedWords | undefined
  const prepared = {
    terms: indexTerms(index.tables, index.semantics?.measures),
    values: indexValues(index),
    joins: joinsOf(index.tables),
    words: () => {
      words ??= indexWords(index)
      return words
    },
  }
  PREPARED.set(index, prepared)
  return prepared
}
