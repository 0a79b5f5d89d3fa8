import type { IndexedTable } from '../../retrieve/schema-index.ts'

/** When a row was written last, and what tells copies of it apart. When it was created is left in: people ask for that. */
const BOOKKEEPING = /^(row_?guid|row_?version|(last_?)?(updated?|modified)(_?(at|on|date|time))?|(update|modify)_?(date|time))$/i
const ASKED_FOR = /\b(updat|modif|chang|edit|version|guid)\w*/i
/** In so many tables it is a habit of the database and says nothing of any table. */
const LEAST_TABLES = 3
const LEAST_SHARE = 0.5

/** Tables without the columns that each of them has for bookkeeping: "orders by month" does not mean the month of their last change. */
export function withoutBookkeeping(tables: IndexedTable[], question: string): IndexedTable[] {
  if (ASKED_FOR.test(question)) return tables
  const counts = new Map<string, number>()
  for (const { columns } of tables)
    for (const { name } of columns) if (BOOKKEEPING.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count >= LEAST_TABLES && count >= tables.length * LEAST_SHARE).map(([name]) => name)
  return names.length === 0 ? tables : tables.map((table) => without(table, names))
}

const STRIPPED = new WeakMap<IndexedTable, Map<string, IndexedTable>>()
/** The same object each time, since what is known of a table is remembered by it. */
function without(table: IndexedTable, names: readonly string[]): IndexedTable {
  const key = names.join()
  const known = STRIPPED.get(table) ?? new Map<string, IndexedTable>()
  STRIPPED.set(table, known)
  const stripped = known.get(key) ?? {
    ...table,
    columns: table.columns.filter((column) => column.isPrimaryKey || !names.includes(column.name)),
  }
  known.set(key, stripped)
  return stripped
}
