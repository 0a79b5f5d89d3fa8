import { columnsInCondition, countRows, emptySelect } from '../core/query/query.ts'
import { render } from '../core/render/render.ts'
import type { Column, Schema, Table } from '../core/schema/schema.ts'
import { conditionOn } from '../core/schema/semantic-names.ts'
import { viewSchema } from '../core/schema/view-schema.ts'
import type { IsSensitive } from '../guard/sensitive-columns.ts'
import type { SchemaIndex } from '../retrieve/schema-index.ts'
import { columnFaults } from './column-faults.ts'
import { indexWithDefinitions } from './definitions/index-with-definitions.ts'
import { bracketFault, callsAggregate, callsWindow } from './expressions.ts'
import { repeatedJoins } from './key-faults.ts'
import { joinEnds, joinText, semanticsOf } from './model-definitions.ts'
import { type NamedFault, type Names, nameFault, namesIn, nearestOf, type Part, type Path, type StatementToCheck } from './model-parts.ts'
import type { SemanticModel, TableModel } from './semantic-model.ts'
import { listFaults, structureParts } from './structure-faults.ts'
import { sharedWords } from './word-faults.ts'

/** What a model names that is not there, and the statements that tell the rest. */
export function modelFaults(
  model: SemanticModel,
  index: SchemaIndex,
  isSensitive: IsSensitive,
): { faults: NamedFault[]; statements: StatementToCheck[] } {
  const defined = indexWithDefinitions(semanticsOf(model))(index)
  const schema = viewSchema(defined.tables, index.dialect)
  const names = namesIn(index.tables)
  const faults: NamedFault[] = []
  const statements: StatementToCheck[] = []
  const note = (fault: NamedFault | undefined, statement: StatementToCheck | undefined): void => {
    if (fault) faults.push(fault)
    if (statement) statements.push(statement)
  }
  for (const [name, table] of Object.entries(model.tables ?? {})) {
    const path = ['tables', name]
    const seen = schema.tables.find((one) => one.name === name)
    if (!seen) faults.push({ path, message: `there is no table ${name}.${nearestOf(name, names.tables)}` })
    else {
      faults.push(...columnFaults(table, seen, { schema, names, isSensitive }, path))
      for (const { fault, statement } of [
        ...computedParts(table, seen, schema, index, path),
        ...filterParts(table, seen, schema, index, path),
        ...structureParts(name, table, defined, names, isSensitive, path),
      ])
        note(fault, statement)
    }
  }
  for (const { fault, statement } of listFaults(model, names)) note(fault, statement)
  const joins = (model.joins ?? []).map(joinText)
  faults.push(...joinFaults(joins, names), ...repeatedJoins(model, index), ...sharedWords(model))
  statements.push(...joinStatements(joins, schema, index.dialect))
  return { faults, statements }
}

/** What its text shows, before its columns are looked for; null for nothing. */
function textFault(expression: string, what: string, instead: string): string | null {
  const bracket = bracketFault(expression)
  if (bracket !== null) return `${what}: ${bracket}`
  if (!callsWindow(expression)) return null
  return `${what} uses a window function (OVER), whose result changes with the rows that a question shows. ${instead}`
}

function computedParts(model: TableModel, table: Table, schema: Schema, { dialect }: SchemaIndex, path: Path): Part[] {
  return (['measures', 'dimensions'] as const).flatMap((kind) =>
    Object.entries(model[kind] ?? {}).flatMap(([name, defined]): Part[] => {
      const expression = typeof defined === 'string' ? defined : defined.expression
      if (expression === undefined) return conditionParts(defined as object, name, table, schema, dialect, path)
      const at = [...path, kind, name, ...(typeof defined === 'string' ? [] : ['expression'])]
      const what = `the ${kind.slice(0, -1)} "${name}"`
      const text = textFault(expression, what, WITHOUT_WINDOW[kind])
      if (text !== null) return [{ fault: { path: at, message: text } }]
      if (callsAggregate(expression) !== (kind === 'measures')) {
        const message = kind === 'measures' ? 'needs an aggregate, as sum(…) or count(…)' : NO_AGGREGATE
        return [{ fault: { path: at, message: `${what} ${message}` } }]
      }
      const column = table.columns.find((one) => one.name === name && one.source.computed)
      if (!column?.computed) return [{ fault: { path: at, message: `${what}: ${unreadable(expression, table.name, schema)}` } }]
      const shown = { kind: 'column', column } as const
      // Questions group by a dimension, which not every database does by every expression.
      const asked = kind === 'measures' ? { items: [shown] } : { items: [shown, countRows], groupBy: [shown] }
      const sql = render(schema, { ...emptySelect([table]), ...asked }, dialect)
      if (sql !== null) return [{ statement: { path: at, what, sql } }]
      const others = othersIn(column.computed.columns, table)
      const why = `no join leads there from ${table.name}, or ${table.name} would repeat its rows`
      return [{ fault: { path: at, message: `${what} reads ${others}: ${why}. Move it to ${others}, or declare the join under "joins"` } }]
    }),
  )
}

const WITHOUT_WINDOW = {
  measures: 'Write the aggregate alone, as sum(…): the question says by what it is grouped and ranked.',
  dimensions: 'Write a value of each row without OVER, or a query in brackets.',
} as const

const NO_AGGREGATE =
  'must not aggregate, since it is a value of each row. Put it under "measures", or aggregate in a query in brackets: (select count(*) from … where …)'

/** Which other tables an expression reads, as far as that is known. */
const othersIn = (columns: readonly Column[], table: Table): string =>
  [...new Set(columns.filter((one) => one.table !== table).map((one) => one.table.name))].join(' and ') || 'another table'

/** Of `percent` and `where`. */
function conditionParts(defined: object, name: string, table: Table, schema: Schema, dialect: SchemaIndex['dialect'], path: Path): Part[] {
  return (['percent', 'where'] as const).flatMap((field) => {
    const where = (defined as Record<string, string | undefined>)[field]
    return where === undefined
      ? []
      : [conditionPart(where, `the measure "${name}"`, table, schema, dialect, [...path, 'measures', name, field])]
  })
}

function filterParts(model: TableModel, table: Table, schema: Schema, { dialect }: SchemaIndex, path: Path): Part[] {
  const usual = model.default_filter
  const named = Object.entries(model.filters ?? {}).flatMap(([name, filter]) => {
    const where = typeof filter === 'string' ? filter : filter.where
    const at = [...path, 'filters', name, ...(typeof filter === 'string' ? [] : ['where'])]
    return where === undefined ? [] : [conditionPart(where, `the filter "${name}"`, table, schema, dialect, at)]
  })
  if (usual === undefined) return named
  const [where, at] = typeof usual === 'string' ? [usual, 'default_filter'] : [usual.where, 'default_filter.where']
  const [place, what] = [[...path, ...at.split('.')], 'the default filter']
  const condition = bracketFault(where) === null ? conditionOn(schema, table, where) : null
  const other = condition && columnsInCondition(condition).find((column) => column.table !== table)
  if (!other) return [...named, conditionPart(where, what, table, schema, dialect, place)]
  const instead = `Write another table in a query in brackets: exists (select 1 from ${other.table.name} where …)`
  const read = `${other.table.name}.${other.name}`
  return [...named, { fault: { path: place, message: `${what} reads ${read}, and may only read columns of ${table.name}. ${instead}` } }]
}

function conditionPart(where: string, what: string, table: Table, schema: Schema, dialect: SchemaIndex['dialect'], path: Path): Part {
  const text = textFault(where, what, 'Write a condition on one row, or a query in brackets: amount = (select max(amount) from …).')
  if (text !== null) return { fault: { path, message: text } }
  const condition = conditionOn(schema, table, where)
  if (!condition) return { fault: { path, message: `${what}: ${unreadable(where, table.name, schema)}` } }
  const sql = render(schema, { ...emptySelect([table]), items: [countRows], where: condition }, dialect)
  return sql === null
    ? {
        fault: {
          path,
          message: `${what} reads ${othersIn(columnsInCondition(condition), table)}, and no join leads there from ${table.name}. Declare it under "joins"`,
        },
      }
    : { statement: { path, what, sql } }
}

/** Why the columns of an expression were not found. */
function unreadable(expression: string, home: string, { tables }: Schema): string {
  const names = namesIn(tables.map(({ source }) => source))
  const aliases = aliasesIn(expression)
  const dotted = [...expression.replaceAll(/'[^']*'/g, "''").matchAll(/(?<![\w.])([\p{L}_]\w{0,100})\.([\p{L}_]\w{0,100})/gu)]
  const missing = dotted.flatMap(([, table = '', column = '']) => nameFault(names, home, `${aliases.get(table) ?? table}.${column}`) ?? [])
  const own = tables.find(({ name }) => name === home)?.columns.map(({ name }) => name) ?? []
  const [word] = expression.replaceAll(/'[^']*'/g, '').match(/[\p{L}_][\w$]*/gu) ?? []
  return missing[0] ?? `it reads no column of ${home}.${nearestOf(word ?? '', own)}`
}

/** What a subquery calls its tables. */
const aliasesIn = (expression: string): ReadonlyMap<string, string> =>
  new Map(
    [...expression.matchAll(/\b(?:from|join)\s+([\p{L}_]\w{0,100})\s+(?:as\s+)?([\p{L}_]\w{0,100})/giu)].map(
      ([, table = '', alias = '']) => [alias, table],
    ),
  )

function joinFaults(joins: readonly string[], names: Names): NamedFault[] {
  return joins.flatMap((join, at): NamedFault[] => {
    const path = ['joins', at]
    if (join.split('=').length !== 2) return [{ path, message: `"${join}" must be written as orders.customer_id = customers.id` }]
    const ends = joinEnds(join).map((end) => {
      const dot = end.lastIndexOf('.')
      return { table: end.slice(0, dot), columns: end.slice(dot + 1).split(',') }
    })
    const missing = ends.flatMap(({ table, columns }) => columns.flatMap((column) => nameFault(names, table, `${table}.${column}`) ?? []))
    if (missing.length > 0) return missing.map((message) => ({ path, message }))
    return ends[0]?.columns.length === ends[1]?.columns.length
      ? []
      : [{ path, message: 'both sides need the same number of columns, as a.x, a.y = b.x, b.y' }]
  })
}

/** A database need not be able to compare the two: a text with a number. */
const joinStatements = (joins: readonly string[], schema: Schema, dialect: SchemaIndex['dialect']): StatementToCheck[] =>
  joins.flatMap((text, at) => {
    const [child, parent] = joinEnds(text)
    const join = schema.joins.find(
      ({ pairs, ...join }) =>
        `${join.child.name}.${pairs.map((pair) => pair.child.name)}` === child &&
        `${join.parent.name}.${pairs.map((pair) => pair.parent.name)}` === parent,
    )
    if (!join) return []
    const sql = render(schema, { ...emptySelect([join.child, join.parent]), named: [join], items: [countRows] }, dialect)
    return sql === null ? [] : [{ path: ['joins', at], what: `the join "${text}"`, sql }]
  })
