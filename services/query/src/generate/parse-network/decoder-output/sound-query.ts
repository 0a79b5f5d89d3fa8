import { hasAggregate, type Query, type Select } from '../../../core/query/query.ts'
import { sound as soundSelect } from '../../../core/query/sound.ts'
import type { DialectName } from '../../../dialects/dialect.ts'
import { wholeDays } from './whole-days.ts'

/** A query that the dialect accepts, days meant whole. SQLite takes as it is what the network learned to say there. */
export function sound(query: Query, dialect: DialectName): Query {
  return dialect === 'sqlite' ? query : wholeDays(accepted(query))
}

function accepted(query: Query): Query {
  if (query.kind === 'combination') return { ...query, left: accepted(query.left), right: accepted(query.right) }
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
