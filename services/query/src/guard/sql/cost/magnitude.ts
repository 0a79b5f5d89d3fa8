import type { Expr, Operation } from '../tree.ts'

/**
 * About how large a number an expression can be, columns counting as one: enough to tell repeat('x', 1000 * 1000 * 1000)
 * from lpad(id, 5). Never too small for an expression of constants, whatever the precedence.
 */
export function magnitude(expr: Expr | undefined): number {
  if (expr === undefined) return 1
  switch (expr.kind) {
    case 'literal': {
      const value = Math.abs(Number(expr.value))
      return expr.type === 'other' || expr.value.trim() === '' || Number.isNaN(value) ? 1 : value
    }
    case 'cast':
      return magnitude(expr.operand)
    case 'operation':
      return ofOperation(expr)
    case 'call': {
      const sizes = expr.args.map(magnitude)
      if (/^pow(?:er)?$/.test(expr.name)) return (sizes[0] ?? 1) ** (sizes[1] ?? 1)
      return expr.name === 'exp' ? Math.exp(sizes[0] ?? 1) : Math.max(1, ...sizes)
    }
    case 'subquery': {
      const { body } = expr.query
      return body.kind === 'select' ? Math.max(1, ...body.items.map((item) => magnitude(item.expr))) : 1
    }
    default:
      return 1
  }
}

function ofOperation({ operators, operands }: Operation): number {
  const sizes = operands.map(magnitude)
  const largest = Math.max(1, ...sizes)
  if (operators.includes('^') || operators.includes('**')) {
    const [base, ...exponents] = sizes
    return Math.max(2, base ?? 2) ** Math.max(1, ...exponents)
  }
  if (operators.includes('<<')) return largest * 2 ** Math.min(64, sizes.at(-1) ?? 1)
  if (operators.includes('*')) return sizes.reduce((product, size) => product * Math.max(1, size), 1)
  return operators.some((operator) => operator === '+' || operator === '-') ? sizes.reduce((sum, size) => sum + size, 0) : largest
}
