import type { Condition } from '../../../core/query/query.ts'
import { stem } from '../../../retrieve/stem.ts'

const LEFT_OUT =
  /\b(?:skip(?:ping)?|exclud(?:e|es|ing)|except(?: for)?|ignor(?:e|ing)|leav(?:e|ing) out|omit(?:ting)?|apart from|other than|rather than|instead of|as opposed to|not counting|but not|minus)\s+(?:(?:the|any|all|those|ones)\s+)*([\p{L}-]+)/giu
const LEFT_OUT_BEHIND =
  /(?<![\p{L}-])([\p{L}-]+)(?: ones)? (?:(?:don['’]?t|do not|does not|doesn['’]?t|should not|shouldn['’]?t) count|(?:is |are )?(?:excluded|left out|not included|not counted))\b/giu

/** Stems of the words that a question says to leave out: "all but the rejected ones". */
export const leftOutIn = (question: string): string[] =>
  [...question.matchAll(LEFT_OUT), ...question.matchAll(LEFT_OUT_BEHIND)].map(([, word]) => stem(String(word).toLowerCase()))

/** Keeps the rows of one of these values. */
export const isOneOf = (one: Condition, stems: readonly string[]): boolean =>
  one.kind === 'compare' &&
  one.operator === '=' &&
  one.right.kind === 'literal' &&
  stems.includes(stem(String(one.right.value).toLowerCase()))
