import { readFile } from 'node:fs/promises'
import type { ColumnSemantics, DefinedFigure, FilterDefinition, SemanticDefinitions, TableSemantics } from './definitions.ts'
import { BadJson, type Located, locatedJson } from './located-json.ts'

/** Reads the semantic layer; null where there is none. What cannot be understood stops the start and is named with its line. */
export async function readDefinitions(file: string): Promise<SemanticDefinitions | null> {
  return file === '' ? null : parseDefinitions(await readFile(file, 'utf8'))
}

export function parseDefinitions(text: string): SemanticDefinitions {
  try {
    return semantics(locatedJson(text))
  } catch (error) {
    if (error instanceof BadJson) throw new Error(`NOTES_FILE, line ${error.line}: ${error.message}`)
    throw error
  }
}

type Read<Value> = (at: Located) => Value

const fault = (at: Located, message: string): never => {
  throw new BadJson(at, message)
}

const text: Read<string> = (at) =>
  at.kind === 'plain' && typeof at.value === 'string' && at.value.trim() !== '' ? at.value.trim() : fault(at, 'must be a text')

const flag: Read<boolean> = (at) => (at.kind === 'plain' && typeof at.value === 'boolean' ? at.value : fault(at, 'must be true or false'))

const listOf =
  <Value>(read: Read<Value>): Read<Value[]> =>
  (at) =>
    at.kind === 'array' ? at.items.map(read) : fault(at, 'must be a list')

const recordOf =
  <Value>(read: Read<Value>): Read<Record<string, Value>> =>
  (at) =>
    at.kind === 'object'
      ? Object.fromEntries([...at.entries].map(([name, value]) => [name, read(value)]))
      : fault(at, 'must be an object in braces')

/** Each field by its own reader; a field that nobody knows is most likely misspelt. */
function fields<Value>(at: Located, readers: { [Name in keyof Value]-?: Read<Value[Name]> }): Partial<Value> {
  if (at.kind !== 'object') return fault(at, 'must be an object in braces')
  const known = Object.keys(readers)
  return Object.fromEntries(
    [...at.entries].map(([name, value]) => {
      const read = known.includes(name) ? readers[name as keyof Value] : undefined
      return [name, read ? read(value) : fault(value, `"${name}" is not known here; known are ${known.join(', ')}`)]
    }),
  ) as Partial<Value>
}

const words = listOf(text)

const pair: Read<[string, string]> = (at) => {
  const [first, second, ...more] = words(at)
  return first !== undefined && second !== undefined && more.length === 0 ? [first, second] : fault(at, 'must be a list of two')
}

/** A text alone is a condition. */
const phrase: Read<FilterDefinition> = (at) => {
  if (at.kind !== 'object') return { where: text(at) }
  const read = fields<Required<Omit<FilterDefinition, 'about'>>>(at, { where: text, date: text, who: words, by: words, since: text })
  return Object.keys(read).length > 0 ? read : fault(at, 'says nothing')
}

const column: Read<ColumnSemantics> = (at) =>
  fields<Required<Omit<ColumnSemantics, 'about'>>>(at, {
    names: words,
    mayMean: words,
    after: words,
    values: recordOf(words),
    within: flag,
    hidden: flag,
  })

const table: Read<TableSemantics> = (at) =>
  fields<Required<Omit<TableSemantics, 'computed' | 'roles' | 'defaultFilter' | 'superlatives' | 'namedFigures'>>>(at, {
    names: words,
    mayMean: words,
    row: text,
    namedBy: words,
    who: words,
    date: text,
    onlyIfNamed: flag,
    bridge: flag,
    phrases: recordOf(phrase),
    columns: recordOf(column),
  })

const smallUnit: Read<'hours' | 'minutes'> = (at) => {
  const unit = text(at)
  return unit === 'hours' || unit === 'minutes' ? unit : fault(at, 'must be "hours" or "minutes"')
}

const measure: Read<DefinedFigure> = (at) => {
  const {
    names = [],
    of,
    days,
    percent,
    where,
    takes,
    unit,
  } = fields<Required<Omit<DefinedFigure, 'about'>>>(at, {
    names: words,
    of: text,
    days: pair,
    percent: text,
    where: text,
    takes: flag,
    unit: smallUnit,
  })
  if (names.length === 0 || of === undefined) return fault(at, 'a measure needs "names" and "of"')
  if ((days === undefined) === (percent === undefined)) return fault(at, 'a measure is either "days" or "percent"')
  return {
    names,
    of,
    ...(days && { days }),
    ...(percent && { percent }),
    ...(where && { where }),
    ...(takes && { takes }),
    ...(unit && { unit }),
  }
}

function semantics(at: Located): SemanticDefinitions {
  const {
    tables = {},
    joins = [],
    measures = [],
    notHeld = {},
  } = fields<Pick<SemanticDefinitions, 'tables' | 'joins' | 'measures' | 'notHeld'>>(at, {
    tables: recordOf(table),
    joins: listOf(pair),
    measures: listOf(measure),
    notHeld: recordOf(words),
  })
  return { tables, joins, measures, notHeld }
}
