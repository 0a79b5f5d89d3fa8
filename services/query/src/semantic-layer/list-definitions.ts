import type { Definition } from '@tanager/ask-contract'
import type { Column, Schema, Table } from '../core/schema/schema.ts'
import { conditionOn, semanticNamesOf } from '../core/schema/semantic-names.ts'
import { viewSchema } from '../core/schema/view-schema.ts'
import { measureIn } from '../generate/parse-rules/link/link-measures.ts'
import type { SchemaIndex } from '../retrieve/schema-index.ts'
import type { DefinedFigure } from './definitions/definitions.ts'

/** What the semantic layer says of one table, as far as its columns can be read here. */
export interface TableDefinitions {
  display: string[]
  measures: Definition[]
  dimensions: Definition[]
  filters: Definition[]
}

const LISTED = new WeakMap<SchemaIndex, ReadonlyMap<string, TableDefinitions>>()

/**
 * Measures, dimensions, filters and display columns by table. One that names a column which this audience may not read is left out: the
 * generator cannot use it either.
 */
export function listDefinitions(
  index: SchemaIndex,
  isSensitive: (table: string, column: string) => boolean,
): ReadonlyMap<string, TableDefinitions> {
  const known = LISTED.get(index)
  if (known || !index.semantics) return known ?? new Map()
  const schema = viewSchema(index.tables, index.dialect, isSensitive)
  const { measures = [] } = index.semantics
  const listed = new Map(schema.tables.map((table) => [table.name, definitionsOf(schema, table, measures)]))
  LISTED.set(index, listed)
  return listed
}

const definitionsOf = (schema: Schema, table: Table, measures: readonly DefinedFigure[]): TableDefinitions => ({
  display: (semanticNamesOf(table)?.label?.columns ?? []).map((column) => nameFrom(table, column)),
  measures: [
    ...computed(table, 'measure'),
    ...measures.flatMap((semantics) => (semantics.of === table.name && measureIn(schema, semantics) ? [measureDefinition(semantics)] : [])),
  ],
  dimensions: computed(table, 'dimension'),
  filters: filtersOf(schema, table),
})

const nameFrom = (table: Table, column: Column): string => (column.table === table ? column.name : `${column.table.name}.${column.name}`)

const computed = ({ columns }: Table, role: 'measure' | 'dimension'): Definition[] =>
  columns.flatMap(({ name, isInternal, source }) =>
    source.computed?.role === role && !isInternal
      ? [{ name, synonyms: [...(source.semantics?.names ?? [])], description: source.comment, definition: source.computed.expression }]
      : [],
  )

function measureDefinition({ names: [name = '', ...synonyms], days, percent, where, unit, about }: DefinedFigure): Definition {
  const figure = days ? `${unit ?? 'days'}(${days.join(', ')})` : `percent(${percent})`
  return { name, synonyms, description: about ?? null, definition: where === undefined ? figure : `${figure} where ${where}` }
}

/** A phrase that only says when or by whom is no filter of its own. */
function filtersOf(schema: Schema, table: Table): Definition[] {
  return Object.entries(table.source.semantics?.phrases ?? {}).flatMap(([names, { where, about }]) => {
    const [name = '', ...synonyms] = names.split('|').map((text) => text.trim())
    const isHere = where !== undefined && conditionOn(schema, table, where, name) !== null
    return isHere ? [{ name, synonyms, description: about ?? null, definition: where }] : []
  })
}
