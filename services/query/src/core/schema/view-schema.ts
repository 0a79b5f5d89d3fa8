import type { DialectName } from '../../dialects/dialect.ts'
import type { IndexedColumn, IndexedTable } from '../../retrieve/schema-index.ts'
import { stem } from '../../retrieve/stem.ts'
import { nameWords, splitName } from '../../retrieve/words.ts'
import { kindOf } from './column-kind.ts'
import { computeColumns } from './computed.ts'
import { rememberSchema } from './counted-rows.ts'
import { joinsBetween } from './join-edges.ts'
import { type Column, type Join, type Schema, storedName, type Table } from './schema.ts'
import { noteTables } from './semantic-names.ts'

/** Machinery that questions do not mean. */
const INTERNAL = /^(tenant_?id|row_?version|search_?key|.*_(hash|digest|key))$/i

interface Seeing {
  dialect: DialectName
  isSensitive(table: string, column: string): boolean
  /** Stems of all words in names: what a glued name may begin with. */
  known: ReadonlySet<string>
}

/** The tables as the parser sees them. */
export function viewSchema(
  tables: readonly IndexedTable[],
  dialect: DialectName,
  isSensitive: Seeing['isSensitive'] = () => false,
): Schema {
  const seeing: Seeing = { dialect, isSensitive, known: new Set(tables.flatMap(stemsOfNames)) }
  const seen = tables.map((source, rank) => viewTable(source, rank, seeing))
  const joins = joinsBetween(seen)
  for (const { pairs, parent } of joins) {
    for (const { child } of pairs) {
      child.isForeignKey = true
      child.refersTo ??= parent
    }
  }
  const schema = { tables: seen, joins: joins.map(aroundQuiet) }
  computeColumns(schema)
  noteTables(schema)
  rememberSchema(schema)
  return schema
}

const STEMS = new WeakMap<IndexedTable, readonly string[]>()
/** Found once for a table of an index. */
function stemsOfNames(table: IndexedTable): readonly string[] {
  const names = () => [table.name, ...table.columns.map(({ name }) => name)]
  const stems = STEMS.get(table) ?? names().flatMap(splitName).map(stem)
  STEMS.set(table, stems)
  return stems
}

/** What it costs to go by a table that is meant only where it is named. */
const QUIET_COST = 1.2
/** Where the semantic layer says what people mean, who typed a row in joins nothing unless they say so. */
const BY_WHOM_COST = 4

function aroundQuiet(join: Join): Join {
  const isQuiet = [join.child, join.parent].some(({ source }) => source.semantics?.onlyIfNamed === true)
  const { semantics } = join.child.source
  const key = join.pairs.at(-1)?.child.name ?? ''
  const isWho = [...(semantics?.who ?? []), ...(semantics?.namedBy ?? [])].some((one) => one.endsWith(` via ${key}`))
  const isRole = join.parent.source.roleOf !== undefined
  const isByWhom = semantics !== undefined && !isWho && !isRole && /(ed|en)_?by(_?id)?$|^actor_/i.test(key)
  const more = (isQuiet ? QUIET_COST : 0) + (isByWhom ? BY_WHOM_COST : 0)
  return more > 0 ? { ...join, cost: join.cost + more } : join
}

function viewTable(source: IndexedTable, rank: number, seeing: Seeing): Table {
  const { schema, name } = source
  const table: Table = { rank, schema, name, stems: nameWords(name, seeing.known).map(stem), columns: [], source }
  table.columns = [...source.columns, ...(source.computed ?? [])].map((column) => viewColumn(table, column, seeing))
  return table
}

function viewColumn(table: Table, source: IndexedColumn, { dialect, isSensitive, known }: Seeing): Column {
  const stems = nameWords(source.name, known).map(stem)
  const own = stems.filter((word) => !table.stems.includes(word))
  const kind = kindOf(source, dialect)
  const isForbidden = isSensitive(storedName(table), source.name)
  return {
    table,
    name: source.name,
    stems,
    ownStems: own.length === 0 ? stems : own,
    kind,
    storedAsText: (kind === 'number' || kind === 'date') && /char|text|clob|string/i.test(source.type),
    isPrimaryKey: source.isPrimaryKey,
    isForeignKey: false,
    refersTo: null,
    isInternal: INTERNAL.test(source.name) || source.semantics?.hidden === true || isForbidden,
    isSensitive: isForbidden,
    source,
  }
}
