import type { IndexedColumn, IndexedTable, SchemaIndex } from '../../retrieve/schema-index.ts'
import type { ColumnSemantics, ComputedDefinition, SemanticDefinitions, TableSemantics } from './definitions.ts'
import { hiddenNames } from './hidden-names.ts'

/** The index as the semantic layer has it: tables and columns know what else they are called. The same index gives the same tables. */
export function indexWithDefinitions(semantics: SemanticDefinitions | null): (index: SchemaIndex) => SchemaIndex {
  if (semantics === null) return (index) => index
  const known = new WeakMap<SchemaIndex, SchemaIndex>()
  return (index) => {
    const withSemantics = known.get(index) ?? apply(index, semantics)
    known.set(index, withSemantics)
    return withSemantics
  }
}

function apply(index: SchemaIndex, semantics: SemanticDefinitions): SchemaIndex {
  const { measures, notHeld, reasons, ranking, answerFrom } = semantics
  const tables = index.tables.map((table) => withSemantics(table, index, semantics))
  const hidden = hiddenNames(semantics, tables)
  const common = {
    measures,
    notHeld,
    ...(reasons && { reasons }),
    ...(ranking && { ranking }),
    ...(answerFrom !== undefined && { answerFrom }),
    ...(hidden.length > 0 && { hidden }),
  }
  return { ...index, tables, semantics: common }
}

function withSemantics(table: IndexedTable, index: SchemaIndex, layer: SemanticDefinitions): IndexedTable {
  const { tables, joins, optionalJoins = [], hiddenColumns = [] } = layer
  const semantics: TableSemantics | undefined = Object.hasOwn(tables, table.name) ? tables[table.name] : undefined
  const isHidden = ({ name }: IndexedColumn) => hiddenColumns.includes(name) || hiddenColumns.includes(`${table.name}.${name}`)
  const columns = table.columns.map((column): IndexedColumn => {
    const own = semantics?.columns && Object.hasOwn(semantics.columns, column.name) ? semantics.columns[column.name] : undefined
    const meant: ColumnSemantics | undefined = isHidden(column) ? { ...own, hidden: true } : own
    return meant ? { ...column, comment: column.comment ?? meant.about ?? null, semantics: meant } : column
  })
  const apart = apartOf(table, layer)
  const isApart = ({ columns: own, table: other, references }: IndexedTable['foreignKeys'][number]) =>
    apart.some(({ column, other: to }) => own.join(',') === column && (to === undefined || to === `${other}.${references.join(',')}`))
  const declared = joins.flatMap(([child, parent]) => keyOf(table, index, child, parent))
  const added = declared.filter((key) => !table.foreignKeys.some((known) => isSameKey(known, key)))
  const optional = optionalJoins.flatMap(([child]) => (ends(child)[0] === table.name ? [ends(child)[1].join(',')] : []))
  const computed = semantics?.computed?.map(computedColumn)
  return {
    ...table,
    columns,
    foreignKeys: [...table.foreignKeys, ...added].filter((key) => !isApart(key)),
    ...(semantics && { semantics }),
    ...(computed && { computed }),
    ...(optional.length > 0 && { optionalKeys: optional }),
    ...(apart.length > 0 && { neverJoin: apart }),
  }
}

const isSameKey = (a: IndexedTable['foreignKeys'][number], b: IndexedTable['foreignKeys'][number]): boolean =>
  a.table === b.table && String(a.columns) === String(b.columns) && String(a.references) === String(b.references)

/** What a table must not be joined by, from whichever side the semantic layer says it. */
function apartOf({ name }: IndexedTable, { neverJoin = [] }: SemanticDefinitions): NonNullable<IndexedTable['neverJoin']> {
  return neverJoin.flatMap((join) => {
    const [one = '', other] = join
    const sides = other === undefined ? [[one, undefined] as const] : [[one, other] as const, [other, one] as const]
    return sides.flatMap(([own, to]) => {
      const [table, columns] = ends(own)
      return table === name ? [{ column: columns.join(','), ...(to !== undefined && { other: to }) }] : []
    })
  })
}

const computedColumn = ({ name, expression, role, type, names, about, values = [] }: ComputedDefinition): IndexedColumn => ({
  name,
  type,
  nullable: true,
  isPrimaryKey: false,
  comment: about ?? null,
  values,
  valuesComplete: values.length > 0,
  ...(names && { semantics: { names } }),
  computed: { expression, role },
})

/** A key that the semantic layer declares, where both its ends exist: `table.column` or `table.column,column`. */
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
