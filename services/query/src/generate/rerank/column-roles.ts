import { type Condition, columnsIn, type Expression, type Query, type Select, tablesRead } from '../../core/query/query.ts'
import type { Column, Table } from '../../core/schema/schema.ts'

export type Role = 'select' | 'where' | 'group' | 'having' | 'order'
/** What a query is made of, those inside it too. */
export interface Uses {
  columns: { column: Column; role: Role }[]
  tables: Set<Table>
  /** Values with the column that they are compared with. */
  values: { text: string; column: Column | null; operator: string }[]
  /** Names of aggregates, `percent` and its like among them. */
  aggregates: string[]
  /** The outermost selects, those on both sides of a combination. */
  outermost: Select[]
  isCombined: boolean
  operators: Set<string>
  selects: number
  isNegated: boolean
  isDistinct: boolean
}

export function usesOf(query: Query): Uses {
  const uses: Uses = {
    columns: [],
    tables: new Set(),
    values: [],
    aggregates: [],
    outermost: [],
    isCombined: query.kind === 'combination',
    operators: new Set(),
    selects: 0,
    isNegated: false,
    isDistinct: false,
  }
  inQuery(uses, query, true)
  return uses
}

function inQuery(uses: Uses, query: Query, isOutermost: boolean): void {
  if (query.kind === 'combination') {
    uses.operators.add(query.operator)
    if (query.operator === 'except') uses.isNegated = true
    inQuery(uses, query.left, isOutermost)
    inQuery(uses, query.right, isOutermost)
    return
  }
  uses.selects += 1
  uses.isDistinct ||= query.distinct
  if (isOutermost) uses.outermost.push(query)
  for (const table of tablesRead(query)) uses.tables.add(table)
  for (const item of query.items) inExpression(uses, item, 'select')
  for (const group of query.groupBy) inExpression(uses, group, 'group')
  for (const { by } of query.orderBy) inExpression(uses, by, 'order')
  if (query.where) inCondition(uses, query.where, 'where')
  if (query.having) inCondition(uses, query.having, 'having')
  if (query.derived) inQuery(uses, query.derived, false)
}

function inExpression(uses: Uses, expression: Expression, role: Role): void {
  switch (expression.kind) {
    case 'column':
      uses.columns.push({ column: expression.column, role })
      return
    case 'aggregate':
      uses.aggregates.push(expression.name)
      uses.isDistinct ||= expression.distinct
      inExpression(uses, expression.of, role)
      return
    case 'unit':
    case 'part':
      uses.operators.add('date')
      inExpression(uses, expression.of, role)
      return
    case 'days':
      uses.operators.add('date')
      for (const side of [expression.from, expression.to]) inExpression(uses, side, role)
      return
    case 'arithmetic':
      uses.operators.add('arithmetic')
      for (const side of [expression.left, expression.right]) inExpression(uses, side, role)
      return
    case 'share':
      uses.aggregates.push(expression.as ?? 'percent')
      inCondition(uses, expression.of, role)
      if (expression.as === 'sum') inExpression(uses, expression.what, role)
      return
    case 'query':
      inQuery(uses, expression.query, false)
      return
    case 'literal':
      uses.values.push({ text: String(expression.value), column: null, operator: '' })
      return
    default:
  }
}

function inCondition(uses: Uses, condition: Condition, role: Role): void {
  switch (condition.kind) {
    case 'and':
    case 'or':
      uses.operators.add(condition.kind)
      for (const part of condition.parts) inCondition(uses, part, role)
      return
    case 'compare':
      inExpression(uses, condition.left, role)
      if (condition.operator === '!=') uses.isNegated = true
      inSide(uses, condition.right, condition.left, condition.operator, role)
      return
    case 'between':
      inExpression(uses, condition.of, role)
      for (const side of [condition.low, condition.high]) inSide(uses, side, condition.of, 'between', role)
      return
    case 'like':
    case 'has':
      inExpression(uses, condition.of, role)
      uses.isNegated ||= condition.negated
      uses.values.push({
        text: String(condition.kind === 'like' ? condition.text : condition.value),
        column: columnsIn(condition.of)[0] ?? null,
        operator: 'like',
      })
      return
    case 'missing':
      uses.isNegated ||= !condition.negated
      inExpression(uses, condition.of, role)
      return
    case 'in':
      inExpression(uses, condition.of, role)
      uses.isNegated ||= condition.negated
      inQuery(uses, condition.query, false)
      return
  }
}

function inSide(uses: Uses, side: Expression, left: Expression, operator: string, role: Role): void {
  uses.operators.add(operator)
  if (side.kind !== 'literal') {
    inExpression(uses, side, role)
    return
  }
  uses.values.push({ text: String(side.value), column: left.kind === 'column' ? left.column : null, operator })
}
