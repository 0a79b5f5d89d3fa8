import type { AskParts } from '../ask/ask.parts.ts'
import { column, emptySelect } from '../core/query/query.ts'
import { render } from '../core/render/render.ts'
import { type Column, keyOf, type Schema, type Table } from '../core/schema/schema.ts'
import { columnIn, conditionOn, wordsOf } from '../core/schema/semantic-names.ts'
import { viewSchema } from '../core/schema/view-schema.ts'
import type { Database } from '../dialects/dialect.ts'
import { sensitiveColumns } from '../guard/sensitive-columns.ts'
import { stem } from '../retrieve/stem.ts'
import { compareKeys } from './compare-keys.ts'
import { indexWithDefinitions } from './definitions/index-with-definitions.ts'
import { bracketFault } from './expressions.ts'
import { givesRow } from './gives-row.ts'
import { idleKeys } from './key-faults.ts'
import { joinEnds, joinText, semanticsOf } from './model-definitions.ts'
import type { NamedFault } from './model-parts.ts'
import type { SemanticModel } from './semantic-model.ts'
import { wordWarnings } from './word-faults.ts'

/** What can be used as it stands, though the database holds nothing that goes with it, or two tables are called the same. */
export async function warningsIn(model: SemanticModel, parts: AskParts, database: Database, signal: AbortSignal): Promise<NamedFault[]> {
  const index = parts.index.current()
  if (index === null) throw new Error(parts.index.reason())
  const schema = viewSchema(index.tables, index.dialect, sensitiveColumns(parts.sensitive))
  return [
    ...(await joinWarnings(model, schema, database, signal)),
    ...(await emptyColumns(model, schema, database, signal)),
    ...(await unmetFilters(model, parts, database, signal)),
    ...sharedTableNames(model, schema),
    ...wordWarnings(model),
    ...idleKeys(model, index),
  ]
}

async function joinWarnings({ joins = [] }: SemanticModel, schema: Schema, database: Database, signal: AbortSignal): Promise<NamedFault[]> {
  const found: NamedFault[] = []
  for (const [at, join] of joins.entries()) {
    const [child, parent] = joinEnds(joinText(join)).map((end) => columnIn(schema, null, end))
    const match = child && parent ? await compareKeys(child, parent, database, signal) : null
    if (!child || !parent || match === null || match.agrees) continue
    const many = match.found === 0 ? 'none' : `only ${match.found}`
    const message = `the values of ${nameOf(child)} are not those of ${nameOf(parent)}: ${many} of ${match.compared} was found there`
    found.push({ path: ['joins', at], message })
  }
  return found
}

const nameOf = ({ table, name }: Column): string => `${table.name}.${name}`

/** What is shown of a row, and when it happened, where no row says so. */
async function emptyColumns(
  { tables = {} }: SemanticModel,
  schema: Schema,
  database: Database,
  signal: AbortSignal,
): Promise<NamedFault[]> {
  const known = new Map<Column, boolean>()
  const hasNone = async (column: Column): Promise<boolean> => {
    const is = known.get(column) ?? ((await isEmpty(column, database, signal)) && !(await isEmptyTable(column.table, database, signal)))
    known.set(column, is)
    return is
  }
  const found: NamedFault[] = []
  for (const [name, { display = [], display_person = [], date }] of Object.entries(tables)) {
    const home = schema.tables.find((one) => one.name === name)
    if (!home) continue
    const named = [
      ...display.map((column, at) => ({ column, path: ['tables', name, 'display', at] })),
      ...display_person.map((column, at) => ({ column, path: ['tables', name, 'display_person', at] })),
      ...(date === undefined ? [] : [{ column: date, path: ['tables', name, 'date'] }]),
    ]
    for (const { column: text, path } of named) {
      const column = columnIn(schema, home, text.split(/(?<!\s)\s+via\s+/)[0] ?? '')
      if (column && !column.source.computed && (await hasNone(column)))
        found.push({ path, message: `no row of ${column.table.name} has a value in ${column.name}` })
    }
  }
  return found
}

const NOTHING_MET = 'Compare its values with those that are stored'

/** A misspelt value is a condition like any other: only the rows tell. */
async function unmetFilters(model: SemanticModel, parts: AskParts, database: Database, signal: AbortSignal): Promise<NamedFault[]> {
  const index = parts.index.current()
  if (index === null) return []
  const schema = viewSchema(indexWithDefinitions(semanticsOf(model))(index).tables, index.dialect)
  const meetsNone = async (table: Table, where: string): Promise<boolean> => {
    const condition = bracketFault(where) === null ? conditionOn(schema, table, where) : null
    const [shown] = keyOf(table).length > 0 ? keyOf(table) : table.columns
    const select = condition && shown && { ...emptySelect([table]), items: [column(shown)], where: condition, limit: 1 }
    const sql = select && render(schema, select, index.dialect)
    return (
      typeof sql === 'string' && (await givesRow(sql, parts, database, signal)) === false && !(await isEmptyTable(table, database, signal))
    )
  }
  const found: NamedFault[] = []
  for (const [name, { filters = {}, default_filter }] of Object.entries(model.tables ?? {})) {
    const table = schema.tables.find((one) => one.name === name)
    if (!table) continue
    for (const [word, filter] of Object.entries(filters)) {
      const where = typeof filter === 'string' ? filter : filter.where
      if (where !== undefined && (await meetsNone(table, where)))
        found.push({ path: ['tables', name, 'filters', word], message: `no row of ${name} meets the filter "${word}". ${NOTHING_MET}` })
    }
    const usual = typeof default_filter === 'string' ? default_filter : default_filter?.where
    if (usual === undefined || !(await meetsNone(table, usual))) continue
    const message = `no row of ${name} meets the default filter, so every answer about ${name} would be empty. ${NOTHING_MET}`
    found.push({ path: ['tables', name, 'default_filter'], message })
  }
  return found
}

async function isEmpty({ table, name }: Column, database: Database, signal: AbortSignal): Promise<boolean> {
  const held = await database.distinctValues(table, name, 1, signal).catch(() => null)
  signal.throwIfAborted()
  return held?.length === 0
}

async function isEmptyTable(table: Table, database: Database, signal: AbortSignal): Promise<boolean> {
  const [first] = [...keyOf(table), ...table.columns.filter(({ source }) => !source.nullable)]
  return first !== undefined && (await isEmpty(first, database, signal))
}

/** A word that two tables are called by leads to either. */
function sharedTableNames({ tables = {} }: SemanticModel, schema: Schema): NamedFault[] {
  const said = (text: string): string => wordsOf(text).map(stem).join(' ')
  const own = new Map(schema.tables.map(({ name, stems }) => [stems.join(' '), name]))
  const given = new Map<string, string>()
  return Object.entries(tables).flatMap(([table, { name, synonyms = [] }]) =>
    [
      ...(name === undefined ? [] : [{ text: name, path: ['name'] }]),
      ...synonyms.map((text, at) => ({ text, path: ['synonyms', at] })),
    ].flatMap(({ text, path }): NamedFault[] => {
      const key = said(text)
      const [other, before] = [own.get(key), given.get(key)]
      given.set(key, before ?? table)
      const at = ['tables', table, ...path]
      if (other !== undefined && other !== table) return [{ path: at, message: `"${text}" is the name of the table ${other}` }]
      return before === undefined || before === table ? [] : [{ path: at, message: `"${text}" is also what ${before} is called` }]
    }),
  )
}
