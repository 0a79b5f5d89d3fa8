import { stem } from '../../retrieve/stem.ts'
import { tokenize } from '../../retrieve/words.ts'
import type { FilterDefinition } from '../../semantic-layer/definitions/definitions.ts'
import { parseSelect } from '../query/parse-sql.ts'
import { type Condition, columnsInCondition } from '../query/query.ts'
import { filterColumn, mayRead } from './computed.ts'
import type { Column, Join, Schema, Table } from './schema.ts'

/** What a row is shown as, and the ways that must be taken to it. */
export interface Label {
  columns: Column[]
  via: Join[]
}
/** Words that stand for a condition on a table, or for one of its dates. */
export interface Phrase {
  table: Table
  words: string[]
  where: Condition | null
  date: Column | null
  who: Label | null
  /** Who does it; null where the phrase describes what it is done to. */
  by: Label | null
  /** From when on the time up to it is counted. */
  since: Column | null
}
/** What it means is read where a question says it: few of the many do. */
export interface DefinedPhrase {
  words: string[]
  /** Null where it names what cannot be read here. */
  means(): Phrase | null
}
/** What the semantic layer says of a table, as far as it can be read here. */
export interface SemanticNames {
  /** Other names, by their words. */
  names: string[][]
  mayMean: string[][]
  label: Label | null
  who: Label | null
  date: Column | null
  isQuiet: boolean
  phrases: DefinedPhrase[]
  /** Which rows count where a question does not say otherwise, and the words that lift it. */
  defaultFilter: { condition(): Condition | null; unless: string[][] } | null
}

const SEMANTIC_NAMES = new WeakMap<Table, SemanticNames>()

/** Null for a table that the semantic layer says nothing of. */
export const semanticNamesOf = (table: Table): SemanticNames | null => SEMANTIC_NAMES.get(table) ?? null
export const hasSemanticLayer = ({ tables }: Schema): boolean => tables.some((table) => SEMANTIC_NAMES.has(table))

/** The words of a name, lower case. */
export function wordsOf(text: string): string[] {
  const known = WORDS.get(text)
  if (known) return known
  const words = tokenize(text).flatMap(({ word }) => (/[\p{L}\d]/u.test(word) ? [word] : []))
  if (WORDS.size >= MOST_WORDS) WORDS.clear()
  WORDS.set(text, words)
  return words
}
/** The same names are read for every question. */
const WORDS = new Map<string, string[]>()
const MOST_WORDS = 5_000

/** The last word of each name that a table goes by: what comes before only says more of it. */
export const lastStems = ({ stems, source }: Table, others: readonly string[] = []): (string | undefined)[] =>
  [stems, ...[...(source.semantics?.names ?? []), ...others].map((name) => wordsOf(name).map(stem))].map((name) => name.at(-1))

/** Other names of a column, by their words. */
export const columnNames = (column: Column): string[][] => (column.source.semantics?.names ?? []).map(wordsOf)

/** Words that mean a column where the question mentions its table. */
export const vagueColumnNames = (column: Column): string[][] => (column.source.semantics?.mayMean ?? []).map(wordsOf)

/** Reads the semantic layer of every table. What names something that cannot be read here falls away. */
export function noteTables(schema: Schema): void {
  for (const table of schema.tables) {
    const { semantics } = table.source
    if (!semantics) continue
    const label = (names: readonly string[] | undefined) => labelFrom(schema, table, names)
    SEMANTIC_NAMES.set(table, {
      names: (semantics.names ?? []).map(wordsOf),
      mayMean: (semantics.mayMean ?? []).map(wordsOf),
      label: label(semantics.namedBy),
      who: label(semantics.who),
      date: columnIn(schema, table, semantics.date ?? ''),
      isQuiet: semantics.onlyIfNamed === true,
      defaultFilter: defaultFilterOf(schema, table),
      phrases: Object.entries(semantics.phrases ?? {}).flatMap(([names, phrase]) => {
        const about = once(() => aboutPhrase(schema, table, phrase, names.split('|')[0]?.trim()))
        // Who did it is another meaning of the words than to whom it was done.
        const isBoth = phrase.by !== undefined && phrase.who !== undefined && `${phrase.by}` !== `${phrase.who}`
        return names.split('|').flatMap((text): DefinedPhrase[] => {
          const words = wordsOf(text.replaceAll(/['’ʼ]s?\b/g, ''))
          const means = (lack: Partial<Phrase>) => once(() => withWords(about(), words, lack))
          return isBoth
            ? [
                { words, means: means({ who: null }) },
                { words, means: means({ by: null }) },
              ]
            : [{ words, means: means({}) }]
        })
      }),
    })
  }
}

function defaultFilterOf(schema: Schema, table: Table): SemanticNames['defaultFilter'] {
  const { defaultFilter } = table.source.semantics ?? {}
  if (!defaultFilter) return null
  const { where, unless } = defaultFilter
  return { condition: once(() => conditionOn(schema, table, where, 'counted')), unless: unless.map(wordsOf) }
}

function aboutPhrase(
  schema: Schema,
  table: Table,
  { where, date, who, by, since }: FilterDefinition,
  name?: string,
): Omit<Phrase, 'words'> | null {
  const label = (names: readonly string[] | undefined) => labelFrom(schema, table, names)
  const condition = where === undefined ? null : conditionOn(schema, table, where, name)
  if (where !== undefined && condition === null) return null
  const doer = label(by)
  if (by !== undefined && doer === null) return null
  const [on, from] = [columnIn(schema, table, date ?? ''), columnIn(schema, table, since ?? '')]
  return { table, where: condition, date: on, who: label(who), by: doer, since: from }
}

const withWords = (about: Omit<Phrase, 'words'> | null, words: string[], lack: Partial<Phrase>): Phrase | null =>
  about && { ...about, words, ...lack }

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** `column` of the table or `table.column`; null for one that may not be read. */
export function columnIn(schema: Schema, table: Table | null, name: string): Column | null {
  const whole = table?.columns.find((one) => one.name === name.trim())
  if (whole) return whole.isInternal ? null : whole // a name may hold a dot itself
  const [owner = '', own] = name.trim().split('.')
  const home = own === undefined ? table : schema.tables.find((one) => one.name === owner)
  const column = home?.columns.find((one) => one.name === (own ?? owner))
  return column && !column.isInternal ? column : null
}

function labelFrom(schema: Schema, table: Table, names: readonly string[] | undefined): Label | null {
  if (names === undefined) return null
  const columns: Column[] = []
  const via: Join[] = []
  for (const name of names) {
    const [column = '', key] = name.split(/(?<!\s)\s+via\s+/)
    const found = columnIn(schema, table, column)
    if (found === null) return null
    columns.push(found)
    const ways = key ? schema.joins.filter(({ child, pairs }) => child === table && pairs.some((pair) => pair.child.name === key)) : []
    // A key may be a part of another one, which leads elsewhere.
    const join = ways.find(({ parent }) => parent === found.table) ?? ways[0]
    if (join) via.push(join)
  }
  return columns.length === 0 ? null : { columns, via }
}

/**
 * A condition in SQL; other tables are named in front of their columns. What lies beyond the query representation is taken as it is
 * written, under its name. Null where it reads what cannot be read here.
 */
export function conditionOn(schema: Schema, table: Table, where: string, name = where): Condition | null {
  const others = schema.tables.filter(
    (one) => one !== table && one.name !== table.source.roleOf && new RegExp(`\\b${one.name}\\s*\\.`).test(where),
  )
  const from = [table, ...others]
    .map(({ name, source }) => (source.roleOf ? `"${source.roleOf}" AS "${name}"` : `"${name}"`))
    .join(' JOIN ')
  const condition = parseSelect(schema, `SELECT COUNT(*) FROM ${from} WHERE ${where}`)?.where ?? null
  if (condition) return columnsInCondition(condition).every(mayRead) ? condition : null
  const filter = filterColumn(schema, table, name, where)
  return filter && { kind: 'compare', left: { kind: 'column', column: filter }, operator: '=', right: { kind: 'literal', value: 1 } }
}
