import type { AskParts } from '../ask/ask.parts.ts'
import type { QueryConfig } from '../config.ts'
import { isKey, type Schema, type Table } from '../core/schema/schema.ts'
import { viewSchema } from '../core/schema/view-schema.ts'
import type { Database, DialectName } from '../dialects/dialect.ts'
import { sensitiveColumns } from '../guard/sensitive-columns.ts'
import { singular, stem } from '../retrieve/stem.ts'
import { closeSynonyms } from '../retrieve/synonyms.ts'
import { nameWords, splitName } from '../retrieve/words.ts'
import { faultsIn, withIndex } from './check-model.ts'
import { wordsInName } from './glued-names.ts'
import { warningsIn } from './model-warnings.ts'
import type { SemanticModel, TableModel } from './semantic-model.ts'
import { dateOf, displayOf } from './suggest-columns.ts'
import { suggestFilters, suggestMeasures } from './suggest-figures.ts'
import { suggestJoins } from './suggest-joins.ts'

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
    const prefix = sharedPrefix(schema.tables)
    const vocabulary = vocabularyOf(schema, known)
    const tables = Object.fromEntries(
      schema.tables.map((table): [string, TableModel] => [
        table.name,
        suggestTable(table, schema, vocabulary, { prefix, dialect: index.dialect }),
      ]),
    )
    nameApart(tables)
    return withFewFilters(await withoutFaults({ version: 1, tables, joins, out_of_scope: {} }, parts, database, signal))
  })

const FEWEST_TABLES = 3

/** How many words stand in front of the name of every table: `erp_customers`, `erp_orders`. Nobody says them. */
function sharedPrefix(tables: readonly Table[]): number {
  const names = tables.map(({ name }) => splitName(name))
  if (names.length < FEWEST_TABLES) return 0
  let shared = 0
  while (names.every((words) => words.length > shared + 1 && words[shared] === names[0]?.[shared])) shared += 1
  return shared
}

/** Nobody chooses from more. */
const MOST_FILTERS = 10

/** The filters that people would name, and in the description how many were left out. */
function withFewFilters(model: SemanticModel): SemanticModel {
  const left = Object.entries(model.tables ?? {}).flatMap(([name, table]) => {
    const filters = Object.entries(table.filters ?? {})
    const kept = filters.filter(([words]) => isSaid(words)).slice(0, MOST_FILTERS)
    table.filters = Object.fromEntries(kept)
    if (kept.length === 0) delete table.filters
    const out = filters.length - kept.length
    return out === 0 ? [] : [`${out} yes-or-no columns of ${name}`]
  })
  if (left.length === 0) return model
  const { version, ...rest } = model
  return { version, description: `A draft. Left out: ${left.join(', ')}, for which you can write filters.`, ...rest }
}

/** Three words at most, and no numbers: `option a 17` is no word of a question. */
const isSaid = (words: string): boolean => words.split(' ').length <= 3 && !/\d/.test(words)

interface Drafting {
  /** How many words stand in front of the name of every table. */
  prefix: number
  dialect: DialectName
}

function suggestTable(table: Table, schema: Schema, { known, names, stored }: Vocabulary, { prefix, dialect }: Drafting): TableModel {
  const bare = prefix === 0 ? table.name : splitName(table.name).slice(prefix).join('_')
  const own = nameWords(bare, known)
  const words = own.length > 1 ? own : wordsInName(bare, names)
  const name = [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ')
  // A word that something else here is called by would lead astray: the state of a customer is no status.
  const hidden = hiddenIn(table, schema)
  const synonyms =
    words.length === 1 && hidden === null
      ? closeSynonyms(name)
          .filter((word) => !known.has(stem(word)) && !stored.has(stem(word)))
          .slice(0, 3)
      : []
  const label = displayOf(table, schema.tables)
  const date = dateOf(table) ?? wholesOf(table, schema).flatMap((parent) => dateOf(parent) ?? [])[0]
  const [measures, filters] = [suggestMeasures(table, schema), suggestFilters(table, dialect)]
  return {
    name,
    ...(hidden && { description: hidden }),
    ...(synonyms.length > 0 && { synonyms }),
    ...(label.length > 0 && { display: label.map((column) => column.name) }),
    ...(date && { date: date.table === table ? date.name : `${date.table.name}.${date.name}` }),
    ...(Object.keys(measures).length > 0 && { measures }),
    ...(Object.keys(filters).length > 0 && { filters }),
  }
}

/** What the names and values of a database are made of. */
interface Vocabulary {
  /** Stems of the words of names. */
  known: ReadonlySet<string>
  /** Names that are one word: what longer names may be made of. */
  names: ReadonlySet<string>
  /** Words of stored values, which say something else here. */
  stored: ReadonlySet<string>
}

function vocabularyOf({ tables }: Schema, known: ReadonlySet<string>): Vocabulary {
  const columns = tables.flatMap((table) => table.columns)
  const names = [...tables, ...columns]
    .map(({ name }) => name.toLowerCase())
    .filter((name) => /^[a-z]{4,}$/.test(name))
    .flatMap((name) => [name, singular(name)])
  const all = new Set(names)
  const stored = columns.flatMap(({ source }) => source.values.flatMap((value) => value.toLowerCase().match(/\p{L}+/gu) ?? []))
  return {
    known,
    names: new Set(names.filter((name) => wordsInName(name, all).length === 1)),
    stored: new Set(stored.map(stem)),
  }
}

/** What several tables have a measure of goes by the table too, and so does a plain total: the line total of a sales order line, and of a purchase order line. */
function nameApart(tables: Record<string, TableModel>): void {
  const counts = new Map<string, number>()
  for (const { measures = {} } of Object.values(tables))
    for (const name of Object.keys(measures)) counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const table of Object.values(tables)) {
    const measures = Object.entries(table.measures ?? {}).map(([name, measure]): [string, typeof measure] => {
      if ((counts.get(name) ?? 0) < 2 && name !== 'total') return [name, measure]
      return [`${table.name} ${name}`, typeof measure === 'string' ? measure : (measure.expression ?? measure)]
    })
    if (measures.length > 0) table.measures = Object.fromEntries(measures)
  }
}

/** Where all that a table tells is sensitive, nobody is invited to ask for it by other words. */
function hiddenIn(table: Table, { joins }: Schema): string | null {
  if (joins.some(({ parent }) => parent === table)) return null // other rows belong to it: it can still be named
  const telling = table.columns.filter((column) => !isKey(column) && column.kind !== 'date' && !column.source.computed)
  if (telling.length === 0 || !telling.every(({ isSensitive }) => isSensitive)) return null
  const names = telling.map(({ name }) => name).join(', ')
  return `Cannot be asked about: ${names} ${telling.length > 1 ? 'are' : 'is'} sensitive. SENSITIVE_COLUMNS decides that.`
}

/** What a row is a part of by its name: the order of an order line. Who typed it in has dates of his own. */
const wholesOf = (table: Table, { joins }: Schema): Table[] =>
  joins
    .filter(({ child, parent }) => child === table && parent !== table && parent.stems.every((word) => table.stems.includes(word)))
    .map(({ parent }) => parent)

/** What the guard or the database refuses, or what would be warned of, is not suggested. */
async function withoutFaults(model: SemanticModel, parts: AskParts, database: Database, signal: AbortSignal): Promise<SemanticModel> {
  const found = [...(await faultsIn(model, parts, database, signal)), ...(await warningsIn(model, parts, database, signal))]
  const joins = new Set(found.flatMap(({ path: [part, at] }) => (part === 'joins' ? [at] : [])))
  for (const { path } of found) {
    const [part, table = '', kind, name = '', field] = path
    const of = part === 'tables' ? model.tables?.[table] : undefined
    const measure = kind === 'measures' ? of?.measures?.[name] : undefined
    if (field === 'synonyms' && typeof measure === 'object') delete measure.synonyms
    else if (of && (kind === 'measures' || kind === 'filters')) delete of[kind]?.[name]
    if (of && (kind === 'date' || kind === 'display' || kind === 'synonyms')) delete of[kind]
  }
  return { ...model, joins: (model.joins ?? []).filter((_, at) => !joins.has(at)) }
}
