import { checkCallSize, checkOperationSize } from '../cost/made-size.ts'
import { checkCallPatterns, checkOperationPatterns } from '../cost/patterns.ts'
import { checkFunction, checkOperators } from '../functions/allowed.ts'
import { LIMITS } from '../limits.ts'
import { keyOf } from '../names.ts'
import type { Expr } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { resolveColumn } from './columns.ts'
import { type Context, emptyScope, type Scope } from './scope.ts'
import { resolveStar } from './stars.ts'

/** Every name, function and operator in an expression; `made` is the size of what the calls around it are told to make. */
export function resolveExpression(context: Context, expr: Expr, scope: Scope, made = 1): void {
  context.work.steps += 1
  if (context.work.steps > LIMITS.steps) refuse('statement_too_large', 'The statement is too complex to be checked. Ask for less at once.')
  switch (expr.kind) {
    case 'literal':
      return
    case 'column':
      resolveColumn(context, expr, scope)
      return
    case 'star':
      resolveStar(context, expr, scope)
      return
    case 'subquery':
      context.resolveQuery(context, expr.query, scope, scope.ctes)
      return
    case 'cast':
      resolveExpression(context, expr.operand, scope, made)
      return
    case 'lambda': {
      const inner = emptyScope(scope, scope.ctes)
      for (const parameter of expr.parameters) inner.parameters.add(keyOf(context.dialect, parameter.text))
      resolveExpression(context, expr.body, inner, made)
      return
    }
    case 'operation':
      checkOperators(context.dialect, expr.operators)
      checkOperationSize(expr)
      checkOperationPatterns(expr)
      for (const operand of expr.operands) resolveExpression(context, operand, scope, made)
      return
    case 'call': {
      checkFunction(context.dialect, expr.name)
      checkCallPatterns(expr)
      const size = checkCallSize(context.dialect, expr, made)
      for (const arg of expr.args) resolveExpression(context, arg, scope, size)
      for (const also of expr.also) resolveExpression(context, also, scope, made)
    }
  }
}
