import type { Column, Table } from '../../../core/schema/schema.ts'
import type { Phrase } from '../../../core/schema/semantic-names.ts'
import type { Item } from '../link/items.ts'
import type { ParseState } from './parse-state.ts'

const PASSIVE: ReadonlySet<string> = new Set('is are was were be been being got get gets getting'.split(' '))
/** Behind one of these an action has no object: "interviewed for a job" was done to somebody. */
const INTRANSITIVE: ReadonlySet<string> = new Set('for with at in on from'.split(' '))

/** What an action means here: what somebody does, where the question speaks of them; otherwise what is done. */
export function meantPhrases(state: ParseState, item: Item & { kind: 'phrase' }): Phrase[] {
  const { options } = item.link
  const agents = new Set(options.flatMap(({ by }) => (by?.columns ?? []).map(({ table }) => table)))
  if (agents.size === 0) return options
  const isDoing = isByWhom(state, agents) || isDone(state, item, agents)
  return options.filter(({ by }) => (by !== null) === isDoing)
}

/** "scheduled by Ana". */
function isByWhom({ items, at }: ParseState, agents: ReadonlySet<Table>): boolean {
  const [by, whom] = items.slice(at + 1).filter((item) => item.kind !== 'word' || item.isContent)
  return (
    by?.kind === 'keyword' && by.keyword.kind === 'preposition' && by.keyword.word === 'by' && whom !== undefined && isDoer(whom, agents)
  )
}

/** "who scheduled interviews", "did Ana schedule", "which recruiter scheduled", but not "who was scheduled". */
function isDone({ items, at, tokens }: ParseState, item: Item, agents: ReadonlySet<Table>): boolean {
  if (INTRANSITIVE.has(tokens[item.to]?.word ?? '')) return isAsked(items, at, agents)
  for (const before of items.slice(0, at).reverse()) {
    const words = tokens.slice(before.from, before.to).map(({ word }) => word)
    if (words.some((word) => PASSIVE.has(word))) return false
    if (words[0] === 'who') return before.from === 0 || isWho(items, before, agents)
    if (before.kind === 'word' && !before.isContent) continue
    if (before.kind === 'keyword' && ['not', 'filler', 'clause'].includes(before.keyword.kind)) continue
    return isDoer(before, agents)
  }
  return false
}

/** "how many interviews did Ana schedule?": the object stands in front. */
function isAsked(items: readonly Item[], at: number, agents: ReadonlySet<Table>): boolean {
  const before = items.slice(0, at).findLast((item) => item.kind !== 'word' || item.isContent)
  return before !== undefined && isDoer(before, agents)
}

/** "users who scheduled": those that "who" goes on with. */
function isWho(items: readonly Item[], who: Item, agents: ReadonlySet<Table>): boolean {
  const before = items.slice(0, items.indexOf(who)).findLast((item) => item.kind !== 'word' || item.isContent)
  return before === undefined || before.kind === 'keyword' || isDoer(before, agents)
}

function isDoer(item: Item, agents: ReadonlySet<Table>): boolean {
  const isTheirs = (column: Column) => agents.has(column.table) || (column.refersTo !== null && agents.has(column.refersTo))
  if (item.kind === 'value') return item.link.options.some(({ column }) => isTheirs(column))
  if (item.kind === 'table') return !item.link.isVague && item.link.options.some(({ named }) => agents.has(named))
  return item.kind === 'column' && item.link.options.some(({ named }) => isTheirs(named))
}
