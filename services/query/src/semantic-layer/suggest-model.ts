import type { AskParts } from '../ask/ask.parts.ts'
import type { QueryConfig } from '../config.ts'
import { labelOf } from '../core/schema/label.ts'
import { type Column, isAudit, isKey, type Schema, type Table } from '../core/schema/schema.ts'
import { viewSchema } from '../core/schema/view-schema.ts'
import type { Database } from '../dialects/dialect.ts'
import { sensitiveColumns } from '../guard/sensitive-columns.ts'
import type { IndexedTable } from '../retrieve/schema-index.ts'
import { singular, stem } from '../retrieve/stem.ts'
import { wordsLike } from '../retrieve/synonyms.ts'
import { nameWords, splitName } from '../retrieve/words.ts'
import { faultsIn, withIndex } from './check-model.ts'
import type { SemanticModel, TableModel } from './semantic-model.ts'
import { suggestFilters, suggestMeasures } from './suggest-figures.ts'

/** A first draft of a semantic layer from the catalog and the data of the configured database: for a person to correct. */
export const suggestModel = (config: QueryConfig): Promise<SemanticModel> =>
  withIndex(config, async (parts, database, signal) => {
    const index = parts.index.current()
    if (index === null) throw new Error(parts.index.reason())
    const schema = viewSchema(index.tables, index.dialect, sensitiveColumns(parts.sensitive))
    const known = new Set(
      index.tables.flatMap(({ name, columns }) => [name, ...columns.map((one) => one.name)].flatMap(splitName).map(stem)),
    )
    const joins = await suggestJoins(index.tables, schema, database, signal)
    const tables = Object.fromEntries(schema.tables.map((table): [string, TableModel] => [table.name, suggestTable(table, schema, known)]))
    return withoutFaults({ version: 1, tables, joins, out_of_scope: {} }, parts, database, signal)
  })

function suggestTable(table: Table, schema: Schema, known: ReadonlySet<string>): TableModel {
  const words = nameWords(table.name, known)
  const name = [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ')
  // A word that something else here is called by would lead astray: the state of a customer is no status.
  const synonyms =
    words.length === 1
      ? wordsLike(name)
          .filter((word) => !known.has(stem(word)))
          .slice(0, 3)
      : []
  const label = labelOf(table).filter((column) => column.table === table && !isKey(column) && column.kind === 'text')
  const date = dateOf(table) ?? parentsOf(table, schema).flatMap((parent) => dateOf(parent) ?? [])[0]
  const [measures, filters] = [suggestMeasures(table), suggestFilters(table)]
  return {
    name,
    ...(synonyms.length > 0 && { synonyms }),
    ...(label.length > 0 && { display: label.map((column) => column.name) }),
    ...(date && { date: date.table === table ? date.name : `${date.table.name}.${date.name}` }),
    ...(Object.keys(measures).length > 0 && { measures }),
    ...(Object.keys(filters).length > 0 && { filters }),
  }
}

const parentsOf = (table: Table, { joins }: Schema): Table[] => joins.filter(({ child }) => child === table).map(({ parent }) => parent)

/** The first date that says something of the row itself: not when it was written last, and no birthday. */
const dateOf = ({ columns }: Table): Column | undefined =>
  columns.find(
    (column) => column.kind === 'date' && !column.isInternal && !isAudit(column) && !/birth|due|required|expir/i.test(column.name),
  )

/** Values of a key that are compared, and how many of them must be found. */
const [SAMPLE, MOST_KEYS, ENOUGH] = [50, 5_000, 0.95]

/** Columns that are called after another table's key and hold its values, where the database declares no key. */
async function suggestJoins(tables: readonly IndexedTable[], schema: Schema, database: Database, signal: AbortSignal): Promise<string[]> {
  const joins: string[] = []
  for (const child of schema.tables) {
    for (const column of child.columns) {
      const isDeclared = child.source.foreignKeys.some(({ columns }) => columns.includes(column.name))
      if (isDeclared || column.isInternal || (column.isPrimaryKey && child.columns.filter((one) => one.isPrimaryKey).length === 1)) continue
      const parent = schema.tables.find((other) => other !== child && isKeyOf(column, other))
      const key = parent?.columns.find(({ isPrimaryKey }) => isPrimaryKey)
      if (!parent || !key || !tables.includes(parent.source)) continue
      const held = await database.distinctValues(child, column.name, SAMPLE, signal).catch(() => [])
      const keys = new Set(await database.distinctValues(parent, key.name, MOST_KEYS, signal).catch(() => []))
      const shared = held.filter((value) => keys.has(value)).length
      if (held.length > 0 && shared / held.length >= ENOUGH) joins.push(`${child.name}.${column.name} = ${parent.name}.${key.name}`)
    }
  }
  return joins
}

/** `customer_id`, `customerNumber` or the same name, and the same kind of value. */
function isKeyOf(column: Column, { name, columns }: Table): boolean {
  const keys = columns.filter(({ isPrimaryKey }) => isPrimaryKey)
  const [key] = keys
  if (!key || keys.length > 1 || key.kind !== column.kind) return false
  if (column.name.toLowerCase() === key.name.toLowerCase()) return key.name.toLowerCase() !== 'id'
  const words = splitName(column.name)
  return (
    words.length > 1 &&
    /^(id|no|nr|number|code|key)$/.test(words.at(-1) ?? '') &&
    stem(words.slice(0, -1).join('')) === stem(splitName(name).join(''))
  )
}

/** What the guard or the database refuses is not suggested. */
async function withoutFaults(model: SemanticModel, parts: AskParts, database: Database, signal: AbortSignal): Promise<SemanticModel> {
  for (const { path } of await faultsIn(model, parts, database, signal)) {
    const [part, table = '', kind, name = ''] = path
    const of = part === 'tables' ? model.tables?.[table] : undefined
    if (of && (kind === 'measures' || kind === 'filters')) delete of[kind]?.[name]
    if (of && (kind === 'date' || kind === 'display')) delete of[kind]
  }
  return model
}
