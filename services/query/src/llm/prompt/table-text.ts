import type { IndexedColumn, IndexedTable } from '../../retrieve/schema-index.ts'
import { stem } from '../../retrieve/stem.ts'
import { splitName, tokenize } from '../../retrieve/words.ts'

/** How much of a table the prompt describes: everything, its columns without what they hold, or its keys and the columns that the question names. */
export const DETAILS = ['full', 'columns', 'keys'] as const
export type Detail = (typeof DETAILS)[number]

/** What the prompt says of the schema. */
export interface PromptSchema {
  /** Estimated. */
  tokens: number
  /** The tables that are described, the likeliest first, and how much of each. */
  tables: { name: string; detail: Detail }[]
}

export interface TableTextOptions {
  isSensitive: (table: string, column: string) => boolean
  /** False: no stored value is sent, only the structure of the database. */
  sendValues: boolean
  /** Whether the question may mean the column. */
  isMeant: (table: string, column: IndexedColumn) => boolean
}

/** Values of a column that are listed where these are all, and where the question means the column and there are more. */
const ALL_VALUES = 8
const SOME_VALUES = 5
const DATE = /^(\d{4}-\d{2}-\d{2})/

/** `orders -- about 1,200 rows` and a line for each column; a column that may not be used is left out. */
export function tableText(table: IndexedTable, detail: Detail, options: TableTextOptions): string {
  const readable = table.columns.filter(
    (column) => !options.isSensitive(table.name, column.name) && (column.semantics?.hidden !== true || isKey(table, column)),
  )
  const kept = detail === 'keys' ? readable.filter((column) => isKey(table, column) || options.isMeant(table.name, column)) : readable
  const left = readable.length - kept.length
  const about = [
    table.rowEstimate === null ? '' : `about ${Math.round(table.rowEstimate).toLocaleString('en-GB')} rows`,
    detail === 'keys' ? '' : asData(table.comment, 200),
  ].filter((one) => one !== '')
  return [
    `${nameText(table.name)}${about.length > 0 ? ` -- ${about.join('; ')}` : ''}`,
    ...(detail === 'full'
      ? semanticsOf(table, options.isSensitive)
      : detail === 'columns'
        ? semanticsOf({ ...table, semantics: {} }, options.isSensitive)
        : []),
    ...rowsAndJoins(table, options.isSensitive),
    ...kept.map((column) => columnText(table, column, detail, options)),
    ...(left > 0 ? [`  (and ${left} more columns)`] : []),
  ].join('\n')
}

/** Whether a question may mean a column: it names it, by a word of its name or of the operator's, or one of its values. */
export function meantColumns(question: string, values: readonly { table: string; column: string }[]): TableTextOptions['isMeant'] {
  const asked = new Set(tokenize(question).map((token) => token.stem))
  const named = new Set(values.map(({ table, column }) => `${table}.${column}`))
  return (table, { name, semantics }) =>
    named.has(`${table}.${name}`) || [name, ...(semantics?.names ?? [])].some((one) => splitName(one).some((word) => asked.has(stem(word))))
}

const isKey = (table: IndexedTable, column: IndexedColumn): boolean =>
  column.isPrimaryKey || table.foreignKeys.some(({ columns }) => columns.includes(column.name))

function columnText(table: IndexedTable, column: IndexedColumn, detail: Detail, options: TableTextOptions): string {
  const key = table.foreignKeys.find(
    ({ columns, table: other, references }) =>
      columns.length === 1 && columns[0] === column.name && !options.isSensitive(other, references[0] ?? ''),
  )
  const holds = detail === 'full' && options.sendValues ? valuesText(column, options.isMeant(table.name, column)) : ''
  const called = detail === 'keys' ? [] : [asData(column.comment, 160), alsoCalled(column.semantics?.names)].filter((one) => one !== '')
  return [
    `  ${nameText(column.name)} ${column.type}${column.isPrimaryKey ? ' key' : ''}`,
    key ? ` → ${nameText(key.table)}.${nameText(key.references[0] ?? '')}` : '',
    key && table.optionalKeys?.includes(column.name) ? ' (LEFT JOIN in lists: it may be empty)' : '',
    holds,
    called.length > 0 ? ` -- ${called.join('; ')}` : '',
  ].join('')
}

/** All values of a short list, some of a longer one that matters, the first and the last of dates where all are known. */
function valuesText({ values, valuesComplete, profile = [], distinct = 0 }: IndexedColumn, isMeant: boolean): string {
  const listed = (some: readonly string[]) => some.map((value) => JSON.stringify(value)).join('|')
  if (valuesComplete && values.length > 0 && values.length <= ALL_VALUES) return ` [${listed(values)}]`
  if (isMeant && values.length > 0) return ` [${listed(values.slice(0, SOME_VALUES))}|…]`
  const dates = profile.flatMap((value) => DATE.exec(value)?.[1] ?? []).sort()
  const isWhole = distinct <= profile.length // of some of the days nobody knows which are the first and the last
  if (!isWhole || dates.length === 0 || dates.length < profile.length) return ''
  return ` [${dates[0]} to ${dates.at(-1)}]`
}

/** A name that has to be quoted is written quoted, on one line. */
const nameText = (name: string): string => (/^[\p{L}_][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name))

/** What somebody wrote into the database, as a quoted text on one line. */
const asData = (text: string | null, most: number): string => (text ? JSON.stringify(text.replace(/\s+/g, ' ').slice(0, most)) : '')

const alsoCalled = (names: readonly string[] | undefined): string =>
  names && names.length > 0 ? `also called ${names.slice(0, 6).join(', ')}` : ''

/** What the operator says of a table. Conditions that read what may not be used are left out. */
function semanticsOf({ name, semantics, computed }: IndexedTable, isSensitive: TableTextOptions['isSensitive']): string[] {
  if (!semantics) return []
  const tells = (text: string) => readsNothing(text, name, isSensitive)
  const phrases = Object.entries(semantics.phrases ?? {}).flatMap(([names, { where }]) =>
    where && tells(where) ? [`"${names}" means ${where}`] : [],
  )
  return [
    semantics.row ? `a row is ${semantics.row}` : '',
    alsoCalled(semantics.names),
    ...(computed ?? []).flatMap(({ name: called, computed: how, semantics: own }) =>
      how && tells(how.expression) ? [`${how.role} ${called}${own?.names ? ` (${own.names.join(', ')})` : ''} = ${how.expression}`] : [],
    ),
    semantics.namedBy && tells(semantics.namedBy.join()) ? `show a row as ${semantics.namedBy.join(', ')}` : '',
    ...phrases.slice(0, 8),
  ]
    .filter((one) => one !== '')
    .map((one) => `  -- ${one}`)
}

/** Which rows count, in which roles other tables reach them, and what must not be joined: without that a statement is wrong. */
function rowsAndJoins({ name, semantics = {}, neverJoin = [] }: IndexedTable, isSensitive: TableTextOptions['isSensitive']): string[] {
  const { defaultFilter, roles = [], superlatives = [], namedFigures } = semantics
  const tells = (text: string) => readsNothing(text, name, isSensitive)
  const lifted = defaultFilter && defaultFilter.unless.length > 0 ? ` (but not for ${defaultFilter.unless.map(quoted).join(', ')})` : ''
  return [
    defaultFilter && tells(defaultFilter.where)
      ? `only rows where ${defaultFilter.where} count, unless the question asks for the others${lifted}`
      : '',
    ...roles.map(
      ({ name: role, names = [], before = [], child, columns }) =>
        `role ${role}${names.length > 0 ? ` (${names.join(', ')})` : ''}: joined under an alias by ${columns.map((one) => `${child}.${one}`).join(', ')}${before.length > 0 ? `; said as ${before.map((one) => quoted(`${one} …`)).join(', ')}` : ''}`,
    ),
    ...superlatives.flatMap(({ words, by, descending }) =>
      tells(by) ? [`${words.map(quoted).join(', ')} means the ${descending ? 'highest' : 'lowest'} ${by}`] : [],
    ),
    namedFigures && tells(`${namedFigures.name} ${namedFigures.value}`)
      ? `each row holds a figure: the one called X is ${namedFigures.aggregate}(case when ${namedFigures.name} = 'X' then ${namedFigures.value} end)`
      : '',
    ...neverJoin.map(({ column, other }) => `never join by ${column}${other === undefined ? '' : ` with ${other}`}`),
  ]
    .filter((one) => one !== '')
    .map((one) => `  -- ${one}`)
}

const quoted = (text: string): string => `"${text}"`

/** Whether an expression of the operator's names no sensitive column. */
export const readsNothing = (text: string, table: string, isSensitive: TableTextOptions['isSensitive']): boolean =>
  [...text.matchAll(/(?:(\w+)\.)?(\w+)/g)].every(([, named = table, column = '']) => !isSensitive(named, column))
