import { both, type Condition, columnsInCondition, partsOf, type Query, type Select } from '../../../core/query/query.ts'
import type { Schema } from '../../../core/schema/schema.ts'
import { pointsAtRows } from '../../parse-rules/compose/follow-up.ts'
import { literalsIn } from '../../parse-rules/score/consistency-check.ts'
import type { Previous } from '../encoder-input/previous.ts'

/** The same figure for each of something: of the same rows. */
const REGROUPS = /^\W*(?:(?:and|now|please|then|can you|could you)\s)*(?:break|split|group|divide|separate|slice)\s(?:that|this|it)\b/i

/**
 * "Which of them know React?": whoever points back at rows means those and no others, so that what chose them goes on choosing, but for
 * a new condition on the same column. A value of the question before that is looked for elsewhere now is meant as it was then.
 */
export function carriedOver(schema: Schema, query: Query, previous: Previous, question: string): Query {
  const before = previous.query
  if (query.kind !== 'select' || before?.kind !== 'select' || query.derived || before.derived) return query
  if (before.where === null || !(pointsAtRows(question, schema) || REGROUPS.test(question))) return query
  const own = partsOf(query.where).filter((part) => !isRepeated(part, before.where, question))
  const compared = new Set(own.flatMap(columnsInCondition))
  const lost = partsOf(before.where).filter((part) => !columnsInCondition(part).some((column) => compared.has(column)))
  return lost.length === 0 ? query : joined(query, before, both(...own, ...lost))
}

const joined = (query: Select, before: Select, where: Condition | null): Select => ({
  ...query,
  where,
  tables: [...new Set([...query.tables, ...before.tables])],
  named: [...new Set([...query.named, ...before.named])],
})

/** It compares something else with a value that only the question before mentions. */
function isRepeated(part: Condition, before: Condition | null, question: string): boolean {
  const texts = literalsIn(part)
  const known = before === null ? [] : literalsIn(before)
  return texts.length > 0 && texts.every((text) => known.includes(text) && !question.toLowerCase().includes(text.toLowerCase()))
}
