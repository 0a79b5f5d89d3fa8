import { columnsIn, hasAggregate, includes, type Query } from '../../core/query/query.ts'
import { isKey } from '../../core/schema/schema.ts'
import { tokenize } from '../../retrieve/words.ts'

const SUPERLATIVE = '(?:most|least|\\w+est|best|worst|maximum|minimum|top)'
/** "What was the biggest advance, and for which book": the figure itself is asked for. */
const ASKS_FIGURE = new RegExp(
  `^\\W*(?:what|how (?:much|high|long|big|large|heavy)) (?:is|was|are|were) (?:the |our )?(?:very )?${SUPERLATIVE} (\\w+(?: \\w+)?)`,
  'i',
)
const AND_HOW_MUCH = /\band (?:how (?:much|many|high|long|big|large|heavy|old)|what)\b/i

/** What rows are picked by is shown beside them where the question asks for both. */
export function showAskedFigure(query: Query, question: string): Query {
  if (query.kind !== 'select' || query.derived || query.isEverything || query.distinct || query.limit === null) return query
  const [first, ...others] = query.orderBy
  if (!first || others.length > 0 || includes(query.items, first.by)) return query
  if (hasAggregate(first.by) !== query.groupBy.length > 0 || columnsIn(first.by).some(isKey)) return query
  const named = tokenize(ASKS_FIGURE.exec(question)?.[1] ?? '').map(({ stem }) => stem)
  const isNamed = columnsIn(first.by).some(({ stems }) => stems.some((word) => named.includes(word)))
  return isNamed || AND_HOW_MUCH.test(question) ? { ...query, items: [...query.items, first.by] } : query
}
