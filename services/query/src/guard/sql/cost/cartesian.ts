import { LIMITS } from '../limits.ts'
import { type Context, ONE_ROW, type Relation, type Scope, type Size } from '../resolve/scope.ts'
import type { Select } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { conditionsOf } from './connections.ts'
import { tiesOf } from './ties.ts'

/**
 * How many rows FROM makes, counting what no condition ties together as a product. Two tables of unknown size may stand
 * so (a calendar beside a list); a third is refused, and so is a product of known sizes that is too large.
 */
export function checkProduct(context: Context, select: Select, scope: Scope): Size {
  const { relations } = scope
  const [first, ...others] = relations
  if (first === undefined) return ONE_ROW
  if (others.length === 0) return first.size
  const groups = tiedGroups(context, select, relations)
  const sizes = groups.map((members) => largest(members.map((relation) => relation.size)))
  const product = sizes.reduce((one, other) => ({ unknownTables: one.unknownTables + other.unknownTables, rows: one.rows * other.rows }))
  if (groups.length > 1) {
    const known = product.unknownTables === 0 ? LIMITS.unconnectedRows : LIMITS.unconnectedRows / 1_000
    if (product.unknownTables > LIMITS.unconnectedTables || product.rows > known) {
      refuse('cartesian_product', 'Tables are combined without a condition that connects them. Join them ON their keys.')
    }
  }
  return product
}

const largest = (sizes: Size[]): Size => ({
  unknownTables: Math.max(...sizes.map((size) => size.unknownTables)),
  rows: Math.max(...sizes.map((size) => size.rows)),
})

function tiedGroups(context: Context, select: Select, relations: Relation[]): Relation[][] {
  const leader = relations.map((_, index) => index)
  const find = (index: number): number => (leader[index] === index ? index : find(leader[index] ?? index))
  const tie = (one: number, other: number) => {
    leader[find(other)] = find(one)
  }
  for (const condition of [...select.from.flatMap(conditionsOf), ...(select.where === null ? [] : [select.where])]) {
    for (const pair of tiesOf(context, condition, relations)) {
      const [one = 0, other = 0] = pair.split('-').map(Number)
      tie(one, other)
    }
  }
  for (const [index, relation] of relations.entries()) {
    for (const read of relation.reads) if (relations.includes(read)) tie(relations.indexOf(read), index)
  }
  const groups = new Map<number, Relation[]>()
  for (const [index, relation] of relations.entries()) groups.set(find(index), [...(groups.get(find(index)) ?? []), relation])
  return [...groups.values()]
}
