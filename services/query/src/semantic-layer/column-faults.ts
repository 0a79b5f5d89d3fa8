import { connect, multiplies } from '../core/schema/joins.ts'
import type { Schema, Table } from '../core/schema/schema.ts'
import type { IsSensitive } from '../guard/sensitive-columns.ts'
import { type NamedFault, type Names, nameFault, nearestOf, type Path } from './model-parts.ts'
import type { TableModel } from './semantic-model.ts'

/** The database with the model applied, and what of it may not be read. */
interface Known {
  schema: Schema
  names: Names
  isSensitive: IsSensitive
}

/** What is wrong with the columns that a table shows, is dated by and is sorted by, and with the values that it gives words to. */
export function columnFaults(model: TableModel, home: Table, known: Known, path: Path): NamedFault[] {
  const found: NamedFault[] = []
  const check = (name: string | undefined, ...at: Path) => {
    const message = name === undefined ? null : columnFault(name, home, known, /^display/.test(String(at[0])))
    if (message !== null) found.push({ path: [...path, ...at], message })
  }
  for (const field of ['display', 'display_person'] as const)
    for (const [at, name] of (model[field] ?? []).entries()) check(name, field, at)
  check(model.date, 'date')
  for (const [name, filter] of Object.entries(model.filters ?? {})) {
    if (typeof filter === 'string') continue
    for (const field of ['date', 'since'] as const) check(filter[field], 'filters', name, field)
    for (const field of ['who', 'by'] as const)
      for (const [at, one] of (filter[field] ?? []).entries()) check(one, 'filters', name, field, at)
  }
  for (const [name, measure] of Object.entries(model.measures ?? {})) {
    if (typeof measure === 'string') continue
    check(measure.date, 'measures', name, 'date')
    for (const [at, one] of (measure.days ?? []).entries()) check(one, 'measures', name, 'days', at)
  }
  for (const [name, column] of Object.entries(model.columns ?? {})) {
    const missing = nameFault(known.names, home.name, name)
    if (missing !== null) found.push({ path: [...path, 'columns', name], message: missing })
    const stored = home.columns.find((one) => one.name === name)?.source
    if (!stored?.valuesComplete) continue
    for (const value of Object.keys(column.values ?? {}))
      if (!stored.values.includes(value))
        found.push({
          path: [...path, 'columns', name, 'values', value],
          message: `no row of ${home.name} has the value ${value} in ${name}.${nearestOf(value, stored.values)}`,
        })
  }
  return found
}

/** `column`, `table.column` or `table.column via key`; null where nothing is wrong with it. */
function columnFault(text: string, home: Table, { schema, names, isSensitive }: Known, isShown: boolean): string | null {
  const [name = '', key] = text.split(/(?<!\s)\s+via\s+/)
  for (const part of [name, ...(key === undefined ? [] : [key])]) {
    const message = nameFault(names, home.name, part)
    if (message !== null) return message
  }
  const { table, column } = ownerOf(names, home.name, name)
  if (isSensitive(table, column)) return sensitiveFault(table, column)
  const other = schema.tables.find((one) => one.name === table)
  if (!other || other === home) return null
  if (key !== undefined) {
    const leads = schema.joins.some(
      (join) => join.child === home && join.parent === other && join.pairs.some(({ child }) => child.name === key),
    )
    return leads
      ? null
      : `the key ${key} of ${home.name} does not lead to ${table}. Name the key that does, or declare the join under "joins"`
  }
  const instead = `Name a column of ${home.name}`
  const tree = connect(schema, [home, other])
  if (tree === null)
    return `no join leads from ${home.name} to ${table}, so ${name} says nothing of a row of ${home.name}. ${instead}, or declare the join under "joins"`
  return isShown && multiplies(tree, home)
    ? `a row of ${home.name} can have several rows of ${table}, so ${name} would repeat it in a list. ${instead} or of a table that it belongs to`
    : null
}

/** Which setting hides it, and how one column is released: whoever writes the file may decide that. */
export const sensitiveFault = (table: string, column: string): string =>
  `the column ${table}.${column} is sensitive, so no answer may read it. Name another column. SENSITIVE_COLUMNS decides what is sensitive; SENSITIVE_COLUMNS=!${table}.${column} releases this column alone`

/** A name may hold a dot itself. */
function ownerOf(names: Names, home: string, name: string): { table: string; column: string } {
  const dot = name.lastIndexOf('.')
  if (dot < 0 || names.columns.get(home)?.includes(name.trim())) return { table: home, column: name.trim() }
  return { table: name.slice(0, dot).trim(), column: name.slice(dot + 1).trim() }
}
