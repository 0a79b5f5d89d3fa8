import { both, type Condition, partsOf, type Query, type Select, tablesRead } from '../../core/query/query.ts'
import { describe } from '../../core/render/describe.ts'
import { render } from '../../core/render/render.ts'
import { treeOf } from '../../core/schema/counted-rows.ts'
import { connect } from '../../core/schema/joins.ts'
import type { Join, Schema, Table } from '../../core/schema/schema.ts'
import { lastStems, semanticNamesOf } from '../../core/schema/semantic-names.ts'
import type { DialectName } from '../../dialects/dialect.ts'
import { synonymsOf } from '../../retrieve/synonyms.ts'
import type { Token } from '../../retrieve/words.ts'
import type { Interpretation } from '../generator.ts'
import { traitsOf } from '../traits.ts'
import { runs } from './link/definition-words.ts'

/** A way that costs this much more is still as near. */
const AS_NEAR = 0.05

/** What is known of a question when it is asked which ways it leaves open. */
interface Asked {
  tokens: readonly Token[]
  /** The statement of the answer before. */
  before: string
  dialect: DialectName
}

/**
 * The same query by other ways: "tenants of houses in Leeds" may be those who rent one or those who came to see one, where a table between
 * the two is not mentioned and another one joins them just as well. None where the question, or the answer before it, says which one is
 * meant.
 */
export function otherWays(schema: Schema, query: Query, { tokens, before, dialect }: Asked): Interpretation[] {
  if (query.kind !== 'select' || query.derived || query.kept) return []
  const isOpen = (table: Table): boolean => !isMentioned(table, tokens) && !before.includes(table.name)
  return [...joinedOtherwise(schema, query, isOpen), ...foundOtherwise(schema, query, isOpen)].flatMap((other) => {
    const sql = render(schema, other, dialect)
    return sql === null ? [] : [{ text: describe(other), sql, traits: traitsOf(other) }]
  })
}

function isMentioned(table: Table, tokens: readonly Token[]): boolean {
  const said = new Set(tokens.flatMap(({ stem }) => [stem, ...synonymsOf(stem)]))
  return (
    [...lastStems(table), ...table.stems].some((stem) => stem !== undefined && said.has(stem)) ||
    (semanticNamesOf(table)?.phrases.some(({ words }) => runs(tokens, words).length > 0) ?? false)
  )
}

/** Around each table that does nothing but join others. */
function joinedOtherwise(schema: Schema, select: Select, isOpen: (table: Table) => boolean): Select[] {
  const tree = treeOf(select)
  if (tree === null) return []
  const read = tablesRead({ ...select, tables: [] })
  const joins = tree.steps.map(({ join }) => join)
  const bridges = [tree.first, ...tree.steps.map(({ table }) => table)].filter((table) => !read.includes(table) && isOpen(table))
  return bridges.flatMap((bridge) => {
    const wanted = tablesRead({ ...select, tables: select.tables.filter((table) => table !== bridge) })
    const way = around(schema, bridge, wanted, joins)
    return way === null ? [] : [{ ...select, tables: tablesIn(wanted, way), named: way }]
  })
}

/** The same inside a condition: `id IN (SELECT tenancies.tenant_id … WHERE houses.town = …)`. */
function foundOtherwise(schema: Schema, select: Select, isOpen: (table: Table) => boolean): Select[] {
  const parts = partsOf(select.where)
  return parts.flatMap((part, at) => {
    if (part.kind !== 'in' || part.query.kind !== 'select' || part.query.derived) return []
    const inside = joinedOtherwise(schema, part.query, isOpen).map((query) => ({ ...part, query }))
    return [keysOtherwise(schema, part, isOpen), ...inside].flatMap((other) =>
      other === null ? [] : [{ ...select, where: both(...parts.with(at, other)) }],
    )
  })
}

/** By the key of another table. */
function keysOtherwise(schema: Schema, part: Condition, isOpen: (table: Table) => boolean): Condition | null {
  if (part.kind !== 'in' || part.of.kind !== 'column' || part.query.kind !== 'select') return null
  const { query, of } = part
  const [item] = query.items
  const owner = of.column.table
  if (item?.kind !== 'column' || !isOpen(item.column.table)) return null
  const bridge = item.column.table
  const read = tablesRead({ ...query, items: [], tables: query.tables.filter((table) => table !== bridge) })
  const own = schema.joins.filter(({ child, parent, pairs }) => child === bridge && parent === owner && pairs[0]?.child === item.column)
  if (read.length === 0 || read.includes(bridge) || own.length === 0) return null
  const way = around(schema, bridge, [owner, ...read], [...own, ...(treeOf(query)?.steps ?? []).map(({ join }) => join)])
  const first = way?.find(({ parent, pairs }) => parent === owner && pairs.length === 1 && pairs[0]?.parent === of.column)
  const key = first?.pairs[0]?.child
  if (!way || !first || !key) return null
  const named = way.filter((join) => join !== first)
  return { ...part, query: { ...query, items: [{ kind: 'column', column: key }], tables: tablesIn([...read, key.table], named), named } }
}

/**
 * The joins that connect the tables without this one, as long as they are as near as those that were taken. What merely belongs to the same
 * third thing is not connected by it: students do not take every course of their department.
 */
function around(schema: Schema, bridge: Table, wanted: readonly Table[], taken: readonly Join[]): Join[] | null {
  const without = (joins: readonly Join[]): Join[] => joins.filter(({ child, parent }) => child !== bridge && parent !== bridge)
  if (wanted.length < 2 || connect({ ...schema, joins: without(taken) }, wanted) !== null) return null // it joins nothing
  const own = connect({ ...schema, joins: [...taken] }, wanted)
  const way = connect({ ...schema, joins: without(schema.joins) }, wanted)
  if (own === null || way === null || way.cost > own.cost + AS_NEAR) return null
  const joins = way.steps.map(({ join }) => join)
  const known = tablesIn(wanted, taken)
  const isThirdThing = (table: Table): boolean => !known.includes(table) && !joins.some(({ child }) => child === table)
  return tablesIn([], joins).some(isThirdThing) ? null : joins
}

const tablesIn = (wanted: readonly Table[], joins: readonly Join[]): Table[] => [
  ...new Set([...wanted, ...joins.flatMap(({ child, parent }) => [child, parent])]),
]
