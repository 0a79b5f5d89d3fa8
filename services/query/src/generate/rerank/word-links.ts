import type { Column, Table } from '../../core/schema/schema.ts'
import { initialOf, isOfSexes } from '../../retrieve/value-search.ts'
import type { Features } from '../parse-network/encoder-input/features.ts'
import type { NetworkSchema } from '../parse-network/encoder-input/network-schema.ts'
import { normalValue } from '../parse-network/encoder-input/previous.ts'
import { RELATION } from '../parse-network/encoder-input/relations.ts'
import { isWord, STOP_WORDS } from '../parse-network/encoder-input/tokens.ts'
import type { Uses } from './column-roles.ts'
import { alike } from './spelling.ts'

/** A word of the question that may mean something in the database. */
export interface ContentWord {
  low: string
  stem: string
  /** Place among the words of the question. */
  at: number
}
/** How near a word is to something: 0 for not at all, 1 for the very word. */
export interface Link {
  /** By its meaning too. */
  near: number
  /** By a name or a value alone. */
  named: number
}
/** How the words of a question meet what is there. */
export interface WordLinks {
  content: readonly ContentWord[]
  /** How near each is to anything here. */
  anywhere: readonly Link[]
  /** The same for what a query is made of. */
  linksOf(uses: Uses): Link[]
}

const { wordColumn, wordTable } = RELATION
/** What a link is worth beside the whole name. */
const WORTH: ReadonlyMap<number, number> = new Map([
  [wordColumn.exact, 1],
  [wordColumn.short, 1],
  [wordTable.exact, 1],
  [wordColumn.partial, 0.85],
  [wordTable.partial, 0.85],
  [wordColumn.fuzzy, 0.7],
  [wordTable.fuzzy, 0.7],
])
const MISSPELT = 0.7
/** A code of one letter stands for a sex, where nothing is called by the word: F for "female". */
const LETTER = /^\p{L}$/u
/** Place among a word's numbers: it belongs to the question before. */
export const BEFORE = 16

/** Looked at once for all candidates of a question. */
export function lookAtWords(features: Features, schema: NetworkSchema): WordLinks {
  const { tokens, candidates, relations, likeness, numbers, wordRows, firstTable, firstColumn, size } = features
  const content = tokens.flatMap(({ low, stem }, at): ContentWord[] =>
    isWord(low) && low.length > 1 && !STOP_WORDS.has(low) && numbers.get(at, BEFORE) !== 1 ? [{ low, stem, at }] : [],
  )
  const nodes = Array.from({ length: size - firstTable }, (_, offset) => firstTable + offset)
  const named = content.map(({ at }) => nodes.map((node) => WORTH.get(relations.get(at, node)) ?? 0))
  const perNode = wordRows.length / size
  const names = [...schema.tables, ...schema.columns].map(({ words }) => words.join(''))
  for (const [place, { low, at }] of content.entries()) {
    const own = named[place]
    const isKnown = (wordRows[at * perNode] ?? 0) > 0 // a word of the language is no slip of the pen
    if (isKnown || own === undefined || own.some((one) => one > 0)) continue
    for (const [offset, name] of names.entries()) if (alike(low, name)) own[offset] = MISSPELT
  }
  const places = new Map<Table | Column, number>([
    ...schema.tables.map(({ table }, at) => [table, at] as const),
    ...schema.columns.map(({ column }, at) => [column, firstColumn - firstTable + at] as const),
  ])
  const linksTo = (offsets: readonly number[], isValue: (at: number, isNamed: boolean) => boolean): Link[] =>
    content.map(({ at }, place) => {
      if (isValue(at, named[place]?.some((one) => one > 0) ?? false)) return { near: 1, named: 1 }
      let [near, byName] = [0, 0]
      for (const offset of offsets) {
        byName = Math.max(byName, named[place]?.[offset] ?? 0)
        near = Math.max(near, likeness.get(at, firstTable + offset) / 255)
      }
      return { near: Math.max(near, byName), named: byName }
    })
  const isStored = (at: number) => candidates.some(({ span, flags }) => flags.has('cell') && span.has(at))
  return {
    content,
    anywhere: linksTo([...nodes.keys()], isStored),
    linksOf(uses) {
      const used = new Set([...uses.tables, ...uses.columns.map(({ column }) => column)].flatMap((one) => places.get(one) ?? []))
      const inValues = new Set(usedValues(features, uses).flatMap((isUsed, at) => (isUsed ? [...(candidates[at]?.span ?? [])] : [])))
      const initials = new Set(
        uses.values.flatMap(({ text, operator, column }) =>
          operator === '=' && LETTER.test(text) && column && isOfSexes(column.name) ? [text.toLowerCase()] : [],
        ),
      )
      return linksTo([...used], (at, isNamed) => inValues.has(at) || (!isNamed && initials.has(initialOf(tokens[at]?.low ?? '') ?? '')))
    },
  }
}

/** Which values of the question occur in a query. */
export function usedValues({ candidates }: Features, { values, outermost }: Uses): boolean[] {
  const used = new Set(values.map(({ text }) => normalValue(text)))
  for (const { limit } of outermost) if (limit !== null) used.add(String(limit))
  return candidates.map(
    ({ text, columns }) => used.has(normalValue(text)) || [...columns.values()].some((value) => used.has(normalValue(value))),
  )
}
