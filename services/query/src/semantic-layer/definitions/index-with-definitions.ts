import type { IndexedColumn, IndexedTable, SchemaIndex } from '../../retrieve/schema-index.ts'
import type { ComputedNotes, SchemaNotes, TableNotes } from './definitions.ts'

/** The index as the notes have it: tables and columns know what else they are called. The same index gives the same tables. */
export function indexWithDefinitions(notes: SchemaNotes | null): (index: SchemaIndex) => SchemaIndex {
  if (notes === null) return (index) => index
  const known = new WeakMap<SchemaIndex, SchemaIndex>()
  return (index) => {
    const noted = known.get(index) ?? apply(index, notes)
    known.set(index, noted)
    return noted
  }
}

function apply(index: SchemaIndex, notes: SchemaNotes): SchemaIndex {
  const { measures, notHeld, reasons, ranking, answerFrom } = notes
  const common = {
    measures,
    notHeld,
    ...(reasons && { reasons }),
    ...(ranking && { ranking }),
    ...(answerFrom !== undefined && { answerFrom }),
  }
  return { ...index, tables: index.tables.map((table) => noted(table, index, notes)), notes: common }
}

function noted(table: IndexedTable, index: SchemaIndex, { tables, joins }: SchemaNotes): IndexedTable {
  const notes: TableNotes | undefined = Object.hasOwn(tables, table.name) ? tables[table.name] : undefined
  const columns = table.columns.map((column): IndexedColumn => {
    const own = notes?.columns && Object.hasOwn(notes.columns, column.name) ? notes.columns[column.name] : undefined
    return own ? { ...column, comment: column.comment ?? own.about ?? null, notes: own } : column
  })
  const keys = joins.flatMap(([child, parent]) => keyOf(table, index, child, parent))
  const computed = notes?.computed?.map(computedColumn)
  return { ...table, columns, foreignKeys: [...table.foreignKeys, ...keys], ...(notes && { notes }), ...(computed && { computed }) }
}

const computedColumn = ({ name, expression, role, type, names, about, values = [] }: ComputedNotes): IndexedColumn => ({
  name,
  type,
  nullable: true,
  isPrimaryKey: false,
  comment: about ?? null,
  values,
  valuesComplete: values.length > 0,
  ...(names && { notes: { names } }),
  computed: { expression, role },
})

/** A key that the notes declare, where both its ends exist: `table.column` or `table.column,column`. */
function keyOf(table: IndexedTable, { tables }: SchemaIndex, child: string, parent: string): IndexedTable['foreignKeys'] {
  const [from, columns] = ends(child)
  const [to, references] = ends(parent)
  const has = (name: string, wanted: readonly string[]) =>
    tables.some((one) => one.name === name && wanted.every((column) => one.columns.some((own) => own.name === column)))
  return table.name === from && has(from, columns) && has(to, references) && columns.length === references.length
    ? [{ columns, table: to, references }]
    : []
}

function ends(text: string): [table: string, columns: string[]] {
  const [table = '', columns = ''] = text.split('.')
  return [table.trim(), columns.split(',').map((column) => column.trim())]
}
