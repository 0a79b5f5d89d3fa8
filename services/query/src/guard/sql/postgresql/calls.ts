import type { Expr } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { listOf, notAllowed, type PgFields, type PgNode, type Reader, readAll, readOne, readSome, stringOf, unwrap } from './node.ts'
import { readWindow } from './windows.ts'

const KNOWN = [
  ...['funcname', 'args', 'agg_order', 'agg_filter', 'over', 'agg_within_group', 'agg_star', 'agg_distinct'],
  ...['func_variadic', 'funcformat'],
]
/** Functions that the grammar itself calls for LIKE, EXTRACT, AT TIME ZONE and the like, when it puts pg_catalog before them. */
export function readCall(reader: Reader, node: PgNode): Expr {
  const fields = unwrap(node, 'FuncCall', KNOWN)
  const names = listOf(fields.funcname).map(stringOf)
  const name = names.at(-1) ?? ''
  if (names.length > 2 || (names.length === 2 && names[0] !== 'pg_catalog')) {
    refuse('function_not_allowed', `The function ${names.join('.')} is not allowed. Call functions without a schema.`)
  }
  const order = listOf(fields.agg_order).map((sort) => {
    const by = unwrap(sort, 'SortBy', ['node', 'sortby_dir', 'sortby_nulls'])
    if (by.sortby_dir === 'SORTBY_USING') notAllowed('ORDER BY … USING')
    return readOne(reader, by.node) ?? notAllowed('An empty ORDER BY')
  })
  const over = fields.over as PgFields | undefined
  return {
    kind: 'call',
    name,
    args: readAll(reader, fields.args),
    also: [...order, ...readSome(reader, fields.agg_filter), ...(over === undefined ? [] : readWindow(reader, over))],
    windowed: over !== undefined,
  }
}
