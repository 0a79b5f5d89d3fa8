import type { AskParts } from '../ask/ask.parts.ts'
import { column, countRows, emptySelect, literal } from '../core/query/query.ts'
import { render } from '../core/render/render.ts'
import { type Column, type Schema, type Table, wholeKeyOf } from '../core/schema/schema.ts'
import { viewSchema } from '../core/schema/view-schema.ts'
import type { Database } from '../dialects/dialect.ts'
import type { SchemaIndex } from '../retrieve/schema-index.ts'
import { compareKeys } from './compare-keys.ts'
import { indexWithDefinitions } from './definitions/index-with-definitions.ts'
import { givesRow } from './gives-row.ts'
import { joinEnds, joinText, keyEnd, semanticsOf } from './model-definitions.ts'
import type { NamedFault, Path } from './model-parts.ts'
import type { SemanticModel } from './semantic-model.ts'

/** Columns of one table that a join compares. */
interface End {
  table: Table
  columns: Column[]
}

/** Null where something of it does not exist. */
function endIn({ tables }: Schema, text: string): End | null {
  const dot = text.lastIndexOf('.')
  const table = tables.find(({ name }) => name === text.slice(0, dot))
  const names = text.slice(dot + 1).split(',')
  const columns = names.flatMap((name) => table?.columns.find((one) => one.name === name) ?? [])
  return table && columns.length === names.length ? { table, columns } : null
}
const written = ({ table, columns }: End): string => columns.map(({ name }) => `${table.name}.${name}`).join(', ')

/** What the file alone and the declared keys show: a join that stands twice, also the other way round. */
export function repeatedJoins({ joins = [] }: SemanticModel, { tables }: SchemaIndex): NamedFault[] {
  const declared = new Set(
    tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys.map(({ columns, table, references }) => `${name}.${columns} = ${table}.${references}`),
    ),
  )
  const before = new Set<string>()
  return joins.flatMap((join, at): NamedFault[] => {
    const [child, parent] = joinEnds(joinText(join))
    const [own, reverse] = [`${child} = ${parent}`, `${parent} = ${child}`]
    const message =
      child === parent
        ? `${child} is joined with itself: delete it`
        : before.has(own)
          ? 'this join stands here twice: delete one'
          : before.has(reverse)
            ? 'the same join is declared the other way round above. Keep the one whose first side refers to the other, as orders.customer_id = customers.id'
            : declared.has(reverse) && !declared.has(own)
              ? `the database already declares ${reverse}, the other way round: delete this one`
              : null
    before.add(own)
    return message === null ? [] : [{ path: ['joins', at], message }]
  })
}

/** What only the data show: a join whose other side repeats, and a role whose key holds no keys. */
export async function keyFaults(
  model: SemanticModel,
  index: SchemaIndex,
  parts: AskParts,
  database: Database,
  signal: AbortSignal,
): Promise<NamedFault[]> {
  const schema = viewSchema(indexWithDefinitions(semanticsOf(model))(index).tables, index.dialect)
  const repeated = repeatedJoins(model, index).map(({ path }) => path[1])
  const found: NamedFault[] = []
  for (const [at, join] of (model.joins ?? []).entries()) {
    const [child, parent] = joinEnds(joinText(join)).map((end) => endIn(schema, end))
    if (!child || !parent || repeated.includes(at) || (await isUnique(parent, parts, database, signal)) !== false) continue
    const instead =
      (await isUnique(child, parts, database, signal)) === true
        ? `The side that refers stands first: write "${written(parent)} = ${written(child)}"`
        : `Name a column of ${parent.table.name} that is different in every row`
    const names = parent.columns.map(({ name }) => name).join(' and ')
    found.push({
      path: ['joins', at],
      message: `several rows of ${parent.table.name} have the same ${names}, so this join would repeat rows. ${instead}`,
    })
  }
  for (const { of, name, key, path } of rolesOf(model)) {
    const home = schema.tables.find((one) => one.name === of)
    const end = endIn(schema, keyEnd(key))
    const message = home && end && (await roleFault(home, end, schema, database, signal))
    if (message) found.push({ path, message: `the role "${name}": ${message}` })
  }
  return found
}

interface RoleKey {
  of: string
  name: string
  key: string
  path: Path
}
const rolesOf = ({ tables = {} }: SemanticModel): RoleKey[] =>
  Object.entries(tables).flatMap(([of, { roles = {} }]) =>
    Object.entries(roles).map(([name, { key }]) => ({ of, name, key, path: ['tables', of, 'roles', name, 'key'] })),
  )

async function roleFault(home: Table, end: End, { joins }: Schema, database: Database, signal: AbortSignal): Promise<string | null> {
  const own = end.columns.map(({ name }) => name).join(',')
  const keys = end.table.source.foreignKeys.filter(({ columns }) => columns.join(',') === own)
  if (keys.some(({ table }) => table === home.name)) return null
  const [other] = keys
  if (other)
    return `${written(end)} leads to ${other.table}, not to ${home.name}. Name a column that refers to ${home.name}, or move the role to ${other.table}`
  const [key, ...more] = wholeKeyOf(home)
  const [held] = end.columns
  if (!key || !held || more.length > 0 || end.columns.length > 1) return null
  if (held === key) {
    const [example] = joins.filter(({ parent, child }) => parent === home && child !== home)
    const as = example?.pairs[0] ? `, as ${example.child.name}.${example.pairs[0].child.name}` : ''
    return `${written(end)} is the key of ${home.name} itself. Name the column that refers to it${as}`
  }
  const match = await compareKeys(held, key, database, signal)
  if (match === null || match.compared === 0 || match.agrees) return null
  const many = match.found === 0 ? 'none' : `only ${match.found}`
  return `${written(end)} holds no keys of ${home.name} (${many} of its ${match.compared} values is a ${key.name}). Name the column that refers to ${home.name}.${key.name}`
}

/** Whether no two rows have the same there; null where that cannot be known in time. */
async function isUnique({ table, columns }: End, parts: AskParts, database: Database, signal: AbortSignal): Promise<boolean | null> {
  const keys = wholeKeyOf(table)
  if (keys.length > 0 && keys.every((key) => columns.includes(key))) return true
  const shown = columns.map(column)
  const held = shown.map((of) => ({ kind: 'missing', of, negated: true }) as const)
  const sql = render(
    { tables: [table], joins: [] },
    {
      ...emptySelect([table]),
      items: shown,
      where: { kind: 'and', parts: held },
      groupBy: shown,
      having: { kind: 'compare', left: countRows, operator: '>', right: literal(1) },
      limit: 1,
    },
    database.dialect,
  )
  const repeats = sql === null ? null : await givesRow(sql, parts, database, signal)
  return repeats === null ? null : !repeats
}

/** Keys that can be used as they stand, and do nothing. */
export function idleKeys(model: SemanticModel, index: SchemaIndex): NamedFault[] {
  const { joins = [], never_join = [] } = model
  const roles = new Set(rolesOf(model).map(({ key }) => keyEnd(key)))
  const alone = joins.flatMap((join, at): NamedFault[] => {
    const [child, parent] = joinEnds(joinText(join))
    const [table, other] = [child, parent].map((end) => end.slice(0, end.lastIndexOf('.')))
    if (table !== other || child === parent || roles.has(child)) return []
    const message = `a table is joined with itself only in a role. Give ${table} a role with this key: "roles": { "…": { "key": "${child}" } }`
    return [{ path: ['joins', at], message }]
  })
  const schema = viewSchema(indexWithDefinitions(semanticsOf({ ...model, never_join: [] }))(index).tables, index.dialect)
  return [
    ...alone,
    ...never_join.flatMap((text, at) => nothingForbidden(text, schema).map((message) => ({ path: ['never_join', at], message }))),
  ]
}

function nothingForbidden(text: string, schema: Schema): string[] {
  const [one, other] = (text.includes('=') ? joinEnds(text) : [keyEnd(text)]).map((end) => endIn(schema, end))
  if (!one || (text.includes('=') && !other)) return []
  const [first] = one.columns
  const isJoined = schema.joins.some(({ pairs }) =>
    pairs.some(({ child, parent }) =>
      other ? [child, parent].every((end) => [...one.columns, ...other.columns].includes(end)) : child === first || parent === first,
    ),
  )
  if (isJoined) return []
  const what = other ? `of ${written(one)} with ${written(other)}` : `by ${written(one)}`
  return [`no join ${what} is known, so there is nothing to forbid. Delete it, or correct the columns`]
}
