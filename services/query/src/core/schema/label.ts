import { type Column, isKey, type Table, visibleColumns } from './schema.ts'
import { semanticNamesOf } from './semantic-names.ts'

/** The column or columns that say which row it is, to a person: a name, else a title, else a number, else the key. */
export function labelOf(table: Table): Column[] {
  const semantic = semanticNamesOf(table)?.label
  if (semantic) return semantic.columns
  const columns = visibleColumns(table)
  const called = (...stems: string[]) => columns.find(({ ownStems }) => ownStems.join(' ') === stems.join(' '))
  const [first, last] = [called('first', 'name'), called('last', 'name')]
  const text = columns.filter((column) => column.kind === 'text' && !column.isForeignKey)
  const whole = called('name') ?? called('full', 'name') ?? called('display', 'name')
  if (whole) return [whole]
  if (first && last) return [first, last]
  const label =
    text.find((column) => !column.isPrimaryKey && column.ownStems.at(-1) === 'name') ??
    called('title') ??
    text.find(({ ownStems }) => ownStems.includes('title')) ??
    called('number') ??
    text.find(({ ownStems }) => ownStems.includes('number')) ??
    columns.find((column) => column.isPrimaryKey) ??
    columns[0] ??
    table.columns[0]
  return label ? [label] : []
}

/** Columns that describe a row to a reader. */
const MOST_DESCRIBING = 6

/** What to show of a row that has no name of its own: what it holds, keys and bookkeeping left out. Null where a label says enough. */
export function describingColumns(table: Table): Column[] | null {
  if (semanticNamesOf(table)?.label || labelOf(table).some((label) => label.kind !== 'other')) return null
  const telling = visibleColumns(table).filter((column) => !isKey(column) && column.kind !== 'other' && !/^updated/i.test(column.name))
  return telling.length === 0 ? null : telling.slice(0, MOST_DESCRIBING)
}
