import { Grid } from './grid.ts'
import type { NetworkSchema } from './network-schema.ts'
import { EXTRA, RELATION } from './relations.ts'

/** How tables and columns stand to each other: the same for every question. Tables come first, then columns. */
export interface SchemaRelations {
  main: Grid
  extra: Grid
  /** Columns that a declared key begins or ends at. */
  keyColumns: ReadonlySet<number>
}

export function schemaRelations({ tables, columns, declared, edges }: NetworkSchema): SchemaRelations {
  const [tableCount, size] = [tables.length, tables.length + columns.length]
  const [main, extra] = [new Grid(size), new Grid(size)]
  const [ofTables, ofColumns] = [[0, tableCount] as const, [tableCount, size] as const]
  main.fill(ofTables, ofTables, RELATION.tableTable.other)
  main.fill(ofTables, ofColumns, RELATION.tableColumn.other)
  main.fill(ofColumns, ofTables, RELATION.columnTable.other)
  main.fill(ofColumns, ofColumns, RELATION.columnColumn.other)
  const refers = new Set(declared.map(([from, to]) => `${columns[from]?.table} ${columns[to]?.table}`))
  for (let from = 0; from < tableCount; from += 1) {
    for (let to = 0; to < tableCount; to += 1) {
      const [there, back] = [refers.has(`${from} ${to}`), refers.has(`${to} ${from}`)]
      const code = RELATION.tableTable
      if (from === to) main.set(from, to, code.same)
      else if (there || back) main.set(from, to, there && back ? code.both : there ? code.refersTo : code.referredBy)
      else if (edges.has(`${from} ${to}`)) main.set(from, to, code.both)
    }
  }
  for (const [at, { table, column }] of columns.entries()) {
    main.set(tableCount + at, table, column.isPrimaryKey ? RELATION.columnTable.keyOf : RELATION.columnTable.of)
    main.set(table, tableCount + at, column.isPrimaryKey ? RELATION.tableColumn.hasKey : RELATION.tableColumn.has)
    const name = column.name.toLowerCase()
    for (const [other, { table: otherTable, column: otherColumn }] of columns.entries()) {
      const code = RELATION.columnColumn
      if (at === other) main.set(tableCount + at, tableCount + other, code.same)
      else if (table === otherTable) main.set(tableCount + at, tableCount + other, code.sameTable)
      else if (name === otherColumn.name.toLowerCase()) main.set(tableCount + at, tableCount + other, code.sameName)
    }
  }
  for (const [from, to] of declared) {
    main.set(tableCount + from, tableCount + to, RELATION.columnColumn.refersTo)
    main.set(tableCount + to, tableCount + from, RELATION.columnColumn.referredBy)
  }
  const known = new Set(declared.flatMap(([from, to]) => [`${from} ${to}`, `${to} ${from}`]))
  for (const [one, other] of edges.values())
    if (!known.has(`${one} ${other}`)) extra.set(tableCount + one, tableCount + other, EXTRA.inferredJoin)
  return { main, extra, keyColumns: new Set(declared.flat()) }
}
