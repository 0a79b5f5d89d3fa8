import { LIMITS } from '../limits.ts'
import type { Call, Expr, Operation } from '../tree.ts'
import { refuse } from '../verdict.ts'

const OPERATORS = new Set(['~', '~*', '!~', '!~*', 'regexp', 'rlike', 'similar to'])
const CALLS = /^(?:regexp_.*|regexp|rlike|regex_.*|substring|str_split_regex|string_split_regex)$/

/** Regular expressions that take exponential time, or a machine for every repeat, are told from honest ones by their shape. */
export function checkPattern(pattern: string): void {
  // Its length first: the rest looks at every part against every other.
  if (pattern.length > LIMITS.patternCharacters || repeatsInRepeats(pattern) || tooManyStates(pattern) || guessesBack(pattern)) {
    refuse('costly_pattern', 'The pattern may take very long to match. Use a simpler one, without repeats inside repeats.')
  }
}

const repeatsInRepeats = (pattern: string): boolean =>
  /\((?:[^()\\]|\\.)*(?:[+*]|\{\d*,\d*\})(?:[^()\\]|\\.)*\)(?:[+*]|\{)/.test(pattern) || /\)[+*][^()]*\)[+*{]/.test(pattern)

/** Alternatives within alternatives that are repeated, and references back to what was matched by alternatives or repeats of a group. */
function guessesBack(pattern: string): boolean {
  const plain = pattern.replace(/\\[^1-9]/g, '_').replace(/\[[^\][]*\]/g, '_')
  if (/\((?=[^()]*\([^()]*\|)[^()]*(?:\([^()]*\)[^()]*){1,20}\)[+*{]/.test(plain)) return true
  return /\\[1-9]/.test(plain) && (plain.includes('|') || /\)[+*{?]/.test(plain))
}

function tooManyStates(pattern: string): boolean {
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, from, to]) => Number(to || from))
  const states = counts.reduce((product, count) => product * Math.max(1, count), 1)
  return states > 10_000 || (pattern.match(/\.[*+]/g) ?? []).length > 12
}

export function checkCallPatterns(call: Call): void {
  if (CALLS.test(call.name)) checkAll(call.args)
}

export function checkOperationPatterns({ operators, operands }: Operation): void {
  if (operators.some((operator) => OPERATORS.has(operator))) checkAll(operands)
}

const checkAll = (exprs: Expr[]): void => {
  for (const expr of exprs) {
    const inner = expr.kind === 'cast' ? expr.operand : expr
    if (inner.kind === 'literal' && inner.type === 'string') checkPattern(inner.value)
  }
}
