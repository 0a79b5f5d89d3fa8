import type { AggregateName, ComparisonOperator } from '../../../core/query/query.ts'
import type { Column, Table } from '../../../core/schema/schema.ts'
import type { Item } from '../link/items.ts'
import type { Relation } from '../measures/measure-question.ts'
import { type Clause, emptyClause, type Figure, type RowQuestion } from './row-question.ts'

/** What the words so far say of what comes next. */
interface Next {
  negated: boolean
  /** It is the rows of the clause that are not so. */
  opposed: boolean
  group: boolean
  counted: boolean
  distinct: boolean
  show: boolean
  /** "how much": the amount behind it is added up. */
  much: boolean
  missing: boolean
  frequent: { descending: boolean } | null
  aggregate: AggregateName | null
  extreme: { descending: boolean; counts: boolean } | null
  sort: boolean
  compare: ComparisonOperator | null
  between: number[] | null
  relation: Relation | null
}

export interface State {
  asked: RowQuestion
  next: Next
  clause: Clause
  /** The column or measure that a comparison may be about. */
  tested: Named | null
  /** A comparison that does not say yet of what. */
  awaiting: { operator: ComparisonOperator; value: number }[]
  /** "five": of what is listed, if anything says in which order. */
  count: number | null
  /** Of a share, the place of the verb behind which its part is described. */
  verb: number | null
  items: readonly Item[]
  words: readonly string[]
  tables: readonly Table[]
}

type Named = { kind: 'figure'; figure: Figure } | { kind: 'columns'; options: readonly Column[] }

export const fresh = (): Next => ({
  negated: false,
  opposed: false,
  group: false,
  counted: false,
  distinct: false,
  show: false,
  much: false,
  missing: false,
  frequent: null,
  aggregate: null,
  extreme: null,
  sort: false,
  compare: null,
  between: null,
  relation: null,
})

/** Where a filter or value belongs: to rows that are not there, to the opposite of what rows are, or to the clause that goes on. */
export function clauseForFilter(state: State): Clause {
  const { next, clause, asked } = state
  if (next.opposed) {
    next.opposed = false
    const opposite = { ...emptyClause(), tables: [...clause.tables] }
    clause.opposites.push(opposite)
    return opposite
  }
  if (next.negated) {
    next.negated = false
    state.clause = emptyClause(true)
    asked.clauses.push(state.clause)
  }
  return state.clause
}

/** "but nothing in 2004": what is denied is what was said to be so. */
export function clauseForTime(state: State): Clause {
  if (!state.next.negated) return state.clause
  const last = state.clause
  state.next.negated = false
  state.clause = { ...emptyClause(true), tables: [...last.tables], phrases: last.phrases.filter(([one]) => one?.where === null) }
  state.asked.clauses.push(state.clause)
  return state.clause
}

export function returnToBase(state: State): void {
  state.clause = state.asked.clauses[0]
}

export const isName = (item: Item | undefined): boolean => item?.kind === 'table' || item?.kind === 'column'

/** "which month", "what countries", "top 5 products". */
export function isRequested({ items }: State, at: number): boolean {
  for (let back = at - 1; back >= 0; back -= 1) {
    const item = items[back]
    if ((item?.kind === 'word' && !item.isContent) || item?.kind === 'number') continue
    return item?.kind === 'keyword' && ['show', 'alsoShow', 'top', 'extreme', 'distinct'].includes(item.keyword.kind)
  }
  return true
}

export const isBesideValue = (items: readonly Item[], at: number, columns: readonly Column[]): boolean =>
  [items[at - 1], items.slice(at + 1).find(({ kind }) => kind !== 'word')].some(
    (item) => item?.kind === 'value' && item.link.options.some(({ column }) => columns.includes(column)),
  )

/** "credit limit of more than 80,000": what comes next is what it is compared with. */
export function isComparedBehind(items: readonly Item[], at: number): boolean {
  for (const item of items.slice(at + 1)) {
    if (item.kind === 'word' && !item.isContent) continue
    if (item.kind !== 'keyword') return false
    const { kind } = item.keyword
    if (kind === 'preposition' || kind === 'filler' || kind === 'not') continue
    return kind === 'compare' || kind === 'between' || kind === 'missing'
  }
  return false
}

/** "What percentage of the revenue comes from …": behind the verb it says of which part, and before it of which whole. */
export function beginPart(state: State, { from, to }: Item): void {
  const { asked, clause, verb } = state
  if (!asked.part || (asked.figures.length === 0 && asked.rows.length === 0)) return
  if (verb === null ? clause === asked.clauses[0] : from <= verb && verb < to) state.clause = asked.part
}

/** The first verb that is not one of a relative clause: in "that were shipped were late" the second. */
export function mainVerb(words: readonly string[], after: number): number | null {
  for (let at = after; at < words.length; at += 1) {
    const before = words.slice(0, at).findLast((word) => !isAuxiliary(word))
    if (VERB.test(words[at] ?? '') && !/^(?:that|which|who)$/i.test(before ?? '')) return at
  }
  return null
}
export const isAuxiliary = (word: string): boolean =>
  /^(?:is|are|was|were|has|have|had|do|does|did|been|being|be|not|never|also)$/i.test(word)
const VERB = /^(?:is|are|was|were|has|have|had|do|does|did|comes?|came|belongs?|belonged|go|goes|went|made|contains?|lives?)$/i
