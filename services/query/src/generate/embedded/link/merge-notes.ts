import { notedOf } from '../schema/noted.ts'
import type { Column } from '../schema/schema.ts'
import type { NameLink, NameLinks } from './link-names.ts'
import { isInside, type NoteLinks, type PhraseLink, type Span } from './link-notes.ts'

/** Names as they are, and as the notes have them. Where the notes know a word, what is merely like it is not meant. */
export function mergeNames({ tables, columns }: NameLinks, { names, phrases }: NoteLinks): NameLinks {
  const known = [...names.tables, ...names.columns, ...phrases]
  const isKnown = (link: Span) => known.some((one) => one.from < link.to && link.from < one.to)
  const own = <Named>(links: readonly NameLink<Named>[]): NameLink<Named>[] =>
    links.flatMap((link) => {
      if (!isKnown(link)) return [link]
      const options = link.options.filter(({ score }) => score >= SAME)
      return options.length === 0 ? [] : [{ ...link, options }]
    })
  return {
    tables: merged(own(tables), names.tables),
    columns: merged(own(columns), names.columns).map((link) => quietLast(link, known)),
  }
}

const SAME = 0.95

function merged<Named>(own: readonly NameLink<Named>[], noted: readonly NameLink<Named>[]): NameLink<Named>[] {
  const bySpan = new Map(own.map((link) => [`${link.from} ${link.to}`, link]))
  for (const link of noted) {
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

function quietLast(link: NameLink<Column>, known: readonly (NameLink<unknown> | PhraseLink)[]): NameLink<Column> {
  const named = new Set(known.flatMap(({ options }) => options.flatMap((option) => ('named' in option ? [option.named] : []))))
  const options = link.options.map(({ named: column, score }) => ({
    named: column,
    score: notedOf(column.table)?.isQuiet && !named.has(column.table) ? score * QUIET : score,
  }))
  return { ...link, options: options.sort((a, b) => b.score - a.score) }
}

/** What lies inside a longer piece that the notes explain is not meant by itself; nor is a plain word that they know otherwise. */
export function outsideNotes<Link extends Span>(
  links: readonly Link[],
  { names, phrases, measures }: NoteLinks,
  isPlain: (link: Link) => boolean,
): Link[] {
  const noted = [...names.tables, ...names.columns, ...phrases, ...measures]
  return links.filter(
    (link) => !noted.some((one) => isInside(link, one) || (isPlain(link) && link.from === one.from && link.to === one.to)),
  )
}
