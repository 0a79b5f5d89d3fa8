import type { FeatureSource } from './feature-source.ts'
import type { Features } from './features.ts'
import { NameLinks } from './name-links.ts'
import { RELATION } from './relations.ts'

/** Which words name which columns and tables, and what else there is to know of these. */
export function linkNames(features: Features, { schema, relations, vocabulary }: FeatureSource): void {
  const { numbers, firstTable, firstColumn } = features
  const links = new NameLinks(features, vocabulary.vectors)
  for (const [at, name] of schema.columns.entries()) {
    const node = firstColumn + at
    const link = links.link(name, node, RELATION.wordColumn, RELATION.columnBack, name.shortStems)
    numbers.put(node, 0, link.exact, link.short, link.share, link.fuzzy, links.compare(name.vectors, node))
    numbers.put(node, 5, name.type === 'num', name.type === 'text', name.type === 'date', name.type === 'bool')
    numbers.put(node, 9, name.column.isPrimaryKey, relations.keyColumns.has(at), name.stems.at(-1) === 'id')
    numbers.put(node, 12, Math.min(schema.tables[name.table]?.cells.columns[name.inTable]?.count ?? 0, 50) / 50)
    numbers.put(node, 31, link.alias)
  }
  for (const [at, name] of schema.tables.entries()) {
    const node = firstTable + at
    const link = links.link(name, node, RELATION.wordTable, RELATION.tableBack, null)
    const likeness = links.compare(name.vectors, node)
    numbers.put(node, 0, link.exact, link.short, link.share, link.fuzzy, likeness)
    const columns = name.columns.map((column) => firstColumn + column)
    const most = (slot: number) => columns.reduce((best, column) => Math.max(best, numbers.get(column, slot)), Number.NEGATIVE_INFINITY)
    numbers.put(node, 5, columns.length === 0 ? 0 : most(0), columns.length === 0 ? 0 : most(4))
    numbers.put(node, 9, name.columns.filter((column) => relations.keyColumns.has(column)).length / Math.max(1, columns.length))
    numbers.put(node, 31, link.alias)
    for (const column of columns) numbers.put(column, 13, link.exact, likeness)
  }
}
