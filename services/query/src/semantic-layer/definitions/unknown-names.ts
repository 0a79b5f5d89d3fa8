import type { IndexedTable } from '../../retrieve/schema-index.ts'
import type { SemanticDefinitions, TableSemantics } from './definitions.ts'

/** Tables and columns that the semantic layer names and the schema does not have, each once; conditions are not looked into. */
export function unknownNames({ tables, joins, neverJoin = [], measures }: SemanticDefinitions, known: readonly IndexedTable[]): string[] {
  const columns = new Map(known.map((table) => [table.name, new Set(table.columns.map(({ name }) => name))]))
  const isKnown = (name: string): boolean => {
    const [table = '', column] = name.split('.')
    return columns.has(table) && (column === undefined || columns.get(table)?.has(column) === true)
  }
  const named = [
    ...Object.entries(tables).flatMap(([table, semantics]) => (columns.has(table) ? namesOf(table, semantics) : [table])),
    ...[...joins.flat(), ...neverJoin.flat().filter((end) => end !== undefined)].flatMap(joined),
    ...measures.flatMap(({ of, days = [] }) => [of, ...days.map((name) => inTable(of, name))]),
  ]
  return [...new Set(named.filter((name) => !isKnown(name)))]
}

function namesOf(
  table: string,
  { namedBy = [], who = [], date, phrases = {}, columns = {}, roles = [], namedFigures }: TableSemantics,
): string[] {
  const shown = (names: readonly string[]) => names.flatMap((name) => name.split(/(?<!\s)\s+via\s+/)).map((name) => inTable(table, name))
  const dates = [date, ...Object.values(phrases).flatMap((phrase) => [phrase.date, phrase.since])]
  return [
    ...shown([...namedBy, ...who, ...Object.values(phrases).flatMap((phrase) => [...(phrase.who ?? []), ...(phrase.by ?? [])])]),
    ...dates.flatMap((name) => (name === undefined ? [] : [inTable(table, name)])),
    ...Object.keys(columns).map((name) => inTable(table, name)),
    ...roles.flatMap((role) => role.columns.map((column) => `${role.child}.${column}`)),
    ...(namedFigures ? [namedFigures.name, namedFigures.value].map((name) => inTable(table, name)) : []),
  ]
}

const inTable = (table: string, name: string): string => (name.includes('.') ? name.trim() : `${table}.${name.trim()}`)

/** `table.column,column` names two. */
function joined(end: string): string[] {
  const [table = '', columns = ''] = end.split('.')
  return columns.split(',').map((column) => `${table.trim()}.${column.trim()}`)
}
