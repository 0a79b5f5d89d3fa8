import type { Column, Table } from '../../../core/schema/schema.ts'
import { FUNCTION_WORDS, type Token } from '../../../retrieve/words.ts'
import type { DateLink } from './dates.ts'
import type { Keyword } from './keyword.ts'
import { keywordAt } from './keywords.ts'
import type { MeasureLink, PhraseLink } from './link-definitions.ts'
import type { NameLink, NameLinks } from './link-names.ts'
import type { ValueLink } from './link-values.ts'
import type { NumberLink } from './numbers.ts'

/** A piece of the question and what it is taken for. */
export type Item = { from: number; to: number } & (
  | { kind: 'table'; link: NameLink<Table> }
  /** `isTable`: the words are exactly a table's name too. */
  | { kind: 'column'; link: NameLink<Column>; isTable: boolean }
  | { kind: 'value'; link: ValueLink }
  | { kind: 'number'; link: NumberLink }
  | { kind: 'date'; link: DateLink }
  | { kind: 'phrase'; link: PhraseLink }
  | { kind: 'measure'; link: MeasureLink }
  | { kind: 'keyword'; keyword: Keyword }
  | { kind: 'word'; word: string; isContent: boolean }
)
/** One way to take the whole question apart. */
export interface Split {
  items: Item[]
  score: number
}
export interface Links {
  tokens: readonly Token[]
  names: NameLinks
  values: readonly ValueLink[]
  numbers: readonly NumberLink[]
  dates: readonly DateLink[]
  phrases?: readonly PhraseLink[]
  measures?: readonly MeasureLink[]
  /** There is a semantic layer for this database. */
  hasSemanticLayer?: boolean
  /** Places of words that only say how the value behind them is meant. */
  leads?: ReadonlySet<number>
}

/** Ways that are followed up. */
const MOST_SPLITS = 10
/** What a piece is worth, for each word of it, before its own score. */
const WORTH = {
  unexplained: -0.3,
  keyword: 0.25,
  cueWord: 0.4,
  cueContent: 0.9,
  longName: 0.4,
  number: 1,
  date: 1.1,
  quoted: 2.5,
  capital: 0.5,
  plainValue: 0.92,
  markedValue: 1.2,
  otherKind: 0.02,
  digits: 0.8,
  alsoTable: 0.6,
  semantic: 1.35,
  alsoName: 0.75,
  passedOver: -2,
  vague: -0.25,
}

interface Edge {
  item: Item
  worth: number
}
interface Partial {
  score: number
  last: { item: Item; before: Partial } | null
}

/** The best ways to take a question apart: names, values, numbers, dates and cues that do not overlap, little left unexplained. */
export function splitQuestion(links: Links): Split[] {
  const edges = edgesOf(links)
  const reached: Partial[][] = links.tokens.map(() => [])
  reached.push([])
  reached[0] = [{ score: 0, last: null }]
  for (const [at, starts] of edges.entries()) {
    const partials = (reached[at] ?? []).sort((a, b) => b.score - a.score).slice(0, MOST_SPLITS)
    for (const before of partials) {
      for (const { item, worth } of starts) reached[item.to]?.push({ score: before.score + worth, last: { item, before } })
    }
  }
  return (reached[links.tokens.length] ?? [])
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_SPLITS)
    .map((partial) => ({ items: itemsOf(partial), score: partial.score }))
}

function itemsOf(partial: Partial): Item[] {
  const items: Item[] = []
  for (let step = partial.last; step !== null; step = step.before.last) items.unshift(step.item)
  return items
}

/** For each place the pieces that may begin there. */
function edgesOf({
  tokens,
  names,
  values,
  numbers,
  dates,
  phrases = [],
  measures = [],
  hasSemanticLayer = false,
  leads = NO_LEADS,
}: Links): Edge[][] {
  const known = [...names.tables, ...names.columns].filter((link) => link.hasSemanticLayer && !link.isVague)
  const isVague = (at: number) => names.tables.some((link) => link.isVague && link.from <= at && at < link.to)
  const isKnown = (at: number) => [...known, ...phrases, ...measures].some(({ from, to }) => from <= at && at < to)
  const edges: Edge[][] = tokens.map((token, at) => [
    leads.has(at)
      ? { item: { kind: 'word', from: at, to: at + 1, word: token.word, isContent: false }, worth: 0 }
      : isVague(at)
        ? {
            item: { kind: 'word', from: at, to: at + 1, word: token.word, isContent: false },
            worth: isRequested(tokens, at) ? WORTH.passedOver : isAmountOf(tokens, at) ? 0 : WORTH.vague,
          }
        : plainEdge(tokens, at, isKnown(at), hasSemanticLayer),
  ])
  const add = (item: Item, worth: number) => {
    if (!leads.has(item.from)) edges[item.from]?.push({ item, worth })
  }
  const content = (from: number, to: number) => tokens.slice(from, to).filter(isContent).length
  const isTable = ({ from, to }: { from: number; to: number }) =>
    names.tables.some((name) => name.from === from && name.to === to && (name.options[0]?.score ?? 0) >= 0.99)
  for (const link of names.tables) add({ kind: 'table', from: link.from, to: link.to, link }, nameWorth(link, content(link.from, link.to)))
  for (const link of names.columns) {
    add(
      { kind: 'column', from: link.from, to: link.to, link, isTable: isTable(link) },
      nameWorth(link, content(link.from, link.to)) - WORTH.otherKind,
    )
  }
  for (const link of values) {
    // What is exactly a table's name is rather that than some value.
    const factor = link.marked !== 'quoted' && isTable(link) ? WORTH.alsoTable : 1
    add({ kind: 'value', from: link.from, to: link.to, link }, factor * valueWorth(link, Math.max(1, content(link.from, link.to))))
  }
  for (const link of numbers) add({ kind: 'number', from: link.from, to: link.to, link }, WORTH.number)
  const definedWorth = ({ from, to }: { from: number; to: number }) =>
    WORTH.semantic * Math.max(1, content(from, to)) + WORTH.longName * (to - from - 1)
  // An action that is a name too may be either: "does it start".
  const isName = ({ from, to }: { from: number; to: number }) => known.some((name) => name.from === from && name.to === to)
  for (const link of phrases)
    add({ kind: 'phrase', from: link.from, to: link.to, link }, definedWorth(link) * (isName(link) ? WORTH.alsoName : 1))
  for (const link of measures) add({ kind: 'measure', from: link.from, to: link.to, link }, definedWorth(link))
  for (const link of dates) add({ kind: 'date', from: link.from, to: link.to, link }, WORTH.date * (link.to - link.from))
  return edges
}

const NO_LEADS: ReadonlySet<number> = new Set()

/** "how many people", "each person", "people rejected for …": these are what is asked for. */
const isRequested = (tokens: readonly Token[], at: number): boolean =>
  at === 0 ||
  /^(many|each|every|different|list|show|me|all|which|find|give|get)$/.test(tokens[at - 1]?.word ?? '') ||
  (tokens[at - 1]?.word === 'of' && tokens[at - 2]?.word === 'number')

/** "the most people" are only many. */
const isAmountOf = (tokens: readonly Token[], at: number): boolean => /^(most|fewest|more|fewer|least)$/.test(tokens[at - 1]?.word ?? '')

const isContent = ({ word }: Token): boolean => /[\p{L}\d]/u.test(word) && !FUNCTION_WORDS.has(word) && word !== 's'
/** A name of several words is surer than its words one by one. */
function nameWorth(link: NameLink<unknown>, content: number): number {
  const score = link.options[0]?.score ?? 0
  const words = link.hasSemanticLayer ? Math.max(1, content) : content
  // A weak likeness is worth little more than none.
  return words * (1.6 * score - 0.6) + (score >= 0.9 ? WORTH.longName * ((link.hasSemanticLayer ? link.to - link.from : words) - 1) : 0)
}

/** A word that the semantic layer explains is rarely one that says nothing. */
const wordEdge = (token: Token, at: number, isKnown: boolean): Edge => ({
  item: { kind: 'word', from: at, to: at + 1, word: token.word, isContent: isContent(token) },
  worth: !isContent(token) ? 0 : isKnown ? WORTH.passedOver : WORTH.unexplained,
})

/** A cue is never passed over, though a name may take its place. */
function plainEdge(tokens: readonly Token[], at: number, isKnown: boolean, hasSemanticLayer: boolean): Edge {
  const found = keywordAt(tokens, at, hasSemanticLayer)
  const isChatter = found !== null && !hasSemanticLayer && (found.keyword.kind === 'filler' || found.keyword.kind === 'versus')
  if (found === null || isChatter || isAbbreviation(tokens, at)) return wordEdge(tokens[at] as Token, at, isKnown)
  const { keyword, length } = found
  // Columns are often called year or month: then they are meant.
  if (keyword.kind === 'unit') return { item: { kind: 'keyword', from: at, to: at + length, keyword }, worth: WORTH.keyword }
  const content = tokens.slice(at, at + length).filter(isContent).length
  return {
    item: { kind: 'keyword', from: at, to: at + length, keyword },
    worth: WORTH.keyword + WORTH.cueWord * (length - 1) + WORTH.cueContent * content,
  }
}

/** The dots of "Ph.D." and "St. Helena" end no sentence. */
const isAbbreviation = (tokens: readonly Token[], at: number): boolean => {
  const [before, dot, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (dot?.word !== '.' || before?.end !== dot.start) return false
  return before.word.length <= 2 || after?.start === dot.end
}

function valueWorth({ options, marked, text }: ValueLink, words: number): number {
  const best = Math.max(0, ...options.map((option) => option.score)) * (/^[\d.]+$/.test(text) ? WORTH.digits : 1)
  if (marked === 'quoted') return WORTH.quoted * words + best
  if (options.length === 0) return WORTH.capital * words
  return best * words * (marked === 'capital' ? WORTH.markedValue : WORTH.plainValue)
}
