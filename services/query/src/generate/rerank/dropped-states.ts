import type { Query } from '../../core/query/query.ts'
import type { Features } from '../parse-network/encoder-input/features.ts'
import type { NetworkSchema } from '../parse-network/encoder-input/network-schema.ts'
import { RELATION } from '../parse-network/encoder-input/relations.ts'
import { usesOf } from './column-roles.ts'
import { PASSED_OVER } from './token-statistics.ts'
import { lookAtWords } from './word-links.ts'

const { wordTable } = RELATION
const NAMES_TABLE: ReadonlySet<number> = new Set([wordTable.exact, wordTable.partial, wordTable.fuzzy])
const IS: ReadonlySet<string> = new Set('is are was were be been being got gets get stay stayed remain remains'.split(' '))
const BETWEEN: ReadonlySet<string> = new Set('not never still currently already now also yet been being all both only'.split(' '))

export interface DroppedState {
  word: string
  /** How sure it is that something was dropped, 0 to 1: far from all that the query reads, and seldom passed over by right ones. */
  weight: number
}

/**
 * Words that say which rows are meant and that nothing in a query answers to: "late" of "late orders", "cancelled" of "were cancelled".
 * Without them another question is answered.
 */
export function droppedStates(features: Features, schema: NetworkSchema, query: Query): DroppedState[] {
  const { tokens, relations, firstTable } = features
  const uses = usesOf(query)
  const links = lookAtWords(features, schema)
  const used = schema.tables.flatMap(({ table }, at) => (uses.tables.has(table) ? [firstTable + at] : []))
  const namesUsed = (at: number): boolean => at >= 0 && at < tokens.length && used.some((node) => NAMES_TABLE.has(relations.get(at, node)))
  const near = links.linksOf(uses)
  return links.content.flatMap(({ low, stem, at }, place): DroppedState[] => {
    const isState =
      isAfterIs(tokens, at) || (namesUsed(at + 1) && !namesUsed(at)) || (namesUsed(at - 1) && !namesUsed(at) && ends(tokens, at))
    const weight = (1 - (near[place]?.near ?? 0)) * (1 - (PASSED_OVER.get(stem) ?? 0))
    return isState && weight > 0 ? [{ word: low, weight: Math.round(100 * weight) / 100 }] : []
  })
}

function isAfterIs(tokens: Features['tokens'], at: number): boolean {
  let before = at - 1
  while (BETWEEN.has(tokens[before]?.low ?? '')) before -= 1
  return IS.has(tokens[before]?.low ?? '')
}

const ENDS = /^(?:[?.,!]|in|on|at|this|last|since|before|after|during|by|for|per|of|with)$/
const ends = (tokens: Features['tokens'], at: number): boolean => ENDS.test(tokens[at + 1]?.low ?? '?')
