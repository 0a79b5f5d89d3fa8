import { didYouMean, keyOf, shown } from '../names.ts'
import type { Name, Star } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { useAll } from './columns.ts'
import { type Context, computed, type RelationColumn, type Scope } from './scope.ts'

/** The columns that a star stands for, each of them checked and noted as read. */
export function resolveStar(context: Context, star: Star, scope: Scope): RelationColumn[] {
  const keyed = (name: Name) => keyOf(context.dialect, name.text)
  const relations = star.qualifier.length === 0 ? scope.relations : findQualified(context, star, scope)
  const excluded = new Set(star.exclude.map(keyed))
  const matching = star.pattern === null || star.pattern === '' ? () => true : columnPattern(star.pattern)
  const seen = new Set<string>()
  const columns = relations
    .flatMap((relation) => relation.columns)
    .filter((column) => !column.hidden && !excluded.has(column.key) && matching(column))
    .filter(({ key }) => {
      const again = scope.merged.has(key) && seen.has(key)
      seen.add(key)
      return !again
    })
  useAll(context, columns, star.qualifier.length === 0 ? '*' : `${shown(star.qualifier)}.*`)
  for (const { expr } of star.replace) context.resolveExpression(context, expr, scope)
  const renamed = new Map(star.rename.map(({ from, to }) => [keyed(from), keyed(to)]))
  return columns.map((column) => computed(renamed.get(column.key) ?? column.key))
}

function findQualified(context: Context, star: Star, scope: Scope) {
  const [name, schema] = [...star.qualifier].reverse().map((part) => keyOf(context.dialect, part.text))
  for (let level: Scope | null = scope; level !== null; level = level.parent) {
    const found = level.relations.filter((one) => one.key === name && (schema === undefined || one.schemaKey === schema))
    if (found.length > 0 && star.qualifier.length <= 2) return found
  }
  if (context.lenient) return []
  const known = scope.relations.flatMap((relation) => relation.key ?? [])
  return refuse('unknown_table', `Nothing in FROM is called ${shown(star.qualifier)}.${didYouMean(name ?? '', known)}`)
}

/**
 * COLUMNS('pattern') of DuckDB, for patterns that its engine and ours read alike and that cannot run away: plain
 * characters, dots, anchors, alternatives and three repeats at most. Any other pattern counts as matching everything.
 */
function columnPattern(pattern: string): (column: RelationColumn) => boolean {
  const plain = /^[A-Za-z0-9_.*+^$|]{1,60}$/.test(pattern) && (pattern.match(/[*+]/g) ?? []).length <= 3 && !/[*+]{2}/.test(pattern)
  if (!plain) return () => true
  try {
    const expression = new RegExp(pattern, 'i')
    return (column) => expression.test(column.base?.name ?? column.key)
  } catch {
    return () => true // *a: an error there as here
  }
}
