import type { MeasureNotes } from '../../../schema-index/notes/notes.ts'
import { stem } from '../../../schema-index/stem.ts'
import type { Token } from '../../../schema-index/words.ts'
import type { Condition } from '../ir/ir.ts'
import { columnIn, columnNames, conditionOn, notedOf, type Phrase, wordsOf } from '../schema/noted.ts'
import type { Column, Schema, Table } from '../schema/schema.ts'
import type { NameLink, NameLinks } from './link-names.ts'

/** Words that stand for a condition or a date, of one table or of several. */
export interface PhraseLink {
  from: number
  to: number
  options: Phrase[]
}
/** A figure that has a name. */
export interface NotedMeasure {
  of: Table
  days: { from: Column; to: Column } | null
  percent: Condition | null
  where: Condition | null
}
export interface MeasureLink {
  from: number
  to: number
  measure: NotedMeasure
}
export interface NoteLinks {
  names: NameLinks
  phrases: PhraseLink[]
  measures: MeasureLink[]
}

/** What a word is worth that may mean several tables. */
const MAY_MEAN = 0.86
/** The same where the rest of the question speaks of that table, or of what belongs to its rows. */
const [SPOKEN, MEANT] = [0.98, 0.95]

/** Where the question speaks as the notes say that people do. */
export function linkNotes(schema: Schema, tokens: readonly Token[], measures: readonly MeasureNotes[] = []): NoteLinks {
  const tables = new Map<string, NameLink<Table>>()
  const vague = new Map<string, NameLink<Table>>()
  const columns = new Map<string, NameLink<Column>>()
  const phrases = new Map<string, PhraseLink>()
  for (const table of schema.tables) {
    const noted = notedOf(table)
    if (noted === null) continue
    for (const words of noted.names) noteName(tables, tokens, words, table, 1)
    for (const words of noted.mayMean) noteName(vague, tokens, words, table, MAY_MEAN)
    for (const column of table.columns)
      if (!column.isInternal) for (const words of columnNames(column)) noteName(columns, tokens, words, column, 1)
    for (const phrase of noted.phrases) notePhrase(phrases, tokens, phrase)
  }
  const longest = longestNotes({
    names: { tables: [...tables.values()], columns: [...columns.values()] },
    phrases: [...phrases.values()],
    measures: measures.flatMap((notes) => linkMeasure(schema, tokens, notes)),
  })
  const vagueLinks = vagueNames([...vague.values()], longest)
  return { ...longest, names: { ...longest.names, tables: [...longest.names.tables, ...vagueLinks] } }
}

/** "People" are those that the rest of the question speaks of: who applied are candidates. */
function vagueNames(vague: readonly NameLink<Table>[], { names: { tables, columns }, phrases, measures }: NoteLinks): NameLink<Table>[] {
  const spoken = new Set([
    ...tables.flatMap(({ options }) => options.map(({ named }) => named)),
    ...phrases.flatMap(({ options }) => options.map(({ table }) => table)),
  ])
  const known: Span[] = [...tables, ...columns, ...phrases, ...measures]
  const persons = new Set([...spoken].flatMap((table) => [table, ...(notedOf(table)?.who?.columns ?? []).map((column) => column.table)]))
  return vague
    .filter((link) => !known.some((one) => isInside(link, one) || (one.from === link.from && one.to === link.to)))
    .map((link): NameLink<Table> => {
      const options = link.options.map(({ named, score }) => ({
        named,
        score: spoken.has(named) ? SPOKEN : persons.has(named) ? MEANT : score,
      }))
      return { ...link, isVague: true, options: options.sort((a, b) => b.score - a.score) }
    })
}

function noteName<Named>(
  found: Map<string, NameLink<Named>>,
  tokens: readonly Token[],
  words: readonly string[],
  named: Named,
  score: number,
) {
  for (const { from, to } of runs(tokens, words)) {
    const link: NameLink<Named> = found.get(`${from} ${to}`) ?? { from, to, options: [], isNoted: true }
    if (!link.options.some((option) => option.named === named)) link.options.push({ named, score })
    link.options.sort((a, b) => b.score - a.score)
    found.set(`${from} ${to}`, link)
  }
}

function notePhrase(found: Map<string, PhraseLink>, tokens: readonly Token[], phrase: Phrase): void {
  for (const { from, to } of runs(tokens, phrase.words)) {
    const link = found.get(`${from} ${to}`) ?? { from, to, options: [] }
    link.options.push(phrase)
    found.set(`${from} ${to}`, link)
  }
}

function linkMeasure(schema: Schema, tokens: readonly Token[], notes: MeasureNotes): MeasureLink[] {
  const places = notes.names.flatMap((name) => runs(tokens, wordsOf(name)))
  const of = schema.tables.find(({ name }) => name === notes.of)
  if (places.length === 0 || !of) return []
  const condition = (text: string | undefined) => (text === undefined ? null : conditionOn(schema, of, text))
  const [from, to] = (notes.days ?? []).map((name) => columnIn(schema, of, name))
  const measure = { of, days: from && to ? { from, to } : null, percent: condition(notes.percent), where: condition(notes.where) }
  const isWhole = (measure.days !== null || measure.percent !== null) && (notes.where === undefined || measure.where !== null)
  return isWhole ? places.map((place) => ({ ...place, measure })) : []
}

/** May stand inside a phrase without changing it: turned it down, time-to-hire. */
const INSIDE: ReadonlySet<string> = new Set([
  'it',
  'one',
  'them',
  'him',
  'her',
  'us',
  'ones',
  '-',
  'been',
  'already',
  'also',
  'still',
  'ever',
])

/** Where the words stand one after the other. */
export function runs(tokens: readonly Token[], words: readonly string[]): { from: number; to: number }[] {
  if (words.length === 0) return []
  const [first = '', ...others] = words
  return tokens.flatMap((_, from) => {
    if (!says(tokens, from, first)) return []
    let at = from + 1
    for (const wanted of others) {
      while (at < tokens.length && !says(tokens, at, wanted) && INSIDE.has(tokens[at]?.word ?? '')) at += 1
      if (!says(tokens, at, wanted)) return []
      at += 1
    }
    return [{ from, to: at }]
  })
}

/** Behind one of these a verb stands in its base form: "did we hire", "to approve". */
const HELPS: ReadonlySet<string> = new Set('did do does didn doesn don to will would can could must should may might never'.split(' '))

/** The same word but for its ending. What is done is not what it is done to: "interviewed" and "interviewing" are no interview. */
function says(tokens: readonly Token[], at: number, wanted: string): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  if (token.word === wanted || token.word === `${wanted}s`) return true
  if (token.stem !== stem(wanted)) return false
  if (/ing$/.test(wanted) || /ing$/.test(token.word)) return false
  const isDeed = /ed$/.test(wanted) || IRREGULAR_DEEDS.has(wanted)
  if (!isDeed) return !/ed$/.test(token.word)
  return !/s$/.test(token.word) && tokens.slice(Math.max(0, at - 5), at).some(({ word }) => HELPS.has(word))
}

const IRREGULAR_DEEDS: ReadonlySet<string> = new Set('sent held written left won born paid'.split(' '))

export interface Span {
  from: number
  to: number
}

export const isInside = (inner: Span, outer: Span): boolean =>
  outer.from <= inner.from && inner.to <= outer.to && inner.to - inner.from < outer.to - outer.from

/** Of pieces that lie in each other the longest. */
function longestNotes(links: NoteLinks): NoteLinks {
  const all: Span[] = [...links.names.tables, ...links.names.columns, ...links.phrases, ...links.measures]
  const longest = <Link extends Span>(list: readonly Link[]): Link[] => list.filter((link) => !all.some((one) => isInside(link, one)))
  // "was interviewed" says no more than "interviewed" does; "who approved" does.
  const tablesOf = ({ options }: PhraseLink) => new Set(options.map(({ table }) => table))
  const saysSame = (one: PhraseLink, other: PhraseLink) => [...tablesOf(one)].some((table) => tablesOf(other).has(table))
  const others: Span[] = [...links.names.tables, ...links.names.columns, ...links.measures]
  const phrases = links.phrases.filter(
    (link) => !others.some((one) => isInside(link, one)) && !links.phrases.some((one) => isInside(link, one) && !saysSame(link, one)),
  )
  return {
    names: { tables: longest(links.names.tables), columns: longest(links.names.columns) },
    phrases,
    measures: longest(links.measures),
  }
}
