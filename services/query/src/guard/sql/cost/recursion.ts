import { LIMITS } from '../limits.ts'
import type { Context, Relation, Scope } from '../resolve/scope.ts'
import type { Expr, Operation, Select } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { conditionsOf, relationsIn } from './connections.ts'
import { magnitude } from './magnitude.ts'
import { tiesOf } from './ties.ts'

const UPWARD = new Set(['<', '<=', '<>', '!=', 'between', 'in', '=', '==', 'is distinct from', 'like', '!>'])
const DOWNWARD = new Set(['>', '>=', '!<'])

/**
 * The step of a recursive query must end by itself: it follows rows of a table (ON e.manager_id = r.id), or a condition
 * compares what it counts with something outside it (WHERE n < 10).
 */
export function checkRecursion(context: Context, select: Select, scope: Scope): void {
  const self = scope.relations.find((relation) => relation.recursive)
  if (self === undefined) return
  const conditions = [...select.from.flatMap(conditionsOf), ...(select.where === null ? [] : [select.where])]
  const follows = conditions.some((condition) => followsTable(context, condition, scope.relations, self))
  const joined = scope.relations.some((relation) => relation !== self && (relation.reads.has(self) || self.reads.has(relation)))
  if (follows || joined || conditions.some((condition) => isBound(context, condition, select, self))) return
  refuse('endless_recursion', 'The recursive query does not end by itself. Add a condition such as WHERE n < 100 to its second part.')
}

const followsTable = (context: Context, condition: Expr, relations: Relation[], self: Relation): boolean => {
  const index = String(relations.indexOf(self))
  return [...tiesOf(context, condition, relations)].some((tie) => tie.split('-').includes(index))
}

function isBound(context: Context, condition: Expr, select: Select, self: Relation): boolean {
  if (condition.kind !== 'operation') return false
  const { operators, operands } = condition
  if (operators[0] === 'and') return operands.some((part) => isBound(context, part, select, self))
  if (operators[0] === 'or') return operands.every((part) => isBound(context, part, select, self))
  return comparesWithOutside(context, condition, select, self)
}

/** `n < 10`: one side counts, the other does not; a bound that only looks down (n > 0) counts where the step goes down. */
function comparesWithOutside(context: Context, { operators, operands }: Operation, select: Select, self: Relation): boolean {
  const at = operators.findIndex((operator) => UPWARD.has(operator) || DOWNWARD.has(operator))
  const operator = operators[at]
  if (operator === undefined) return false
  const reads = (exprs: Expr[]) => exprs.some((expr) => relationsIn(context, expr, new Set([self])).size > 0)
  const [left, right] = [operands.slice(0, at + 1), operands.slice(at + 1)]
  const [ofLeft, ofRight] = [reads(left), reads(right)]
  if (ofLeft === ofRight) return false
  const outside = ofLeft ? right : left
  if (Math.max(...outside.map(magnitude)) > LIMITS.seriesRows) return false
  const looksDown =
    DOWNWARD.has(operator) === ofLeft && !['<>', '!=', '=', '==', 'in', 'between', 'like', 'is distinct from'].includes(operator)
  return !looksDown || select.items.some((item) => goesDown(item.expr))
}

/** Something in the step may become smaller: it subtracts, divides or calls a function. */
const goesDown = (expr: Expr): boolean => {
  if (expr.kind === 'call') return true
  if (expr.kind === 'operation')
    return expr.operators.some((operator) => ['-', '/', '%', '//', 'unary -', 'div'].includes(operator)) || expr.operands.some(goesDown)
  return expr.kind === 'cast' && goesDown(expr.operand)
}
