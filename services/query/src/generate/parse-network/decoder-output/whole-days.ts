import type { Condition, Expression, Query, Select } from '../../../core/query/query.ts'

const HAS_TIME = /timestamp|datetime/i
const A_DAY = /^\d{4}-\d\d-\d\d$/

/**
 * A day that a moment is compared with is meant whole: what came in on the 15th at noon came in "until the 15th". As SQL reads it, the
 * 15th would end as it begins.
 */
export function wholeDays(query: Query): Query {
  if (query.kind === 'combination') return { ...query, left: wholeDays(query.left), right: wholeDays(query.right) }
  const inCondition = (one: Condition | null): Condition | null => one && conditionByDays(one)
  const select: Select = { ...query, where: inCondition(query.where), having: inCondition(query.having) }
  return query.derived ? { ...select, derived: wholeDays(query.derived) } : select
}

function conditionByDays(one: Condition): Condition {
  switch (one.kind) {
    case 'and':
    case 'or':
      return { ...one, parts: one.parts.map(conditionByDays) }
    case 'in':
      return { ...one, query: wholeDays(one.query) }
    case 'between': {
      const after = isMoment(one.of) ? behind(one.high) : null
      if (after === null || one.negated) return one
      return { kind: 'and', parts: [compared(one.of, '>=', one.low), compared(one.of, '<', after)] }
    }
    case 'compare': {
      const after = isMoment(one.left) ? behind(one.right) : null
      if (after === null) return one
      if (one.operator === '<=') return compared(one.left, '<', after)
      if (one.operator === '>') return compared(one.left, '>=', after)
      if (one.operator !== '=') return one
      return { kind: 'and', parts: [compared(one.left, '>=', one.right), compared(one.left, '<', after)] }
    }
    default:
      return one
  }
}

const compared = (left: Expression, operator: '<' | '>=', right: Expression): Condition => ({ kind: 'compare', left, operator, right })

const isMoment = (one: Expression): boolean => one.kind === 'column' && HAS_TIME.test(one.column.source.type)

/** The day behind the one that is compared with; null for what is no day. */
function behind(one: Expression): Expression | null {
  const after = one.kind === 'literal' && typeof one.value === 'string' ? dayAfter(one.value) : null
  return after === null ? null : { kind: 'literal', value: after }
}

/** Null for what is no day. */
export function dayAfter(text: string): string | null {
  const day = new Date(`${text}T00:00:00Z`)
  if (!A_DAY.test(text) || Number.isNaN(day.getTime())) return null
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}
