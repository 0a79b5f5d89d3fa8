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
  const isDoing = (isByWhom(state, agents) && !asksToWhom(state, options)) || isDone(state, item, agents)
  return options.filter(({ by }) => (by !== null) === isDoing)
}

/** "Who was seen by Ana": Ana did it, and those are asked for to whom it was done. */
const asksToWhom = ({ tokens }: ParseState, options: readonly Phrase[]): boolean =>
  tokens[0]?.word === 'who' && PASSIVE.has(tokens[1]?.word ?? '') && options.some(({ by, who }) => by === null && who !== null)

/** "scheduled by Ana". */
function isByWhom({ items, at }: ParseState, agents: ReadonlySet<Table>): boolean {
  const [by, whom] = items.slice(at + 1).filter((item) => item.kind !== 'word' || item.isContent)
  return (
    by?.kind === 'keyword' && by.keyword.kind === 'preposition' && by.keyword.word === 'by' && whom !== undefined && isDoer(whom, agents)
  )
}

/** "who scheduled interviews", "did Ana schedule", "which recruiter scheduled", but not "who was scheduled". */
function isDone({ items, at, tokens }: ParseState, item: Item & { kind: 'phrase' }, agents: ReadonlySet<Table>): boolean {
  if (INTRANSITIVE.has(tokens[item.to]?.word ?? '')) return isAsked(items, at, agents)
  for (const before of items.slice(0, at).reverse()) {
    const words = tokens.slice(before.from, before.to).map(({ word }) => word)
    if (words.some((word) => PASSIVE.has(word))) return false
    if (words[0] === 'who') return (before.from === 0 || isWho(items, before, agents)) && !isToWhom(items, at, item)
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

/** "Who came in May", of those who were received: without an object, and the semantic layer says who is meant. */
function isToWhom(items: readonly Item[], at: number, { link }: Item & { kind: 'phrase' }): boolean {
  const whom = link.options.filter(({ by, who }) => by === null && who !== null)
  const persons = new Set(whom.flatMap(({ who }) => (who?.columns ?? []).map(({ table }) => table)))
  const behind = items.slice(at + 1).find((item) => item.kind !== 'word' || item.isContent)
  return whom.length > 0 && !(behind && (behind.kind === 'table' || isDoer(behind, persons)))
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
