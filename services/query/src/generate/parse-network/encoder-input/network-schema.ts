import { isKind } from '../../../core/schema/join-edges.ts'
import { type Column, isKeptApart, type Join, type Schema, storedName, type Table } from '../../../core/schema/schema.ts'
import type { IndexedColumn } from '../../../retrieve/schema-index.ts'
import { cellsOf, type TableCells } from './cells.ts'
import { wordsOfName, writtenOut } from './names.ts'
import { isWord, STOP_WORDS, tokensOf, trainedStem } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { WordVectors } from './word-vectors.ts'

export type NodeType = 'num' | 'date' | 'bool' | 'text'

interface Named {
  words: string[]
  stems: string[]
  /** Words of the semantic layer and of the comment that the name does not have. */
  aliases: string[]
  aliasStems: string[]
  /** Rows of the word vectors, 0 for an unknown word. */
  vectors: number[]
}
export interface NetworkTable extends Named {
  table: Table
  cells: TableCells
  /** Places of its columns. */
  columns: number[]
  /** Stems of the words that the semantic layer has for conditions on it; null without a semantic layer. */
  phrases: readonly (readonly string[])[] | null
}
export interface NetworkColumn extends Named {
  column: Column
  /** Place of its table, and its own place in the table's source. */
  table: number
  inTable: number
  type: NodeType
  /** The stems without the table's, where the name repeats those. */
  shortStems: string[] | null
}
/** Two columns that tables are joined by; declared ones point from child to parent. */
export type ColumnPair = readonly [number, number]

/** A value of a short list, with the vectors of its words. */
export interface NearValue {
  rank: number
  column: number
  text: string
  rows: number[]
}

/** A value that says what a row is: its state, its kind. */
export type StateValue = Pick<NearValue, 'column' | 'text'>

/** A schema as the network sees it: only what may be asked about. */
export interface NetworkSchema {
  schema: Schema
  /** The same with the weak joins by columns of the same name. */
  joinable: Schema
  tables: NetworkTable[]
  columns: NetworkColumn[]
  declared: ColumnPair[]
  /** How two tables are joined, by `from to`; declared keys first, then columns of the same name. */
  edges: ReadonlyMap<string, ColumnPair>
  near: readonly NearValue[]
  /** What rows can be: values of short lists, with their column. */
  states: readonly StateValue[]
}

/** Such a column is never meant by a question, and a name that everything has says nothing. */
const MACHINERY = /^(tenant_?id|row_?version|search_?key)$/i
/** Lists and documents can be neither compared nor counted by what is in them: a table that has one row for each can. */
const NO_SINGLE_VALUE = /\[\]|array|json|xml|bytea|blob|binary/i

/** What a name comes to is worked out once for each table and column of an index: questions see them in ever other company. */
type Source = Pick<IndexedColumn, 'name' | 'comment'> & { semantics?: { names?: readonly string[] } }
const KNOWN = new WeakMap<Source, { by: WordVectors; named: Named }>()
const PHRASES = new WeakMap<object, string[][]>()

export function networkSchema(
  schema: Schema,
  { vectors, offered }: Vocabulary,
  isSensitive: (table: string, column: string) => boolean,
): NetworkSchema {
  const named = (source: Source): Named => {
    const known = KNOWN.get(source)
    if (known?.by === vectors) return known.named
    const words = writtenOut(wordsOfName(source.name), vectors.isCommon)
    const stems = words.map(trainedStem)
    const aliases = aliasesIn([...(source.semantics?.names ?? []), source.comment ?? ''].join(' '), stems)
    const rows = [...words, ...aliases].map(vectors.rowOf)
    const found = { words, stems, aliases, aliasStems: aliases.map(trainedStem), vectors: rows }
    KNOWN.set(source, { by: vectors, named: found })
    return found
  }
  const columns: NetworkColumn[] = []
  const tables = schema.tables.map((table, at): NetworkTable => {
    const seen: NetworkTable = {
      table,
      ...named(table.source),
      cells: cellsOf(table.source),
      columns: [],
      phrases: phrasesOf(table),
    }
    for (const [inTable, column] of table.columns.entries()) {
      if (MACHINERY.test(column.name) || NO_SINGLE_VALUE.test(column.source.type) || column.source.semantics?.hidden) continue
      if (isSensitive(storedName(table), column.name) || (column.source.computed && column.isInternal)) continue
      seen.columns.push(columns.length)
      const own = named(column.source)
      const type = typeOf(column, seen.cells.columns[inTable]?.texts ?? [])
      columns.push({ column, table: at, inTable, type, ...own, shortStems: shortened(own.stems, seen.stems) })
    }
    return seen
  })
  const declared = declaredPairs(schema, columns)
  const edges = edgesOf(columns, declared)
  const joinable = { ...schema, joins: [...schema.joins, ...weakJoins(schema, columns, edges)] }
  const lists = shortLists(tables, columns, offered !== null)
  const states = statesIn(lists, tables, offered !== null)
  return { schema, joinable, tables, columns, declared, edges, near: nearValues(lists, vectors.rowOf), states }
}

function phrasesOf({ source: { semantics } }: Table): string[][] | null {
  if (semantics === undefined) return null
  const known = PHRASES.get(semantics)
  if (known) return known
  const phrases = Object.keys(semantics.phrases ?? {}).flatMap((key) => key.split('|'))
  const found = phrases.map((phrase) => tokensOf(phrase).map(({ stem }) => stem))
  PHRASES.set(semantics, found)
  return found
}

function typeOf({ source }: Column, texts: readonly string[]): NodeType {
  const type = source.type.toLowerCase()
  if (/int|real|num|dec|float|doub|money|number/.test(type)) return 'num'
  if (/date|time|year/.test(type)) return 'date'
  if (type.includes('bool') || type === 'bit') return 'bool'
  const sample = texts.slice(0, 50)
  const areAll = (pattern: RegExp) => sample.length > 0 && sample.every((value) => pattern.test(value))
  if (areAll(/^-?\d+(\.\d+)?$/)) return 'num'
  return areAll(/^\d{4}-\d\d-\d\d/) ? 'date' : 'text'
}

const MOST_ALIASES = 8

function aliasesIn(comment: string, stems: readonly string[]): string[] {
  const known = new Set(stems)
  const found: string[] = []
  for (const { low, stem } of tokensOf(comment, Number.POSITIVE_INFINITY)) {
    if (!isWord(low) || low.length <= 2 || STOP_WORDS.has(low) || known.has(stem)) continue
    known.add(stem)
    found.push(low)
  }
  return found.slice(0, MOST_ALIASES)
}

function shortened(own: readonly string[], table: readonly string[]): string[] | null {
  if (own.length > table.length && table.every((stem, at) => own[at] === stem)) return own.slice(table.length)
  return own.length > 1 && own[0] === table.at(-1) ? own.slice(1) : null
}

function declaredPairs(schema: Schema, columns: readonly NetworkColumn[]): ColumnPair[] {
  const place = new Map(columns.map(({ column }, at) => [`${column.table.name}.${column.name}`.toLowerCase(), at]))
  return schema.tables.flatMap((table) =>
    table.source.foreignKeys.flatMap((key) =>
      key.columns.flatMap((name, at): ColumnPair[] => {
        const from = place.get(`${table.name}.${name}`.toLowerCase())
        const to = place.get(`${key.table}.${key.references[at] ?? ''}`.toLowerCase())
        return from === undefined || to === undefined || from === to ? [] : [[from, to]]
      }),
    ),
  )
}

/** What a join by a name that two tables merely share costs. */
const WEAK = 3

/** Between tables that nothing else joins. */
function weakJoins({ joins }: Schema, columns: readonly NetworkColumn[], edges: ReadonlyMap<string, ColumnPair>): Join[] {
  const known = new Set(joins.flatMap(({ child, parent }) => [`${child.rank} ${parent.rank}`, `${parent.rank} ${child.rank}`]))
  return [...edges].flatMap(([between, [one, other]]) => {
    const [child, parent] = [columns[one]?.column, columns[other]?.column]
    if (known.has(between) || !child || !parent || child.table.rank > parent.table.rank) return []
    if (child.source.computed || parent.source.computed) return [] // a measure is no key, whatever it is called
    if (child.table.source.roleOf !== undefined || parent.table.source.roleOf !== undefined || isKeptApart(child, parent)) return []
    if (isKind(child) && isKind(parent)) return [] // rows of one league need not belong together
    return [{ child: child.table, parent: parent.table, pairs: [{ child, parent }], role: [], cost: WEAK }]
  })
}

/** Lists of at most so many values, none longer than so many characters, are searched by meaning. */
const [SHORT_LIST, SHORT_VALUE] = [12, 30]
/** Columns of names: Porto is near Lisbon in meaning, and yet another place. */
const NAMES = new Set('name city town village country county state province region location place address nationality language'.split(' '))

interface ShortList {
  column: number
  of: NetworkColumn
  texts: readonly string[]
  isNames: boolean
}

function shortLists(tables: readonly NetworkTable[], columns: readonly NetworkColumn[], isWide: boolean): ShortList[] {
  return columns.flatMap((of, column) => {
    const { texts = [], numbers = [] } = tables[of.table]?.cells.columns[of.inTable] ?? {}
    const isShort = texts.length > 1 && texts.length <= SHORT_LIST && texts.every((text) => text.length <= SHORT_VALUE)
    if (of.type !== 'text' || numbers.length > 0 || !isShort) return []
    return [{ column, of, texts, isNames: of.words.some((word) => NAMES.has(word) && !(isWide && isOwnState(word, texts))) }]
  })
}

/** A "state" that is written in small letters is what a row is, not where it lies. */
const isOwnState = (word: string, texts: readonly string[]): boolean =>
  word === 'state' && texts.every((text) => text === text.toLowerCase())

function nearValues(lists: readonly ShortList[], rowOf: (word: string) => number): NearValue[] {
  const found: NearValue[] = []
  for (const { column, texts, isNames } of lists) {
    if (isNames) continue
    for (const text of texts) {
      const words = wordsOfName(text).filter((word) => word.length > 2 && !STOP_WORDS.has(word))
      const rows = words.map(rowOf).filter((row) => row !== 0)
      found.push({ rank: found.length, column, text, rows })
    }
  }
  return found
}

/** Last words of a column that says what a row is, or of a table that lists what rows can be. */
const STATES =
  'status stage state type kind category class priority level severity mode method channel source reason result outcome phase condition urgency disposition event'.split(
    ' ',
  )
/** Those of a network that was trained on no others. */
const FORMERLY = new Set(['status', 'stage'])
const [STATE_WORDS, STATE_STEMS] = [new Set(STATES), new Set(STATES.map(trainedStem))]
/** Columns of such a list that hold what its rows are called. */
const LISTED = new Set('name title label text description descr meaning code key slug value'.split(' '))

function statesIn(lists: readonly ShortList[], tables: readonly NetworkTable[], isWide: boolean): StateValue[] {
  return lists.flatMap(({ column, of, texts, isNames }) => {
    const last = of.words.at(-1) ?? ''
    const isListed = isWide && LISTED.has(last) && STATE_STEMS.has(tables[of.table]?.stems.at(-1) ?? '')
    return ((isWide ? STATE_WORDS : FORMERLY).has(last) && !isNames) || isListed ? texts.map((text) => ({ column, text })) : []
  })
}

/** Names that many tables have without meaning the same. */
const SHARED = new Set('id name description date year type status address city country age gender title'.split(' '))

function edgesOf(columns: readonly NetworkColumn[], declared: readonly ColumnPair[]): Map<string, ColumnPair> {
  const edges = new Map<string, ColumnPair>()
  const note = (one: number, other: number) => {
    const [a, b] = [columns[one]?.table, columns[other]?.table]
    if (a === b) return
    if (!edges.has(`${a} ${b}`)) edges.set(`${a} ${b}`, [one, other])
    if (!edges.has(`${b} ${a}`)) edges.set(`${b} ${a}`, [other, one])
  }
  for (const [child, parent] of declared) note(child, parent)
  const byName = new Map<string, number[]>()
  for (const [at, { column }] of columns.entries()) {
    const name = column.name.toLowerCase()
    byName.set(name, [...(byName.get(name) ?? []), at])
  }
  for (const onlyKeys of [true, false]) {
    for (const [name, places] of byName) {
      if (SHARED.has(name)) continue
      const isKey = (at: number) => columns[at]?.column.isPrimaryKey === true || /(id|code)$/.test(name)
      for (const one of places) {
        for (const other of places) {
          const inOrder = (columns[one]?.table ?? 0) < (columns[other]?.table ?? 0)
          if (inOrder && (!onlyKeys || isKey(one) || isKey(other))) note(one, other)
        }
      }
    }
  }
  return edges
}
