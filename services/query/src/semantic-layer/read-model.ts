import { readFile } from 'node:fs/promises'
import { Value } from 'typebox/value'
import { didYouMean } from '../guard/sql/names.ts'
import type { SemanticDefinitions } from './definitions/definitions.ts'
import { BadJson, type Located, locatedJson, type Place } from './definitions/located-json.ts'
import { parseDefinitions } from './definitions/read-definitions.ts'
import { semanticsOf } from './model-definitions.ts'
import { SemanticModel } from './semantic-model.ts'

/** A fault of the file, with its place. */
export interface ModelFault extends Place {
  message: string
}
export interface ReadModel {
  /** Null where the file has a fault of its shape. */
  model: SemanticModel | null
  /** The same without the parts that have a fault, for whoever wants to know what else is wrong; null where nothing can be understood. */
  rest: SemanticModel | null
  faults: ModelFault[]
  /** Where something stands, by the keys that lead there; the nearest that exists. */
  placeOf(path: readonly (string | number)[]): Place
}

/** Reads the operator's semantic layer; null where none is set. What cannot be understood stops the start and is named with its line. */
export async function readSemanticLayer(file: string): Promise<SemanticDefinitions | null> {
  if (file === '') return null
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`NOTES_FILE: ${file} cannot be read: ${error.message}`)
  })
  return parseSemanticLayer(text)
}

/** Schema the semantic layer was ranked for this: from here on they are answered. */
const OF_NOTES = 0.75

/** A file without `version` is one of schema notes, which the semantic layer replaces: it is still read. */
export function parseSemanticLayer(text: string): SemanticDefinitions {
  if (isUnversioned(text)) return { ...parseDefinitions(text), ranking: 'reporting', answerFrom: OF_NOTES }
  const { model, faults } = readModel(text)
  const [first] = faults
  if (model === null || first) throw new Error(`NOTES_FILE, line ${first?.line ?? 1}: ${first?.message ?? 'cannot be read'}`)
  return semanticsOf(model)
}

export function isUnversioned(text: string): boolean {
  try {
    const read = locatedJson(text)
    return read.kind === 'object' && !read.entries.has('version')
  } catch {
    return false
  }
}

export function readModel(text: string): ReadModel {
  let located: Located
  try {
    located = locatedJson(text)
  } catch (error) {
    if (!(error instanceof BadJson)) throw error
    const { line, column, message } = error
    return { model: null, rest: null, faults: [{ line, column, message }], placeOf: () => ({ line, column }) }
  }
  const placeOf = (path: readonly (string | number)[]) => placeIn(located, path)
  const value = plain(located)
  const errors = Value.Check(SemanticModel, value) ? [] : schemaFaults(value)
  const model = errors.length === 0 ? (value as SemanticModel) : null
  const left = model ? { rest: model, more: [] } : withoutFaults(plain(located), errors)
  const faults = [...errors, ...left.more, ...meaningFaults(left.rest)].map(({ path, message }) => ({ ...placeOf(path), message }))
  return { model, rest: left.rest, faults: faults.sort((a, b) => a.line - b.line || a.column - b.column), placeOf }
}

/** The checker tells some faults at a time, and what a part was needed for goes with it. */
const MOST_ROUNDS = 50

/** What is left where each part with a fault is taken away, and the faults that were found on the way; null where that does not help. */
function withoutFaults(value: unknown, errors: readonly PathFault[]): { rest: SemanticModel | null; more: PathFault[] } {
  const removed: string[] = []
  const more: PathFault[] = []
  let left = errors
  for (let round = 0; round < MOST_ROUNDS && left.length > 0; round += 1) {
    for (const { path } of left) {
      // Without its joins, much else would seem to have a fault.
      if (path.length === 0 || path[0] === 'joins') return { rest: null, more }
      removed.push(remove(value, path).join('/'))
    }
    left = Value.Check(SemanticModel, value) ? [] : schemaFaults(value)
    more.push(...left.filter(({ path }) => !removed.some((one) => one.startsWith(`${path.join('/')}/`))))
  }
  return { rest: left.length === 0 ? (value as SemanticModel) : null, more }
}

/** Takes a part away, and tells which: of a list the whole, so that places stay what they are. */
function remove(value: unknown, path: readonly string[]): readonly string[] {
  const [name = ''] = path.slice(-1)
  const owner = path.slice(0, -1).reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], value)
  if (Array.isArray(owner)) return remove(value, path.slice(0, -1))
  if (name === 'version' && path.length === 1) Object.assign(value as object, { version: 1 })
  else if (typeof owner === 'object' && owner !== null) {
    delete (owner as Record<string, unknown>)[name]
    // A definition of which nothing is left would only be told to be empty.
    if (path.length === DEFINITION + 1 && Object.keys(owner).length === 0) return remove(value, path.slice(0, DEFINITION))
  }
  return path
}
/** `tables`, the table, the kind and the name. */
const DEFINITION = 4

function plain(at: Located): unknown {
  if (at.kind === 'array') return at.items.map(plain)
  return at.kind === 'plain' ? at.value : Object.fromEntries([...at.entries].map(([name, value]) => [name, plain(value)]))
}

function placeIn(at: Located, [next, ...rest]: readonly (string | number)[]): Place {
  const inside =
    next === undefined
      ? undefined
      : at.kind === 'array'
        ? at.items[Number(next)]
        : at.kind === 'object'
          ? at.entries.get(String(next))
          : undefined
  return inside === undefined ? { line: at.line, column: at.column } : placeIn(inside, rest)
}

interface PathFault {
  path: string[]
  message: string
}

/** Each fault once, at the innermost place that says it; of a value that may have two shapes, what is wrong with the object. */
function schemaFaults(value: unknown): PathFault[] {
  const errors = [...Value.Errors(SemanticModel, value)]
  const found = new Map<string, PathFault>()
  for (const { keyword, instancePath, schemaPath, params, message } of errors) {
    const path = instancePath
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (keyword === 'anyOf' || (keyword === 'type' && schemaPath.endsWith('/anyOf/0') && isObjectAt(value, path))) continue
    const details = params as { additionalProperties?: string[]; requiredProperties?: string[] }
    if (keyword === 'additionalProperties') {
      const known = propertiesAt(schemaPath)
      for (const name of details.additionalProperties ?? []) {
        const hint = didYouMean(name, known)
        const text = `"${name}" is not known here.${hint === '' ? ` Known are ${known.join(', ')}.` : hint}`
        found.set([...path, name].join('/'), { path: [...path, name], message: text })
      }
    } else if (keyword !== 'boolean' && !found.has(path.join('/'))) {
      found.set(path.join('/'), { path, message: `${namedAt(path)} ${expected(keyword, path, params as Limits) ?? message}` })
    }
  }
  return [...found.values()]
}

/** `"display"`, or one of its entries. */
function namedAt(path: readonly string[]): string {
  const [list = '', name = ''] = path.slice(-2)
  if (path.length === 0) return 'the file'
  return path.length > 1 && schemaAt(path.slice(0, -1))?.type === 'array' ? `entry ${Number(name) + 1} of "${list}"` : `"${path.at(-1)}"`
}

interface Limits {
  requiredProperties?: string[]
  limit?: number
}

/** What is wanted there, with an example; null where the checker says it well enough. */
function expected(keyword: string, path: readonly string[], { requiredProperties = [], limit }: Limits): string | null {
  if (keyword === 'required') return `needs ${requiredProperties.map((name) => `"${name}"`).join(' and ')}`
  if (keyword === 'maxLength') return `has more than ${limit} characters`
  if (keyword === 'minProperties') return `must not be empty: give it ${list(propertiesOf(schemaAt(path)))}`
  if (keyword === 'pattern' || keyword === 'minLength') return 'must not be empty'
  const schema = schemaAt(path)
  if (schema === null) return null
  if (schema.minimum !== undefined) return `must be a number from ${schema.minimum} to ${schema.maximum}, without quotation marks`
  const allowed = [schema, ...(schema.anyOf ?? [])].flatMap((one) => (one.const === undefined ? [] : [JSON.stringify(one.const)]))
  if (allowed.length > 0) return `must be ${allowed.join(' or ')}`
  const kinds = [...new Set([schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => (type === undefined ? [] : (KINDS[type] ?? []))))]
  if (kinds.length === 0) return null
  const name = path.at(-1) ?? ''
  const isList = schema.type === 'array'
  const example =
    [EXAMPLES[name], EXAMPLES[schema.type ?? '']].find((one) => one?.startsWith('[') === isList) ?? EXAMPLES[schema.type ?? '']
  const isNamed = path.length > 0 && !/^\d+$/.test(name)
  return `must be ${kinds.join(' or ')}${example === undefined ? '' : `, as ${isNamed && /^["[{\d]/.test(example) ? `"${name}": ${example}` : example}`}`
}

const propertiesOf = (schema: SchemaPart | null): string[] =>
  Object.keys((schema?.anyOf?.find(({ properties }) => properties) ?? schema)?.properties ?? {})
const list = (names: readonly string[]): string =>
  names
    .map((name) => `"${name}"`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')

interface SchemaPart {
  type?: string
  minimum?: number
  maximum?: number
  const?: unknown
  anyOf?: SchemaPart[]
  properties?: Record<string, SchemaPart>
  patternProperties?: Record<string, SchemaPart>
  items?: SchemaPart
}
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  array: 'a list in square brackets',
  boolean: 'true or false, without quotation marks',
  object: 'an object in braces',
  number: 'a number',
}
const EXAMPLES: Readonly<Record<string, string>> = {
  percent: '"shipped_date > required_date"',
  where: '"status = \'Open\'"',
  days: '["ordered_on", "shipped_on"]',
  date: '"order_date"',
  since: '"ordered_on"',
  by: '["users.name via decided_by"]',
  who: '["customers.name"]',
  display: '["name"]',
  display_person: '["first_name", "last_name"]',
  synonyms: '["turnover", "sales"]',
  joins: '["orders.customer_id = customers.id"]',
  values: '{ "A": ["key account"] }',
  words: '["salary", "pay"]',
  array: '["first", "second"]',
  string: '"some text"',
  boolean: 'true',
}

/** What the schema says of a place in the file; of a value that may have two shapes, the object. */
function schemaAt(path: readonly string[]): SchemaPart | null {
  let at: SchemaPart | undefined = SemanticModel as SchemaPart
  for (const part of path) {
    const shape: SchemaPart | undefined = at?.anyOf?.find(({ properties }) => properties) ?? at
    at = shape?.properties?.[part] ?? Object.values(shape?.patternProperties ?? {})[0] ?? shape?.items
    if (at === undefined) return null
  }
  return at
}

function isObjectAt(value: unknown, path: readonly string[]): boolean {
  const found = path.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], value)
  return typeof found === 'object' && found !== null
}

/** The fields that the schema knows at one of its own places. */
function propertiesAt(schemaPath: string): string[] {
  const parts = schemaPath.split('/').slice(1)
  const found = parts.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], SemanticModel)
  return Object.keys((found as { properties?: object } | undefined)?.properties ?? {})
}

/** What no schema says. */
function meaningFaults(model: SemanticModel | null): PathFault[] {
  return Object.entries(model?.tables ?? {}).flatMap(([table, { measures = {} }]) =>
    Object.entries(measures).flatMap(([name, measure]): PathFault[] => {
      if (typeof measure === 'string') return []
      const kinds = [measure.expression, measure.percent, measure.days].filter((one) => one !== undefined).length
      const path = ['tables', table, 'measures', name]
      if (kinds !== 1) return [{ path, message: `the measure "${name}" needs one of "expression", "percent" and "days", and only one` }]
      return measure.expression !== undefined && measure.where !== undefined
        ? [{ path, message: `the measure "${name}" has an expression: put its condition there, as sum(case when … then … end)` }]
        : []
    }),
  )
}
