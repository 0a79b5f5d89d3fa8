import { type Condition, type Expression, type Query, type Select, tablesRead } from '../../core/query/query.ts'

/** The same for queries that mean the same, as far as that can be seen: in which order tables and conditions stand does not count. */
export function queryKey(query: Query): string {
  if (query.kind === 'select') return selectKey(query)
  return `(${queryKey(query.left)} ${query.operator} ${queryKey(query.right)})`
}

export const itemsKey = ({ items, distinct }: Select): string => `${distinct} ${items.map(expressionKey).sort().join(' ')}`
export const tablesKey = (select: Select): string =>
  tablesRead(select)
    .map(({ name }) => name)
    .sort()
    .join(' ')
export const whereKey = ({ where, having }: Pick<Select, 'where' | 'having'>): string => `${conditionKey(where)} ${conditionKey(having)}`
export const orderKey = ({ groupBy, orderBy, limit, offset = 0 }: Select): string =>
  `${groupBy.map(expressionKey).sort().join(' ')}; ${orderBy.map(({ by, descending }) => `${expressionKey(by)} ${descending}`).join(' ')}; ${limit}${offset > 0 ? ` after ${offset}` : ''}`

function selectKey(select: Select): string {
  const from = select.derived ? `(${queryKey(select.derived)})` : tablesKey(select)
  const kept = select.kept ? `kept ${select.kept.name}` : ''
  const joins = select.named.map(({ pairs }) => pairs.map(({ child, parent }) => [child.name, parent.name].sort().join('=')).join())
  return [itemsKey(select), from, kept, joins.sort().join(' '), whereKey(select), orderKey(select)].join(' | ')
}

export function expressionKey(expression: Expression): string {
  switch (expression.kind) {
    case 'column':
      return `${expression.column.table.name}.${expression.column.name}`
    case 'literal':
      return `'${String(expression.value).toLowerCase()}'`
    case 'aggregate':
      return `${expression.name}(${expression.distinct ? 'distinct ' : ''}${expressionKey(expression.of)})`
    case 'unit':
      return `${expression.unit} of ${expressionKey(expression.of)}`
    case 'part':
      return `${expression.part}(${expressionKey(expression.of)})`
    case 'days':
      return `${expression.as ?? 'days'}(${expressionKey(expression.from)} ${expressionKey(expression.to)})`
    case 'arithmetic':
      return `(${expressionKey(expression.left)} ${expression.operator} ${expressionKey(expression.right)})`
    case 'share':
      return `${expression.as ?? 'percent'}(${conditionKey(expression.of)}${expression.as === 'sum' ? ` ${expressionKey(expression.what)}` : ''})`
    case 'query':
      return `(${queryKey(expression.query)})`
    default:
      return expression.kind
  }
}

function conditionKey(condition: Condition | null): string {
  if (condition === null) return ''
  const not = 'negated' in condition && condition.negated ? 'not ' : ''
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.parts.map(conditionKey).sort().join(` ${condition.kind} `)})`
    case 'compare':
      return `${expressionKey(condition.left)} ${condition.operator} ${expressionKey(condition.right)}`
    case 'between':
      return `${expressionKey(condition.of)} ${not}between ${expressionKey(condition.low)} ${expressionKey(condition.high)}`
    case 'like':
      return `${expressionKey(condition.of)} ${not}like ${condition.place} ${condition.text.toLowerCase()}`
    case 'has':
      return `${expressionKey(condition.of)} ${not}has ${String(condition.value).toLowerCase()}`
    case 'missing':
      return `${expressionKey(condition.of)} ${not}missing`
    case 'in':
      return `${expressionKey(condition.of)} ${not}in (${queryKey(condition.query)})`
  }
}
