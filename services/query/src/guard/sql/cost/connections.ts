import type { Context, Relation } from '../resolve/scope.ts'
import type { Expr, FromItem } from '../tree.ts'

/** Relations of this FROM that an expression reads, sub-queries included. */
export function relationsIn(context: Context, expr: Expr, among: Set<Relation>): Set<Relation> {
  const found = new Set<Relation>()
  walk(expr, (column) => {
    const relation = context.meaning.get(column)
    if (relation !== undefined && among.has(relation)) found.add(relation)
  })
  return found
}

type OnColumn = (column: Extract<Expr, { kind: 'column' }>) => void

/** Every column of an expression, those of sub-queries too. */
export function walk(expr: Expr, onColumn: OnColumn): void {
  if (expr.kind === 'column') onColumn(expr)
  else if (expr.kind === 'operation') for (const one of expr.operands) walk(one, onColumn)
  else if (expr.kind === 'call') for (const one of [...expr.args, ...expr.also]) walk(one, onColumn)
  else if (expr.kind === 'cast') walk(expr.operand, onColumn)
  else if (expr.kind === 'lambda') walk(expr.body, onColumn)
  else if (expr.kind === 'subquery') walkQuery(expr.query, onColumn)
}

function walkQuery(query: Extract<Expr, { kind: 'subquery' }>['query'], onColumn: OnColumn): void {
  for (const cte of query.ctes) walkQuery(cte.query, onColumn)
  const { body } = query
  if (body.kind === 'query') walkQuery(body, onColumn)
  else if (body.kind === 'set') {
    walkQuery(body.left, onColumn)
    walkQuery(body.right, onColumn)
  } else if (body.kind === 'values') for (const expr of body.rows.flat()) walk(expr, onColumn)
  else {
    const exprs = [...body.items.map((item) => item.expr), body.where, ...body.groupBy, body.having, body.qualify]
    for (const expr of [...exprs, ...body.from.flatMap(conditionsOf)]) if (expr !== null) walk(expr, onColumn)
  }
}

/** The ON conditions inside a FROM item, and what its functions are given. */
export function conditionsOf(item: FromItem): Expr[] {
  if (item.kind === 'join') return [...conditionsOf(item.left), ...conditionsOf(item.right), ...(item.on === null ? [] : [item.on])]
  if (item.kind === 'pivot') return conditionsOf(item.source)
  return item.kind === 'from_calls' ? item.calls : []
}
