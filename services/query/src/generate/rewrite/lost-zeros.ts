import { selectsOf } from '../../core/query/map-selects.ts'
import { leavesOf, type Query } from '../../core/query/query.ts'
import type { Schema } from '../../core/schema/schema.ts'

/**
 * "Item 007" is no item 7: a text is compared with as it was typed. A number may be typed with zeros in front, unless a text of just that
 * kind is stored.
 */
export function losesZeros({ tables }: Schema, query: Query, question: string): boolean {
  const words = (question.match(/[\p{L}\p{N}.,:/-]+/gu) ?? []).map((word) => word.replace(/[.,:]$/, ''))
  const codes = words.filter((word) => /^0+[1-9]\d*$/.test(word) && !words.includes(withoutZeros(word)))
  if (codes.length === 0) return false
  const isStored = (code: string): boolean => tables.some(({ columns }) => columns.some(({ source }) => source.values.includes(code)))
  const conditions = selectsOf(query).flatMap(({ where, having }) => [where, having].flatMap(leavesOf))
  return codes.some((code) =>
    conditions.some(
      (one) =>
        one.kind === 'compare' &&
        one.right.kind === 'literal' &&
        String(one.right.value) === withoutZeros(code) &&
        (typeof one.right.value === 'string' || isStored(code)),
    ),
  )
}

const withoutZeros = (code: string): string => code.replace(/^0+/, '')
