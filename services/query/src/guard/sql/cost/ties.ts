import type { Context, Relation } from '../resolve/scope.ts'
import type { Expr, Operation } from '../tree.ts'
import { relationsIn } from './connections.ts'

/** Which compare their two sides, so that few pairs of rows pass; of the second kind half of all pairs may. */
const EQUAL = new Set([
  '=',
  '==',
  '<=>',
  'in',
  'like',
  'ilike',
  'glob',
  'regexp',
  'rlike',
  'similar to',
  '~',
  '~*',
  '@>',
  '<@',
  '&&',
  '->',
  'match',
])
const RANGE = new Set(['<>', '!=', '<', '>', '<=', '>=', 'between', 'is distinct from'])
/** Calls that may say yes whatever they are given. */
const SAYS_YES = new Set(['coalesce', 'ifnull', 'isnull', 'nvl', 'nullif', 'iif', 'if', 'concat', 'greatest', 'least'])

type Reads = (expr: Expr) => Set<Relation>

/**
 * Pairs of relations that a condition ties together: a comparison ties what its sides read, an AND all that its parts tie, an OR only what
 * every branch ties by an equation. What holds for every row (a.id = a.id + 0 * b.id) ties nothing.
 */
export function tiesOf(context: Context, expr: Expr, relations: Relation[], within: 'and' | 'or' = 'and'): Set<string> {
  if (expr.kind === 'cast') return tiesOf(context, expr.operand, relations, within)
  const among = new Set(relations)
  const reads: Reads = (one) => pruned(one, (part) => relationsIn(context, part, among))
  if (expr.kind === 'call') return SAYS_YES.has(expr.name) ? new Set() : pairs(relations, [reads(expr)])
  if (expr.kind === 'subquery') return pairs(relations, [relationsIn(context, expr, among)])
  if (expr.kind !== 'operation') return new Set()
  const [operator] = expr.operators
  if (operator === 'and') return new Set(expr.operands.flatMap((part) => [...tiesOf(context, part, relations, within)]))
  if (operator === 'or') {
    const [first, ...others] = expr.operands.map((part) => tiesOf(context, part, relations, 'or'))
    return new Set([...(first ?? [])].filter((tie) => others.every((other) => other.has(tie))))
  }
  if (expr.operators.length === 0 && expr.operands.length === 1 && expr.operands[0])
    return tiesOf(context, expr.operands[0], relations, within)
  return comparisonTies(expr, relations, reads, within)
}

function comparisonTies(expr: Operation, relations: Relation[], reads: Reads, within: 'and' | 'or'): Set<string> {
  const at = expr.operators.findIndex((operator) => EQUAL.has(operator) || RANGE.has(operator))
  const operator = expr.operators[at]
  if (operator === undefined || (within === 'or' && RANGE.has(operator))) return new Set()
  const left = side(expr, 0, at)
  const right = expr.operands.slice(at + 1).flatMap((operand) => (operator === 'in' ? members(operand) : [operand]))
  const rest = operator === 'in' || operator === 'between' ? right : [side(expr, at + 1, expr.operators.length)]
  if (rest.some((one) => isSame(one, left))) return new Set() // a.id in (a.id, b.id)
  const [from, ...to] = [left, ...rest].map(reads)
  if (!from) return new Set()
  if (RANGE.has(operator) && to.every((one) => [...one].some((relation) => from.has(relation)))) return new Set()
  return new Set(to.flatMap((one) => [...pairs(relations, [from, one])]))
}

/** What stands between two operators, as an expression of its own. */
const side = ({ operators, operands }: Operation, from: number, to: number): Expr => {
  const [only, ...others] = operands.slice(from, to + 1)
  return only && others.length === 0
    ? only
    : { kind: 'operation', operators: operators.slice(from, to), operands: operands.slice(from, to + 1) }
}

const members = (expr: Expr): Expr[] => (expr.kind === 'operation' && expr.operators.length === 0 ? expr.operands : [expr])

const isSame = (one: Expr, other: Expr): boolean => JSON.stringify(one) === JSON.stringify(other)

const isNumber = (expr: Expr | undefined, value: number): boolean =>
  expr?.kind === 'literal' && expr.type === 'number' && Number(expr.value) === value

/** What an expression reads, without the parts that come to the same whatever they read. */
function pruned(expr: Expr, reads: Reads): Set<Relation> {
  if (expr.kind === 'cast') return pruned(expr.operand, reads)
  if (expr.kind !== 'operation') return reads(expr)
  const { operators, operands } = expr
  const terms: Expr[][] = []
  for (const [at, operand] of operands.entries()) {
    const before = operators[at - 1]
    if (at > 0 && before !== '+' && before !== '-') terms.at(-1)?.push(operand)
    else terms.push([operand])
  }
  const isNothing = (term: Expr[], at: number): boolean => {
    const last = operators[terms.slice(0, at).flat().length - 1]
    const [, second] = term
    if (term.length > 1 && operators.includes('*') && term.some((one) => isNumber(one, 0))) return true
    if (term.length > 1 && operators.includes('%') && isNumber(second, 1)) return true
    const cancels = (other: Expr[] | undefined) =>
      other !== undefined &&
      isSame({ kind: 'operation', operators: [], operands: term }, { kind: 'operation', operators: [], operands: other })
    const next = operators[terms.slice(0, at + 1).flat().length - 1]
    return (last === '-' && cancels(terms[at - 1])) || (next === '-' && cancels(terms[at + 1]))
  }
  return new Set(terms.flatMap((term, at) => (isNothing(term, at) ? [] : term.flatMap((one) => [...pruned(one, reads)]))))
}

/** Every relation of one set with every one of the next; of one set alone, all of it. */
function pairs(relations: Relation[], [one, other = one]: (Set<Relation> | undefined)[]): Set<string> {
  const places = (set: Set<Relation> | undefined) => [...(set ?? [])].map((relation) => relations.indexOf(relation))
  return new Set(places(one).flatMap((a) => places(other).flatMap((b) => (a === b ? [] : [`${Math.min(a, b)}-${Math.max(a, b)}`]))))
}
