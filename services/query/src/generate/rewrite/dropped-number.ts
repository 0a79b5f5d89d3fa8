import { selectsOf } from '../../core/query/map-selects.ts'
import { type Expression, leavesOf, type Query } from '../../core/query/query.ts'
import type { Schema } from '../../core/schema/schema.ts'
import { semanticNamesOf } from '../../core/schema/semantic-names.ts'
import { FUNCTION_WORDS } from '../../retrieve/words.ts'

const SPELT = 'zero one two three four five six seven eight nine ten'.split(' ')
/** "with one star", "that have two rooms", "rated 4 points"; not "with one of them", "in the last two years". */
const SO_MANY = new RegExp(`\\b(?:with|has|have|had|having|exactly|rated|scored) (${SPELT.join('|')}|\\d{1,3}) (\\p{L}{3,40})\\b`, 'giu')
const TIMES = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|percent|times?|each|single)$/i

/** A number says which rows are meant, and nothing in the statement has to do with it. */
export function dropsNumber({ tables }: Schema, query: Query, question: string): boolean {
  const said = Array.from(question.matchAll(SO_MANY), ([, number = '', noun = '']) => ({
    word: number.toLowerCase(),
    noun: noun.toLowerCase(),
  }))
  const counted = said.filter(({ noun }) => !FUNCTION_WORDS.has(noun) && !TIMES.test(noun))
  if (counted.length === 0) return false
  const used = literalsIn(query)
  const isUsed = (word: string): boolean => {
    const spelt = SPELT.indexOf(word)
    const number = String(spelt < 0 ? Number(word) : spelt)
    return used.some((text) => text.split(/[^\p{L}\p{N}]+/u).some((one) => one === number || one === word))
  }
  // "With one stop" may be what a filter is called.
  const isName = (word: string): boolean =>
    tables.some((table) => [...(semanticNamesOf(table)?.phrases ?? [])].some(({ words }) => words.includes(word)))
  return counted.some(({ word }) => !isUsed(word) && !isName(word))
}

/** What a statement compares with, and how many rows it wants, as text. */
const literalsIn = (query: Query): string[] =>
  selectsOf(query).flatMap(({ where, having, limit, items }) => [
    ...(limit === null ? [] : [String(limit)]),
    ...[where, having].flatMap(leavesOf).flatMap((one) => {
      if (one.kind === 'compare') return [...textsOf(one.left), ...textsOf(one.right)]
      if (one.kind === 'between') return [...textsOf(one.low), ...textsOf(one.high)]
      if (one.kind === 'has') return [String(one.value)]
      return one.kind === 'like' ? [one.text.toLowerCase()] : []
    }),
    ...items.flatMap(textsOf),
  ])

function textsOf(one: Expression): string[] {
  if (one.kind === 'literal') return [String(one.value).toLowerCase()]
  return one.kind === 'arithmetic' ? [...textsOf(one.left), ...textsOf(one.right)] : []
}
