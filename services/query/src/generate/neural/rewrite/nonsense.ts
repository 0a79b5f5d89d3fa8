import type { Expression, Query, Select } from '../../embedded/ir/ir.ts'
import { isAudit, isKey } from '../../embedded/schema/schema.ts'
import { selectsIn } from '../ir/write-query.ts'

/** What no question asks for: keys added up or averaged, and rows joined because they were written at the same time. */
export const isNonsense = (query: Query): boolean => selectsIn(query).some((select) => addsKeys(select) || joinsByAudit(select))

const joinsByAudit = ({ named }: Select): boolean =>
  named.some(({ pairs }) => pairs.some(({ child, parent }) => isAudit(child) || isAudit(parent)))

const addsKeys = ({ items, orderBy, having }: Select): boolean =>
  [...items, ...orderBy.map(({ by }) => by), ...(having?.kind === 'compare' ? [having.left] : [])].some(isSumOfKeys)

const isSumOfKeys = (one: Expression): boolean =>
  one.kind === 'aggregate' && (one.name === 'sum' || one.name === 'avg') && one.of.kind === 'column' && isKey(one.of.column)
