import { column, countRows, emptySelect } from '../core/query/query.ts'
import { render } from '../core/render/render.ts'
import { viewSchema } from '../core/schema/view-schema.ts'
import { exampleOf } from '../generate/spoken-definitions/named-figures.ts'
import { asRole, type Role, rolesIn } from '../generate/spoken-definitions/roles.ts'
import type { IsSensitive } from '../guard/sensitive-columns.ts'
import type { IndexedTable, SchemaIndex } from '../retrieve/schema-index.ts'
import { sensitiveFault } from './column-faults.ts'
import { keyEnd } from './model-definitions.ts'
import { type Names, nameFault, nearestOf, type Part, type Path } from './model-parts.ts'
import type { SemanticModel, TableModel } from './semantic-model.ts'

/*
 * What is wrong with the parts of a model that say how tables hang together and how rows are sorted: roles, superlatives, figures under a
 * name, and what must not be joined or shown. `index` has the model applied.
 */

export const structureParts = (
  name: string,
  model: TableModel,
  index: SchemaIndex,
  names: Names,
  isSensitive: IsSensitive,
  path: Path,
): Part[] => [
  ...roleParts(name, model, index, names, path),
  ...superlativeFaults(name, model, index, names, isSensitive, path),
  ...namedFigureParts(name, model, index, names, path),
]

function roleParts(of: string, { roles = {} }: TableModel, { tables, dialect }: SchemaIndex, names: Names, path: Path): Part[] {
  const seen = new Map<string, string>()
  return Object.entries(roles).flatMap(([name, { key }]): Part[] => {
    const at = [...path, 'roles', name, 'key']
    const { table, columns } = columnsOf(key)
    const missing = columns.flatMap((one) => nameFault(names, of, table === '' ? one : `${table}.${one}`) ?? [])
    if (missing.length > 0) return missing.map((message) => ({ fault: { path: at, message } }))
    if (table === '')
      return [
        {
          fault: {
            path: at,
            message: `the key of the role "${name}" must be written as table.column: name the table that refers to ${of}`,
          },
        },
      ]
    const other = seen.get(keyEnd(key))
    seen.set(keyEnd(key), name)
    if (other !== undefined)
      return [
        {
          fault: {
            path: at,
            message: `the roles "${other}" and "${name}" have the same key. Make one a synonym of the other, or name another key`,
          },
        },
      ]
    const role = rolesIn(tables).find((one) => one.of.name === of && one.name === name)
    const sql = role ? joinedAs(role, tables, dialect) : null
    const what = `the role "${name}"`
    if (sql !== null) return [{ statement: { path: at, what, sql } }]
    const message = `${what}: no key leads from ${key} to ${of}. Declare it under joins: "${key} = ${of}.…"`
    return [{ fault: { path: at, message } }]
  })
}

/** The table of a key and the table in its role, joined; null where nothing joins them. */
function joinedAs(role: Role, tables: readonly IndexedTable[], dialect: SchemaIndex['dialect']): string | null {
  const schema = viewSchema(asRole({ tables: [...tables], values: [] }, role).tables, dialect)
  const [child, own] = [role.child, role.alias].map((name) => schema.tables.find((one) => one.name === name))
  return child && own ? render(schema, { ...emptySelect([child, own]), items: [countRows] }, dialect) : null
}

function superlativeFaults(
  home: string,
  { superlatives = {} }: TableModel,
  { tables }: SchemaIndex,
  names: Names,
  isSensitive: IsSensitive,
  path: Path,
): Part[] {
  return Object.entries(superlatives).flatMap(([word, { by }]): Part[] => {
    const dot = by.lastIndexOf('.')
    const [table, own] = names.columns.get(home)?.includes(by) || dot < 0 ? [home, by] : [by.slice(0, dot), by.slice(dot + 1)]
    const known = tables.find(({ name }) => name === table)
    const measures = known?.computed?.map(({ name }) => name) ?? []
    if (measures.includes(own)) return []
    const columns = names.columns.get(table) ?? []
    const at = [...path, 'superlatives', word, 'by']
    if (!known) return [{ fault: { path: at, message: `there is no table ${table}.${nearestOf(table, names.tables)}` } }]
    if (columns.includes(own)) return isSensitive(table, own) ? [{ fault: { path: at, message: sensitiveFault(table, own) } }] : []
    const message = `the table ${table} has no column or measure ${own}.${nearestOf(own, [...columns, ...measures])}`
    return [{ fault: { path: at, message } }]
  })
}

function namedFigureParts(home: string, { named_figures }: TableModel, { tables, dialect }: SchemaIndex, names: Names, path: Path): Part[] {
  if (named_figures === undefined) return []
  const faults = (['name', 'value'] as const).flatMap((field): Part[] => {
    const message = nameFault(names, home, named_figures[field])
    return message === null ? [] : [{ fault: { path: [...path, 'named_figures', field], message } }]
  })
  const table = tables.find(({ name }) => name === home)
  if (faults.length > 0 || !table) return faults
  const at = [...path, 'named_figures', 'value']
  const schema = viewSchema(
    tables.map((one) => (one === table ? exampleOf(table) : one)),
    dialect,
  )
  const figure = schema.tables.find(({ name }) => name === home)?.columns.at(-1)
  const sql = figure?.computed ? render(schema, { ...emptySelect([figure.table]), items: [column(figure)] }, dialect) : null
  return sql === null
    ? [{ fault: { path: at, message: `no join leads from ${home} to the names in ${named_figures.name}. Declare it under "joins"` } }]
    : [{ statement: { path: at, what: 'the figures under a name', sql } }]
}

/** Of the lists that belong to no table. */
export function listFaults({ never_join = [], hidden_columns = [] }: SemanticModel, names: Names): Part[] {
  const apart = never_join.flatMap((join, at) =>
    join.split('=').flatMap((side): Part[] => {
      const { table, columns } = columnsOf(side)
      const wanted = columns.map((one) => nameFault(names, table, `${table}.${one}`))
      return wanted.flatMap((message) => (message === null ? [] : [{ fault: { path: ['never_join', at], message } }]))
    }),
  )
  const hidden = hidden_columns.flatMap((name, at): Part[] => {
    const all = [...names.columns.values()].flat()
    const message = all.includes(name)
      ? null
      : name.includes('.')
        ? nameFault(names, '', name)
        : `no table has a column ${name}.${nearestOf(name, all)}`
    return message === null ? [] : [{ fault: { path: ['hidden_columns', at], message } }]
  })
  return [...apart, ...hidden]
}

/** `a.x, a.y` */
function columnsOf(key: string): { table: string; columns: string[] } {
  const end = keyEnd(key)
  const dot = end.lastIndexOf('.')
  return { table: end.slice(0, dot), columns: end.slice(dot + 1).split(',') }
}
