import type { Condition, Select } from '../../../core/query/query.ts'
import { connect, multiplies } from '../../../core/schema/joins.ts'
import type { Column } from '../../../core/schema/schema.ts'
import { semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import type { Filter } from '../partial-query/partial-query.ts'
import { arePossible } from './conditions.ts'
import type { Context } from './context.ts'
import { excluded } from './exclusion.ts'
import { isAbsence } from './membership.ts'
import { describesOtherRows, phraseOn, whoOf } from './phrases.ts'

/** A partial query that no statement can express: better none than one that ignores words of the question. */
export function isImpossible(context: Context): boolean {
  const { partialQuery } = context
  const filters = [...partialQuery.filters, ...partialQuery.exclusions.flatMap((one) => one.filters)]
  const isShareOfNothing =
    partialQuery.filters.length === 0 && partialQuery.groups.length === 0 && partialQuery.shown.some((one) => one.kind === 'share')
  return (
    isShareOfNothing ||
    isShareOfOthers(context) ||
    !arePossible(filters, context.columnOf) ||
    denies(context, filters) ||
    partialQuery.exclusions.some((one) => excluded(context, one) === null) ||
    partialQuery.filters.some((one) => !isAbsence(context, one) && describesOtherRows(context, one)) ||
    countsItself(context) ||
    deniesOfOthers(context) ||
    isMeasuredElsewhere(context) ||
    (partialQuery.asksWho && partialQuery.shown.length === 0 && isNobody(context))
  )
}

/** "what did Ana do": a name is no answer to itself. */
export const saysNothing = ({ partialQuery, subject }: Context, { items, where }: Select): boolean =>
  semanticNamesOf(subject) !== null &&
  partialQuery.subject === null &&
  items.every((item) => item.kind === 'column' && pinnedIn(where, item.column))

const pinnedIn = (condition: Condition | null, column: Column): boolean =>
  condition?.kind === 'and' || condition?.kind === 'or'
    ? condition.parts.some((part) => pinnedIn(part, column))
    : condition?.kind === 'compare' && condition.operator === '=' && condition.left.kind === 'column' && condition.left.column === column

/** "the candidate who waits longest", where only a file has a length: nobody spoke of files. */
function isMeasuredElsewhere({ partialQuery, subject, tableOf, columnOf: resolved }: Context): boolean {
  const measure = partialQuery.extreme?.measure
  if (semanticNamesOf(subject) === null || measure?.kind !== 'column' || !measure.slot.isImplicit) return false
  const { table } = resolved(measure.slot)
  const phrases = partialQuery.filters.filter(({ test }) => test.kind === 'phrase').map(({ slot }) => resolved(slot).table)
  return table !== subject && !partialQuery.tables.map(tableOf).includes(table) && !phrases.includes(table)
}

/** "requisitions with 3 positions", where a requisition is called a position too: each is only one. */
const countsItself = ({ partialQuery, subject, tableOf }: Context): boolean =>
  semanticNamesOf(subject) !== null &&
  partialQuery.groups.length === 0 &&
  partialQuery.shown.length === 0 &&
  partialQuery.having.some(({ measure }) => measure.kind === 'count' && measure.of?.kind === 'table' && tableOf(measure.of) === subject)

/** "Who is a recruiter?": a role is not a person. */
const isNobody = (context: Context): boolean => semanticNamesOf(context.subject) !== null && whoOf(context) === null

/** "not applied", where no condition marks a row that was: the "not" would be ignored. */
const denies = (context: Context, filters: readonly Filter[]): boolean =>
  filters.some(
    (one) => one.test.kind === 'phrase' && one.negated && !isAbsence(context, one) && !phraseOn(one, context.columnOf(one.slot))?.where,
  )

/** "vendors we never placed a purchase order with", where only sales are placed: what was never done is not done to these rows. */
function deniesOfOthers(context: Context): boolean {
  const { schema, partialQuery, subject, tableOf, columnOf: resolved } = context
  const named = partialQuery.tables.map((slot) => ({ at: slot.at, table: tableOf(slot) }))
  return partialQuery.filters.some((one) => {
    if (one.test.kind !== 'phrase' || !isAbsence(context, one)) return false
    const { table } = resolved(one.slot)
    const object = named.filter(({ at }) => at > one.slot.at).sort((a, b) => a.at - b.at)[0]?.table
    if (!object || object === table || object === subject || named.some((other) => other.table === table)) return false
    return !schema.joins.some(({ child, parent }) => (child === table && parent === object) || (child === object && parent === table))
  })
}

/** How many of the candidates have an offer: a join leaves out those who have none. */
function isShareOfOthers({ schema, partialQuery, subject, tableOf, columnOf: resolved }: Context): boolean {
  const last = partialQuery.filters.at(-1)
  if (!last || semanticNamesOf(subject) === null || !partialQuery.shown.some((one) => one.kind === 'share')) return false
  const mentioned = new Set([...partialQuery.filters.map(({ slot }) => resolved(slot).table), ...partialQuery.tables.map(tableOf)])
  if (partialQuery.subject === null && mentioned.size > 1) return true // it is unclear which is meant
  const [part, ...others] = [last, ...partialQuery.filters.slice(0, -1)].map((one) => phraseOn(one, resolved(one.slot))?.where)
  if (part && others.includes(part)) return true // all of those that are meant
  const tree = connect(schema, [subject, resolved(last.slot).table])
  return tree !== null && multiplies(tree, subject)
}
