import { columnsIn, leavesOf, type Query, type Select } from '../../core/query/query.ts'
import { countedRows } from '../../core/schema/counted-rows.ts'
import { labelOf } from '../../core/schema/label.ts'
import type { Column, Table } from '../../core/schema/schema.ts'
import { lastStems } from '../../core/schema/semantic-names.ts'
import { singular, stem } from '../../retrieve/stem.ts'
import { usesOf } from '../rerank/column-roles.ts'
import { personNames } from './person-names.ts'

/*
 * The one who does something differs from the one it is done to: a statement that confuses the two answers another question.
 */

/** "How many students did …", with all that stands behind it. */
const DONE_BY = /\b(?:how many|number of|which|what) ([\p{L}-]{2,40})(?: [\p{L}-]{2,40}){0,3}? (?:did|does|do|has|have|had) (.{2,200})/iu
/** Verbs that say no more than that rows belong together. */
const BELONGS = /^(?:have|has|had|own|get|got|contain|include|exist|live|work|belong)s?\b|^[\W\d]*$/i

/** "How many students did Karin Fuchs refer": she is not the one who is counted. */
export function countsTheAgent(query: Query, question: string): boolean {
  const [, noun = '', rest = ''] = DONE_BY.exec(question) ?? []
  if (rest === '') return false
  return usesOf(query).outermost.some((select) =>
    leavesOf(select.where).some((one) => {
      if (one.kind !== 'compare' || one.operator !== '=' || one.left.kind !== 'column' || one.right.kind !== 'literal') return false
      const { column } = one.left
      if (!isName(column) || !lastStems(column.table).includes(stem(singular(noun.toLowerCase())))) return false
      const value = String(one.right.value).toLowerCase()
      const at = rest.toLowerCase().indexOf(value)
      return at >= 0 && !BELONGS.test(withoutNames(rest.slice(at + value.length)))
    }),
  )
}

/** What a row is called, also by a part of its name. */
const isName = (column: Column): boolean => [...labelOf(column.table), ...personNames(column.table).flat()].includes(column)

/** Further parts of the same name are no verb. */
const withoutNames = (text: string): string => text.replace(/^(?:\W+\p{Lu}[\p{L}-]*)*\W*/u, '')

/** "Who converted them", "who did it", "who did they refer": somebody other than those who were shown. */
const DID_IT =
  /\bwho(?:m|ever)?\b(?: (?:else|all|has|have|had|actually|then))* (?!is\b|are\b|was\b|were\b|of\b|among\b|from\b|in\b)[\p{L}-]{2,40} (?:it|them|that|those|these|this|him|her)\b|\bwhom? (?:did|do|does|has|have|had) (?:they|he|she|those|these) [\p{L}-]{2,40}|\bby whom\b/iu

/** The rows of the question before, shown again to somebody who asks who did it. */
export function showsThemAgain(query: Query, before: Query | null, question: string): boolean {
  if (before === null || !DID_IT.test(question)) return false
  const [earlier, now] = [before, query].map((one) => usesOf(one).outermost)
  const known = new Set((earlier ?? []).flatMap((select) => [...shownOf(select), ...countedRows(select)]))
  const ways = new Set((earlier ?? []).flatMap(({ named }) => named))
  return (now ?? []).every((select) => shownOf(select).every((table) => known.has(table)) && select.named.every((join) => ways.has(join)))
}

const shownOf = ({ items }: Select): Table[] => items.flatMap(columnsIn).map(({ table }) => table)
