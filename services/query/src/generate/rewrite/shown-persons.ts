import { column, columnsIn, hasAggregate, type Query, tablesRead } from '../../core/query/query.ts'
import type { Table } from '../../core/schema/schema.ts'
import { usesOf } from '../rerank/column-roles.ts'
import { personNames } from './person-names.ts'

const WHO = /^(?:and |so |now |please )*who(?:'s)?\b/i

/** "Who is the editor at each publisher" asks for persons: their names stand in front of what is shown of the publisher. */
export function showPersons(query: Query, question: string): Query {
  const missing = personsMissing(query, question)
  if (missing === null || query.kind !== 'select' || query.groupBy.length > 0 || query.items.some(hasAggregate)) return query
  const [names] = personNames(missing)
  return names ? { ...query, items: [...names.map(column), ...query.items] } : query
}

/** Nobody is named where the question asks who. */
export const namesNobody = (query: Query, question: string): boolean => personsMissing(query, question) !== null

/** The one table of persons that is read and of which nothing is shown. */
function personsMissing(query: Query, question: string): Table | null {
  if (query.kind !== 'select' || query.derived || query.isEverything || !WHO.test(question)) return null
  const persons = tablesRead(query).filter((table) => personNames(table).length > 0)
  const shown = new Set(
    usesOf(query)
      .outermost.flatMap(({ items }) => items.flatMap(columnsIn))
      .map(({ table }) => table),
  )
  const [only, ...others] = persons
  return only && others.length === 0 && !shown.has(only) && shown.size > 0 ? only : null
}
