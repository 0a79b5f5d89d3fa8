import type { Column, Schema, Table } from '../../../core/schema/schema.ts'
import {
  columnNames,
  type DefinedPhrase,
  type Phrase,
  semanticNamesOf,
  vagueColumnNames,
  wordsOf,
} from '../../../core/schema/semantic-names.ts'
import { FUNCTION_WORDS, splitName, type Token } from '../../../retrieve/words.ts'
import type { DefinedFigure } from '../../../semantic-layer/definitions/definitions.ts'
import { HELPS, runs } from './definition-words.ts'
import { type DefinedMeasure, measureIn } from './link-measures.ts'
import type { NameLink, NameLinks } from './link-names.ts'
import type { ValueLink } from './link-values.ts'

/** Words that stand for a condition or a date, of one table or of several. */
export interface PhraseLink {
  from: number
  to: number
  options: Phrase[]
}
export interface MeasureLink {
  from: number
  to: number
  measure: DefinedMeasure
}
export interface NoteLinks {
  names: NameLinks
  phrases: PhraseLink[]
  measures: MeasureLink[]
}

/** What a word is worth that means a column where the question mentions its table. */
const VAGUE_COLUMN = 0.9
/** What a word is worth that may mean several tables. */
const MAY_MEAN = 0.86
/** The same where the rest of the question speaks of that table, or of what belongs to its rows. */
const [MENTIONED, MEANT] = [0.98, 0.95]

/** What a word is worth that rows of every table have one of. */
const PLAIN = 0.98

/** Every row has its date and its state, whatever else is called so: "the newest requests with date", "users by state". */
function plainNames(table: Table): [string[], Column][] {
  const date = semanticNamesOf(table)?.date
  const states = table.columns.filter(({ name, isInternal }) => name === 'status' && !isInternal)
  return [
    ...(date ? ['date', 'day'].map((word): [string[], Column] => [[word], date]) : []),
    ...states.map((one): [string[], Column] => [['state'], one]),
  ]
}

/** Where the question speaks as the semantic layer says that people do. */
export function linkDefinitions(
  schema: Schema,
  tokens: readonly Token[],
  measures: readonly DefinedFigure[] = [],
  values: readonly ValueLink[] = [],
): NoteLinks {
  const tables = new Map<string, NameLink<Table>>()
  const vague = new Map<string, NameLink<Table>>()
  const columns = new Map<string, NameLink<Column>>()
  const phrases = new Map<string, PhraseLink>()
  for (const table of schema.tables) {
    const semantic = semanticNamesOf(table)
    if (semantic === null) continue
    for (const words of semantic.names) noteName(tables, tokens, words, table, 1)
    for (const words of semantic.mayMean) noteName(vague, tokens, words, table, MAY_MEAN)
    for (const column of table.columns) {
      if (column.isInternal) continue
      const said = splitName(column.name)
      // What a measure is called is defined too, and "list price" is no price that is listed.
      const own = column.source.computed
        ? [wordsOf(column.name)]
        : said.length > 1 && said.some((word) => FUNCTION_WORDS.has(word))
          ? [said]
          : []
      for (const words of [...own, ...columnNames(column)]) noteName(columns, tokens, words, column, 1)
    }
    for (const phrase of semantic.phrases) notePhrase(phrases, tokens, phrase)
    for (const [words, column] of plainNames(table)) noteName(columns, tokens, words, column, PLAIN)
  }
  const longest = longestDefinition({
    names: { tables: [...tables.values()], columns: [...columns.values()] },
    phrases: [...phrases.values()],
    measures: measures.flatMap((semantics) => linkMeasure(schema, tokens, semantics)),
  })
  const actions = withoutLight(withoutDeeds(longest, tokens), tokens)
  const vagueLinks = vagueNames([...vague.values()], actions)
  const { names } = actions
  return {
    ...actions,
    names: { tables: [...names.tables, ...vagueLinks], columns: [...names.columns, ...vagueColumns(schema, tokens, actions, values)] },
  }
}

/** Verbs that say nothing without what it is done to: "made" an offer, "held" an interview. */
const LIGHT: ReadonlySet<string> = new Set('made make did done taken take wrote written write gave given held hold put got'.split(' '))

function withoutLight(links: NoteLinks, tokens: readonly Token[]): NoteLinks {
  const named = new Set(links.names.tables.flatMap(({ options }) => options.map((option) => option.named)))
  const isLight = ({ from, to }: Span) => to - from === 1 && LIGHT.has(tokens[from]?.word ?? '')
  const isMeant = ({ table, by, who }: Phrase) =>
    named.has(table) ||
    [by, who, semanticNamesOf(table)?.label].some((label) => label?.via.some(({ child }) => named.has(child))) ||
    isPartOf(table, named)
  const phrases = links.phrases.flatMap((link) => {
    const options = isLight(link) ? link.options.filter(isMeant) : link.options
    return options.length > 0 ? [{ ...link, options }] : []
  })
  return { ...links, phrases }
}

/** Those on the panel of an interview, where interviews are named. */
const isPartOf = ({ source }: Table, named: ReadonlySet<Table>): boolean =>
  source.foreignKeys.some((key) => [...named].some(({ name, source: other }) => name === key.table && other.semantics?.bridge !== false))

/** "did we interview" is an action, though an interview is a thing too. */
function withoutDeeds(links: NoteLinks, tokens: readonly Token[]): NoteLinks {
  const isDone = (at: number) =>
    HELPS.has(tokens[at - 1]?.word ?? '') || (PRONOUNS.has(tokens[at - 1]?.word ?? '') && HELPS.has(tokens[at - 2]?.word ?? ''))
  const tables = links.names.tables.filter(
    ({ from, to }) => !(isDone(from) && links.phrases.some((phrase) => phrase.from === from && phrase.to === to)),
  )
  return { ...links, names: { ...links.names, tables } }
}
const PRONOUNS: ReadonlySet<string> = new Set('i we you he she they it'.split(' '))

/** The "recruiter" of an offer, where the question mentions offers; the "role" behind what is one. */
function vagueColumns(schema: Schema, tokens: readonly Token[], links: NoteLinks, values: readonly ValueLink[]): NameLink<Column>[] {
  const mentioned = mentionedTables(links)
  const isMentioned = (table: Table) =>
    mentioned.has(table) || schema.joins.some(({ child, parent }) => parent === table && mentioned.has(child))
  const found = new Map<string, NameLink<Column>>()
  for (const column of schema.tables.flatMap(({ columns }) => columns)) {
    if (column.isInternal) continue
    const isHeld = ({ from }: Span) => values.some(({ to, options }) => to === from && options.some((option) => option.column === column))
    for (const words of vagueColumnNames(column))
      noteName(found, tokens, words, column, VAGUE_COLUMN, (place) => isMentioned(column.table) || isHeld(place))
  }
  const known: Span[] = [...links.names.tables, ...links.names.columns, ...links.phrases, ...links.measures]
  return [...found.values()].filter((link) => !known.some((one) => isInside(link, one)))
}

/** Tables that are named; and those that a phrase may describe, unless one of them is named. */
function mentionedTables({ names: { tables }, phrases }: NoteLinks): ReadonlySet<Table> {
  const named = new Set(tables.flatMap(({ options }) => options.map((option) => option.named)))
  const described = phrases.map(({ options }) => options.map(({ table }) => table))
  return new Set([...named, ...described.filter((of) => !of.some((table) => named.has(table))).flat()])
}

/** "People" are those that the rest of the question speaks of: who applied are candidates. */
function vagueNames(vague: readonly NameLink<Table>[], links: NoteLinks): NameLink<Table>[] {
  const {
    names: { tables, columns },
    phrases,
    measures,
  } = links
  const mentioned = mentionedTables(links)
  const known: Span[] = [...tables, ...columns, ...phrases, ...measures]
  const persons = new Set(
    [...mentioned].flatMap((table) => [table, ...(semanticNamesOf(table)?.who?.columns ?? []).map((column) => column.table)]),
  )
  return vague
    .filter((link) => !known.some((one) => isInside(link, one) || (one.from === link.from && one.to === link.to)))
    .map((link): NameLink<Table> => {
      const options = link.options.map(({ named, score }) => ({
        named,
        score: mentioned.has(named) ? MENTIONED : persons.has(named) ? MEANT : score,
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
  isMeant: (place: Span) => boolean = () => true,
) {
  for (const { from, to } of runs(tokens, words).filter(isMeant)) {
    const link: NameLink<Named> = found.get(`${from} ${to}`) ?? { from, to, options: [], hasSemanticLayer: true }
    if (!link.options.some((option) => option.named === named)) link.options.push({ named, score })
    link.options.sort((a, b) => b.score - a.score)
    found.set(`${from} ${to}`, link)
  }
}

function notePhrase(found: Map<string, PhraseLink>, tokens: readonly Token[], defined: DefinedPhrase): void {
  for (const { from, to } of runs(tokens, defined.words)) {
    const phrase = defined.means()
    if (phrase === null) return
    // "pending approvals" are things, where "pending approval" says how one stands.
    if (phrase.words.length > 1 && tokens[to - 1]?.word === `${phrase.words.at(-1)}s`) continue
    if (phrase.words.length === 1 && tokens[from - 1]?.word === 'be' && tokens[from - 2]?.word === 'to') continue // "have to be sent"
    const link = found.get(`${from} ${to}`) ?? { from, to, options: [] }
    const isExact = ({ words }: Phrase) => words.every((word) => tokens.slice(from, to).some((token) => token.word === word))
    // "expire" is not "expired", where both are defined.
    const others = link.options.filter(({ table }) => table === phrase.table)
    if (!isExact(phrase) && others.some(isExact)) continue
    if (isExact(phrase)) link.options = link.options.filter((one) => one.table !== phrase.table || isExact(one))
    link.options.push(phrase)
    found.set(`${from} ${to}`, link)
  }
}

function linkMeasure(schema: Schema, tokens: readonly Token[], semantics: DefinedFigure): MeasureLink[] {
  const places = semantics.names.flatMap((name) => runs(tokens, wordsOf(name)))
  const measure = places.length === 0 ? null : measureIn(schema, semantics)
  return measure ? places.map((place) => ({ ...place, measure })) : []
}

export interface Span {
  from: number
  to: number
}

export const isInside = (inner: Span, outer: Span): boolean =>
  outer.from <= inner.from && inner.to <= outer.to && inner.to - inner.from < outer.to - outer.from

/** Of pieces that lie in each other the longest. */
function longestDefinition(links: NoteLinks): NoteLinks {
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
