import { isMeasure } from '../../../core/schema/computed.ts'
import type { Column } from '../../../core/schema/schema.ts'
import { columnNames, semanticNamesOf, wordsOf } from '../../../core/schema/semantic-names.ts'
import { stem } from '../../../retrieve/stem.ts'
import type { Token } from '../../../retrieve/words.ts'
import { IRREGULAR_DEEDS } from './definition-words.ts'
import { keywordAt } from './keywords.ts'
import { isInside, type NoteLinks, type PhraseLink, type Span } from './link-definitions.ts'
import type { NameLink, NameLinks } from './link-names.ts'
import type { ValueLink } from './link-values.ts'
import { findNumbers } from './numbers.ts'

/** Names as they are, and as the semantic layer has them. Where the semantic layer knows a word, what is merely like it is not meant. */
export function mergeNames({ tables, columns }: NameLinks, { names, phrases }: NoteLinks, tokens: readonly Token[]): NameLinks {
  const known = [...names.tables, ...names.columns, ...phrases]
  const isKnown = (link: Span) => known.some((one) => one.from < link.to && link.from < one.to)
  const own = <Named>(links: readonly NameLink<Named>[]): NameLink<Named>[] =>
    links.flatMap((link) => {
      if (!isKnown(link)) return [link]
      const options = link.options.filter(({ score }) => score >= SAME)
      return options.length === 0 ? [] : [{ ...link, options }]
    })
  // "positions" are rows where the semantic layer calls rows so, unless they are counted: "at least 3 positions".
  const isRows = ({ from, to }: Span) =>
    names.tables.some((one) => one.hasSemanticLayer && one.from === from && one.to === to) && !isAmount(tokens, from)
  // "interviewed" is what the semantic layer says of it, though it is like the name of a table.
  const isDeed = ({ from, to }: Span) => phrases.some((phrase) => phrase.from === from && phrase.to === to)
  return {
    tables: merged(
      own(tables).filter((link) => !isDeed(link)),
      names.tables,
    ),
    columns: merged(
      own(columns).filter((link) => !isRows(link) && !isDeed(link)),
      names.columns,
    ).map((link) => quietLast(definedFirst(link, tokens), known, tokens)),
  }
}

const isAmount = (tokens: readonly Token[], at: number): boolean =>
  /^(\d+|of|than|least|most|many|total|average|per|by)$/.test(tokens[at - 1]?.word ?? '') ||
  findNumbers(tokens.slice(Math.max(0, at - 1), at)).length > 0

const SAME = 0.95

function merged<Named>(own: readonly NameLink<Named>[], semantic: readonly NameLink<Named>[]): NameLink<Named>[] {
  const bySpan = new Map(own.map((link) => [`${link.from} ${link.to}`, link]))
  for (const link of semantic) {
    const known = bySpan.get(`${link.from} ${link.to}`)?.options ?? []
    const best = new Map(known.map(({ named, score }) => [named, score]))
    for (const { named, score } of link.options) best.set(named, Math.max(best.get(named) ?? 0, score))
    const options = [...best].map(([named, score]) => ({ named, score })).sort((a, b) => b.score - a.score)
    bySpan.set(`${link.from} ${link.to}`, { ...link, options })
  }
  return [...bySpan.values()]
}

/** How much less a column is meant whose table counts only where it is named, and is not. */
const QUIET = 0.75

/** A measure that is called exactly so is named: "revenue" is not the revenue of products because its table counts only where it is named. */
function quietLast(link: NameLink<Column>, known: readonly (NameLink<unknown> | PhraseLink)[], tokens: readonly Token[]): NameLink<Column> {
  const named = new Set(known.flatMap(({ options }) => options.flatMap((option) => ('named' in option ? [option.named] : []))))
  const options = link.options.map(({ named: column, score }) => ({
    named: column,
    score:
      semanticNamesOf(column.table)?.isQuiet && !named.has(column.table) && !(isMeasure(column) && isCalled(column, link, tokens))
        ? score * QUIET
        : score,
  }))
  return { ...link, options: options.sort((a, b) => b.score - a.score) }
}

/** "By status" means what the semantic layer calls so, before a column of the same table that has the word in its name. */
function definedFirst(link: NameLink<Column>, tokens: readonly Token[]): NameLink<Column> {
  const defined = link.options.filter(({ named }) => isCalled(named, link, tokens)).map(({ named }) => named)
  return {
    ...link,
    options: link.options.filter(
      ({ named }) => named.computed || defined.includes(named) || !defined.some(({ table }) => table === named.table),
    ),
  }
}

/** The semantic layer gives it exactly this name. */
function isCalled(column: Column, { from, to }: Span, tokens: readonly Token[]): boolean {
  const said = tokens
    .slice(from, to)
    .map((token) => token.stem)
    .join(' ')
  const names = [...(column.computed ? [wordsOf(column.name)] : []), ...columnNames(column)]
  return names.some((name) => name.map(stem).join(' ') === said)
}

/** With a semantic layer, a part of a name is weak evidence, and weakest where it is a keyword: "total", "first". */
export function keepWellMatched({ tables, columns }: NameLinks, tokens: readonly Token[]): NameLinks {
  const isCue = ({ from, to }: Span) => to - from === 1 && keywordAt(tokens, from, true) !== null
  const kept = <Named>(links: readonly NameLink<Named>[], isMeant: (named: Named, link: Span) => boolean) =>
    links.flatMap((link) => {
      const options = link.options.filter(
        ({ score, named }) => score >= (isCue(link) ? WELL_MATCHED : PARTLY_MATCHED) && isMeant(named, link),
      )
      return options.length > 0 ? [{ ...link, options }] : []
    })
  // "Have won" is done; the measure "wins" is what it is called.
  const isDone = ({ from, to }: Span) => to - from === 1 && IRREGULAR_DEEDS.has(tokens[from]?.word ?? '')
  return { tables: kept(tables, () => true), columns: kept(columns, ({ computed }, link) => !computed || !isDone(link)) }
}
const [PARTLY_MATCHED, WELL_MATCHED] = [0.8, 0.9]

/** "The first visit", "the last order": which of them, though persons have a first name in a column of that name. */
export function withoutOrdinals({ tables, columns }: NameLinks, tokens: readonly Token[]): NameLinks {
  const isOrdinal = ({ from, to }: Span) =>
    to - from === 1 &&
    ORDINALS.has(tokens[from]?.word ?? '') &&
    tables.some((table) => table.from === to && (table.options[0]?.score ?? 0) >= WELL_MATCHED)
  return { tables, columns: columns.filter((link) => !isOrdinal(link)) }
}
const ORDINALS: ReadonlySet<string> = new Set(['first', 'last', 'second', 'third', 'latest', 'next'])

/** What is stored in several words is not cut in two by a name that is like one of them. */
export function besideValues({ tables, columns }: NameLinks, values: readonly ValueLink[]): NameLinks {
  const whole = values.filter(({ from, to, options }) => to - from > 1 && options.some(({ score, isPart }) => score >= SAME && !isPart))
  const isCut = ({ from, to }: Span) =>
    whole.some(
      (value) => from < value.to && value.from < to && !(from <= value.from && value.to <= to) && !(value.from <= from && to <= value.to),
    )
  return { tables: tables.filter((link) => !isCut(link)), columns: columns.filter((link) => !isCut(link)) }
}

/** What lies inside a longer piece that the semantic layer explains is not meant by itself; nor is a plain word that it knows otherwise. */
export function outsideSemanticLayer<Link extends Span>(
  links: readonly Link[],
  { names, phrases, measures }: NoteLinks,
  isPlain: (link: Link) => boolean,
): Link[] {
  const semantic = [...names.tables, ...names.columns, ...phrases, ...measures]
  return links.filter(
    (link) => !semantic.some((one) => isInside(link, one) || (isPlain(link) && link.from === one.from && link.to === one.to)),
  )
}
