import type { DialectName } from '../../../dialects/dialect.ts'
import type { IndexedColumn, IndexedTable } from '../../../schema-index/schema-index.ts'
import { stem } from '../../../schema-index/stem.ts'
import { nameWords, splitName } from '../../../schema-index/words.ts'
import { kindOf } from './column-kind.ts'
import { joinsBetween } from './join-edges.ts'
import type { Column, Schema, Table } from './schema.ts'

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
  const names = tables.flatMap((table) => [table.name, ...table.columns.map(({ name }) => name)])
  const seeing: Seeing = { dialect, isSensitive, known: new Set(names.flatMap(splitName).map(stem)) }
  const seen = tables.map((source, rank) => viewTable(source, rank, seeing))
  const joins = joinsBetween(seen)
  for (const { pairs, parent } of joins) {
    for (const { child } of pairs) {
      child.isForeignKey = true
      child.refersTo ??= parent
    }
  }
  return { tables: seen, joins }
}

function viewTable(source: IndexedTable, rank: number, seeing: Seeing): Table {
  const { schema, name } = source
  const table: Table = { rank, schema, name, stems: nameWords(name, seeing.known).map(stem), columns: [], source }
  table.columns = source.columns.map((column) => viewColumn(table, column, seeing))
  return table
}

function viewColumn(table: Table, source: IndexedColumn, { dialect, isSensitive, known }: Seeing): Column {
  const stems = nameWords(source.name, known).map(stem)
  const own = stems.filter((word) => !table.stems.includes(word))
  const kind = kindOf(source, dialect)
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
    isInternal: INTERNAL.test(source.name) || isSensitive(table.name, source.name),
    source,
  }
}
