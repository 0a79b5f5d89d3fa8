import type { Condition, Expression, Query, Select } from '../../core/query/query.ts'
import { type Column, isAudit, isKey } from '../../core/schema/schema.ts'
import { splitName } from '../../retrieve/words.ts'
import { selectsIn } from '../parse-network/decoder-output/write-query.ts'

/** What no question asks for: keys added up, averaged or compared by size, and rows joined because they were written at the same time. */
export const isNonsense = (query: Query): boolean =>
  selectsIn(query).some((select) => addsKeys(select) || joinsByAudit(select) || [select.where, select.having].some(comparesKeys))

const joinsByAudit = ({ named }: Select): boolean =>
  named.some(({ pairs }) => pairs.some(({ child, parent }) => isAudit(child) || isAudit(parent)))

const addsKeys = ({ items, orderBy, having }: Select): boolean =>
  [...items, ...orderBy.map(({ by }) => by), ...(having?.kind === 'compare' ? [having.left] : [])].some(isSumOfKeys)

const isSumOfKeys = (one: Expression): boolean =>
  one.kind === 'aggregate' && (one.name === 'sum' || one.name === 'avg') && one.of.kind === 'column' && isNoQuantity(one.of.column)

/** Digits that tell things apart and measure nothing. */
const CODES: ReadonlySet<string> = new Set('zip zipcode postcode postal phone telephone fax mobile barcode isbn ssn'.split(' '))
const isNoQuantity = (column: Column): boolean => isKey(column) || splitName(column.name).some((word) => CODES.has(word))

/** "Founded before 1950" is not a publisher whose number is below 1950. */
function comparesKeys(one: Condition | null): boolean {
  if (one === null) return false
  if (one.kind === 'and' || one.kind === 'or') return one.parts.some(comparesKeys)
  if (one.kind === 'between') return isId(one.of) && one.low.kind === 'literal'
  return one.kind === 'compare' && /[<>]/.test(one.operator) && isId(one.left) && one.right.kind === 'literal'
}

const isId = (one: Expression): boolean => one.kind === 'column' && isKey(one.column) && splitName(one.column.name).at(-1) === 'id'
