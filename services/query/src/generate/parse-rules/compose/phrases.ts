import type { ComparisonOperator, Condition } from '../../../core/query/query.ts'
import type { Column, Join, Table } from '../../../core/schema/schema.ts'
import { type Label, type Phrase, semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { personNames } from '../../rewrite/person-names.ts'
import type { Filter } from '../partial-query/partial-query.ts'
import type { Context } from './context.ts'

/** What a phrase means of the table that it was settled on. */
export const phraseOn = ({ test }: Filter, { table }: Column): Phrase | null =>
  test.kind === 'phrase' ? (test.link.options.find((option) => option.table === table) ?? null) : null

const OPPOSITE: Record<ComparisonOperator, ComparisonOperator> = { '=': '!=', '!=': '=', '<': '>=', '>=': '<', '>': '<=', '<=': '>' }

export function negate(condition: Condition): Condition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { kind: condition.kind === 'and' ? 'or' : 'and', parts: condition.parts.map(negate) }
    case 'compare':
      return { ...condition, operator: OPPOSITE[condition.operator] }
    default:
      return { ...condition, negated: condition.negated !== true }
  }
}

/** The joins to the agents of an action: "scheduled by Ana" goes by who scheduled it. */
export function pathsToAgents({ schema, partialQuery, columnOf: resolved, tableOf }: Context): Join[] {
  const mentioned = new Set<Table>([
    ...partialQuery.filters.filter(({ test }) => test.kind === 'value').map(({ slot }) => resolved(slot).table),
    ...partialQuery.groups.flatMap((slot) => (slot.kind === 'table' ? [tableOf(slot)] : [])),
  ])
  const named = partialQuery.ways.flatMap((slot) => schema.joins.filter(({ pairs }) => pairs.some(({ child }) => child === resolved(slot))))
  const actions = partialQuery.filters.flatMap((filter) => {
    const phrase = phraseOn(filter, resolved(filter.slot))
    const who = phrase?.who?.columns.every(({ table }) => mentioned.has(table)) ? phrase.who : null
    return (phrase?.by ?? who)?.via ?? []
  })
  return [...named, ...actions]
}

/** "approvals that were rejected", where only offers can be: the phrase describes rows that cannot have it. */
export function describesOtherRows({ tableAt, columnOf: resolved }: Context, filter: Filter): boolean {
  const phrase = phraseOn(filter, resolved(filter.slot))
  const beside = typeof filter.beside === 'number' ? tableAt(filter.beside) : null
  if (!phrase || phrase.by || beside === null || beside === phrase.table) return false
  const called = (table: Table) =>
    [semanticNamesOf(table)?.who, semanticNamesOf(table)?.label].flatMap((label) => label?.columns ?? []).map((column) => column.table)
  const [theirs, others] = [called(phrase.table), called(beside)]
  const isOfSame = phrase.where === null && others.some((table) => theirs.includes(table)) // a deed of the same persons
  return !isOfSame && !theirs.includes(beside) && !others.includes(phrase.table)
}

/** Whom "who" asks for: what a phrase says, else what the semantic layer says of the subject. */
export function whoOf({ partialQuery, subject, columnOf: resolved }: Context): Label | null {
  const agents = partialQuery.filters.flatMap((filter) => {
    const phrase = phraseOn(filter, resolved(filter.slot))
    return phrase?.by ?? phrase?.who ?? []
  })
  return agents[0] ?? semanticNamesOf(subject)?.who ?? personLabel(subject)
}

/** Rows that are shown by a first and a last name are persons; so is whoever is asked for in a role. */
function personLabel(table: Table): Label | null {
  const label = semanticNamesOf(table)?.label ?? null
  const isPerson = personNames(table).some((pair) => pair.every((column) => label?.columns.includes(column)))
  return isPerson || table.source.roleOf !== undefined ? label : null
}
