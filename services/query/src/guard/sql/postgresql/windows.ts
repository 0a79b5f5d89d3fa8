import type { Expr } from '../tree.ts'
import { fieldsOf, listOf, notAllowed, type PgFields, type Reader, readAll, readOne, readSome, unwrap } from './node.ts'

/** Every expression of a window, be it named or written at the call. */
export function readWindow(reader: Reader, window: PgFields): Expr[] {
  const known = ['name', 'refname', 'partitionClause', 'orderClause', 'frameOptions', 'startOffset', 'endOffset']
  const fields = fieldsOf(window, 'WINDOW', known)
  return [
    ...readAll(reader, fields.partitionClause),
    ...listOf(fields.orderClause).map((node) => {
      const sort = unwrap(node, 'SortBy', ['node', 'sortby_dir', 'sortby_nulls'])
      if (sort.sortby_dir === 'SORTBY_USING') notAllowed('ORDER BY … USING')
      return readOne(reader, sort.node) ?? notAllowed('An empty ORDER BY')
    }),
    ...readSome(reader, fields.startOffset, fields.endOffset),
  ]
}
