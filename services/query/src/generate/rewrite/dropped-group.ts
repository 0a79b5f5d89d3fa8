import type { Expression, Query } from '../../core/query/query.ts'
import { isMeasure } from '../../core/schema/computed.ts'
import type { Schema } from '../../core/schema/schema.ts'
import { singular, stem } from '../../retrieve/stem.ts'

/** "Paid by customers" says who did it. */
const DONE = /(?:ed|en|made|paid|sold|held|won|done|led|run)$/i

/** One figure, where one for each of something was asked for. An average per row is one figure. */
export function dropsGroup({ tables }: Schema, query: Query, question: string): boolean {
  if (query.kind !== 'select' || query.derived || query.groupBy.length > 0 || query.limit !== null || !query.items.every(isFigure))
    return false
  const names = new Set(tables.flatMap((table) => [table.stems.at(-1), ...table.columns.map(({ ownStems }) => ownStems.at(-1))]))
  return nounsOfGroups(question).some((noun) => names.has(stem(singular(noun))))
}

/** What figures are asked for each of: "per month", "for each customer", "by country". */
function nounsOfGroups(question: string): string[] {
  const words = (question.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => word !== 'the')
  return words.flatMap((word, at) => {
    const before = words[at - 1] ?? ''
    const isEach =
      word === 'per' || (/^(?:each|every)$/.test(word) && /^(?:for|in|of)$/.test(before)) || (word === 'by' && !DONE.test(before))
    return isEach ? (words[at + 1] ?? []) : []
  })
}

const isFigure = (one: Expression): boolean =>
  (one.kind === 'aggregate' && (one.name === 'sum' || one.name === 'count') && !one.distinct) ||
  (one.kind === 'column' && isMeasure(one.column))
