import type { Filter } from '../draft/draft.ts'
import type { Condition, Select } from '../ir/ir.ts'
import { connect, multiplies } from '../schema/joins.ts'
import { notedOf } from '../schema/noted.ts'
import type { Column } from '../schema/schema.ts'
import { arePossible } from './conditions.ts'
import type { Context } from './context.ts'
import { excluded } from './exclusion.ts'
import { isAbsence } from './membership.ts'
import { isSaidOfOthers, phraseOn, whoOf } from './phrases.ts'

/** A draft that no query can be true to: better none than one that passes over what was said. */
export function isImpossible(context: Context): boolean {
  const { draft } = context
  const filters = [...draft.filters, ...draft.exclusions.flatMap((one) => one.filters)]
  const isShareOfNothing = draft.filters.length === 0 && draft.groups.length === 0 && draft.shown.some((one) => one.kind === 'share')
  return (
    isShareOfNothing ||
    isShareOfOthers(context) ||
    !arePossible(filters, context.columnOf) ||
    denies(context, filters) ||
    draft.exclusions.some((one) => excluded(context, one) === null) ||
    draft.filters.some((one) => !isAbsence(context, one) && isSaidOfOthers(context, one)) ||
    countsItself(context) ||
    isMeasuredElsewhere(context) ||
    (draft.asksWho && draft.shown.length === 0 && isNobody(context))
  )
}

/** "what did Ana do": a name is no answer to itself. */
export const saysNothing = ({ draft, subject }: Context, { items, where }: Select): boolean =>
  notedOf(subject) !== null && draft.subject === null && items.every((item) => item.kind === 'column' && pinnedIn(where, item.column))

const pinnedIn = (condition: Condition | null, column: Column): boolean =>
  condition?.kind === 'and' || condition?.kind === 'or'
    ? condition.parts.some((part) => pinnedIn(part, column))
    : condition?.kind === 'compare' && condition.operator === '=' && condition.left.kind === 'column' && condition.left.column === column

/** "the candidate who waits longest", where only a file has a length: nobody spoke of files. */
function isMeasuredElsewhere({ draft, subject, tableOf, columnOf: resolved }: Context): boolean {
  const measure = draft.extreme?.measure
  if (notedOf(subject) === null || measure?.kind !== 'column' || !measure.slot.isImplicit) return false
  const { table } = resolved(measure.slot)
  const phrases = draft.filters.filter(({ test }) => test.kind === 'phrase').map(({ slot }) => resolved(slot).table)
  return table !== subject && !draft.tables.map(tableOf).includes(table) && !phrases.includes(table)
}

/** "requisitions with 3 positions", where a requisition is called a position too: each is only one. */
const countsItself = ({ draft, subject, tableOf }: Context): boolean =>
  notedOf(subject) !== null &&
  draft.groups.length === 0 &&
  draft.shown.length === 0 &&
  draft.having.some(({ measure }) => measure.kind === 'count' && measure.of?.kind === 'table' && tableOf(measure.of) === subject)

/** "Who is a recruiter?": a role is not a person. */
const isNobody = (context: Context): boolean => notedOf(context.subject) !== null && whoOf(context) === null

/** "not applied", where nothing can be said of a row that was: the "not" would be lost. */
const denies = (context: Context, filters: readonly Filter[]): boolean =>
  filters.some(
    (one) => one.test.kind === 'phrase' && one.negated && !isAbsence(context, one) && !phraseOn(one, context.columnOf(one.slot))?.where,
  )

/** How many of the candidates have an offer: a join leaves out those who have none. */
function isShareOfOthers({ schema, draft, subject, tableOf, columnOf: resolved }: Context): boolean {
  const last = draft.filters.at(-1)
  if (!last || notedOf(subject) === null || !draft.shown.some((one) => one.kind === 'share')) return false
  const spoken = new Set([...draft.filters.map(({ slot }) => resolved(slot).table), ...draft.tables.map(tableOf)])
  if (draft.subject === null && spoken.size > 1) return true // of what is not said
  const [part, ...others] = [last, ...draft.filters.slice(0, -1)].map((one) => phraseOn(one, resolved(one.slot))?.where)
  if (part && others.includes(part)) return true // all of those that are meant
  const tree = connect(schema, [subject, resolved(last.slot).table])
  return tree !== null && multiplies(tree, subject)
}
