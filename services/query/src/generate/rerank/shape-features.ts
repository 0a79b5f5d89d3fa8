import { hasAggregate, type Select, tablesRead } from '../../core/query/query.ts'
import { connect } from '../../core/schema/joins.ts'
import { isKey } from '../../core/schema/schema.ts'
import type { NetworkSchema } from '../parse-network/encoder-input/network-schema.ts'
import type { Uses } from './column-roles.ts'
import { expressionKey } from './query-key.ts'

const words = (list: string): RegExp => new RegExp(`\\b(${list})\\b`, 'i')
/** Words that ask for something of a query's shape. */
const SAYS = {
  negation: words(
    "not|no|never|without|none|neither|nor|except|excluding|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|haven't|hasn't|" +
      'dont|doesnt|didnt|isnt|arent|wasnt|werent|havent|hasnt|other than|cannot|lack|skip|exclude',
  ),
  superlative: words(
    'most|least|highest|lowest|largest|smallest|biggest|oldest|youngest|longest|shortest|best|worst|first|last|top|earliest|latest|newest|' +
      'maximum|minimum|max|min|greatest|fewest|cheapest|heaviest|tallest|recent|recently',
  ),
  number: words('\\d+|one|two|three|four|five|six|seven|eight|nine|ten'),
  count: words('how many|number of|count|amount of|total number|numbers of|quantity'),
  howMany: words('how many'),
  different: words('different|distinct|unique|various|duplicates?'),
  each: words('each|per|every|by|respective|corresponding|for all|across|most|least|common|frequent|more than|at least|fewer|popular'),
  order: words('order|ordered|sort|sorted|alphabetical|ascending|descending|rank|ranked|top|first|last|most|least'),
  sorted: words('ordered|sorted|alphabetical|ascending|descending|sort|in the order'),
  average: words('average|mean|avg'),
  sum: words('total|sum|overall|combined|altogether|in all'),
  both: words('both|and|or|either|also|as well|neither|nor'),
  or: words('or|either'),
  like: words('contains?|containing|includes?|including|starts?|begins?|ends?|ending|starting|beginning|like|substring|word|letter|prefix'),
  key: words('ids?|codes?|numbers?|keys?|identifiers?'),
} as const

/** Whether the shape of a query is one that the question asks for. */
export function shapeFeatures(schema: NetworkSchema, question: string, uses: Uses): Readonly<Record<string, number>> {
  const says = (what: keyof typeof SAYS): boolean => SAYS[what].test(question)
  const does = (is: boolean): number => (is ? 1 : 0)
  const { outermost, aggregates, operators } = uses
  const [select] = outermost
  const isOrdered = outermost.some(({ orderBy }) => orderBy.length > 0)
  const isLimited = outermost.some(({ limit }) => limit !== null)
  const isGrouped = outermost.some(({ groupBy }) => groupBy.length > 0)
  const isExtreme = isLimited || aggregates.includes('max') || aggregates.includes('min')
  const isCounting = aggregates.includes('count') || aggregates.includes('percent')
  return {
    ...groupEvidence(outermost),
    joins: outermost.reduce((sum, one) => sum + joinCost(schema, one), 0),
    tables: uses.tables.size,
    tablesUnused: [...uses.tables].filter((table) => !uses.columns.some(({ column }) => column.table === table)).length,
    selects: uses.selects,
    conditions: uses.values.length,
    items: select?.items.length ?? 0,
    itemsRepeated: select ? select.items.length - new Set(select.items.map(expressionKey)).size : 0,
    itemTables: new Set(uses.columns.filter(({ role }) => role === 'select').map(({ column }) => column.table)).size,
    keysShown: does(select?.items.some((item) => item.kind === 'column' && isKey(item.column)) === true && !says('key')),
    keysCounted: does(aggregates.includes('count') && uses.columns.some(({ column, role }) => role === 'select' && isKey(column))),
    pinnedShown: pinnedShown(uses),
    negationUnsaid: does(uses.isNegated && !says('negation')),
    negationDropped: does(!uses.isNegated && says('negation')),
    extremeUnsaid: does(isLimited && !says('superlative') && !says('number')),
    extremeDropped: does(!isExtreme && !isOrdered && says('superlative')),
    countUnsaid: does(select?.items.some((item) => item.kind === 'aggregate' && item.name === 'count') === true && !says('count')),
    countDropped: does(!isCounting && says('howMany')),
    averageUnsaid: does(aggregates.includes('avg') && !says('average')),
    averageDropped: does(!aggregates.includes('avg') && says('average')),
    sumUnsaid: does(aggregates.includes('sum') && !says('sum')),
    sumDropped: does(!aggregates.includes('sum') && !isCounting && says('sum')),
    distinctUnsaid: does(select?.distinct === true && !says('different')),
    distinctJoined: does(select?.distinct === true && uses.tables.size > 1),
    distinctDropped: does(!uses.isDistinct && says('different')),
    groupUnsaid: does(isGrouped && !says('each')),
    orderUnsaid: does(isOrdered && !isLimited && !says('order')),
    orderDropped: does(!isOrdered && says('sorted')),
    combinedUnsaid: does(uses.isCombined && !says('both') && !says('negation')),
    combined: does(uses.isCombined),
    orUnsaid: does(operators.has('or') && !says('or') && !says('both')),
    likeUnsaid: does(operators.has('like') && !says('like')),
    nested: does(uses.selects > outermost.length),
  }
}

function joinCost({ joinable }: NetworkSchema, select: Select): number {
  return select.derived ? 0 : (connect(joinable, tablesRead(select), select.named)?.cost ?? 0)
}

/** How what is grouped by and what is shown go together. */
function groupEvidence(outermost: readonly Select[]): Readonly<Record<string, number>> {
  const grouped = outermost.filter(({ groupBy }) => groupBy.length > 0)
  const isShown = ({ groupBy, items }: Select) =>
    groupBy.some((group) => items.some((item) => expressionKey(item) === expressionKey(group)))
  const isByKey = ({ groupBy }: Select) => groupBy.some((group) => group.kind === 'column' && isKey(group.column))
  const isIdle = ({ items, having, orderBy }: Select) => !items.some(hasAggregate) && having === null && orderBy.length === 0
  return {
    groupHidden: grouped.filter((one) => !isShown(one)).length,
    groupByKey: grouped.filter(isByKey).length,
    groupIdle: grouped.filter(isIdle).length,
    groupMixed: outermost.filter(({ groupBy, items }) => groupBy.length === 0 && items.some(hasAggregate) && !items.every(hasAggregate))
      .length,
  }
}

/** Columns that are shown though a condition pins them to one value. */
function pinnedShown({ outermost, values }: Uses): number {
  const pinned = new Set(values.flatMap(({ column, operator }) => (column && operator === '=' ? [column] : [])))
  return outermost.flatMap(({ items }) => items).filter((item) => item.kind === 'column' && pinned.has(item.column)).length
}
