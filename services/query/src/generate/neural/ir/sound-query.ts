import type { DialectName } from '../../../dialects/dialect.ts'
import { hasAggregate, type Query, type Select } from '../../embedded/ir/ir.ts'
import { sound as soundSelect } from '../../embedded/ir/sound.ts'

/** A query that the dialect accepts. SQLite takes as it is what the network learned to say there. */
export function sound(query: Query, dialect: DialectName): Query {
  if (dialect === 'sqlite') return query
  if (query.kind === 'combination') return { ...query, left: sound(query.left, dialect), right: sound(query.right, dialect) }
  return soundSelect(withoutMix(query))
}

/** A name beside a highest value means the row that has it. */
function withoutMix(select: Select): Select {
  const sums = select.items.filter(hasAggregate)
  const [only] = sums
  if (select.groupBy.length > 0 || sums.length !== 1 || select.items.length < 2 || only?.kind !== 'aggregate') return select
  if (only.name !== 'max' && only.name !== 'min') return select
  const items = select.items.map((item) => (item === only ? only.of : item))
  return { ...select, items, orderBy: [{ by: only.of, descending: only.name === 'max' }], limit: 1 }
}
