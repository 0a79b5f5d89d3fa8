import { checkProduct } from '../cost/cartesian.ts'
import { checkRecursion } from '../cost/recursion.ts'
import { AGGREGATES } from '../functions/aggregates.ts'
import { LIMITS } from '../limits.ts'
import { keyOf } from '../names.ts'
import type { Expr, Query, Select, SelectItem, Values } from '../tree.ts'
import { refuseConfusable } from './columns.ts'
import { resolveFrom } from './from.ts'
import {
  type AliasUse,
  type Context,
  type CteEntry,
  type Ctes,
  computed,
  emptyScope,
  ONE_ROW,
  type Output,
  refuseSensitiveIn,
  type Scope,
  type Size,
  valuesColumn,
} from './scope.ts'
import { resolveStar } from './stars.ts'

/** Called with the columns of the first SELECT, before the rest of a recursive query is looked at. */
type OnFirst = (output: Output) => void

/** T-SQL and SQLite let a common table expression name itself without RECURSIVE. */
const ALWAYS_RECURSIVE = new Set(['mssql', 'sqlite'])

export function resolveQuery(context: Context, query: Query, outer: Scope | null, outerCtes: Ctes | null, onFirst?: OnFirst): Output {
  const ctes = query.ctes.length === 0 ? outerCtes : resolveCtes(context, query, outer, outerCtes)
  const { output, scope } = resolveBody(context, query.body, outer, ctes, onFirst)
  const ordering = orderingScope(context, output, scope, outer, ctes)
  for (const expr of query.orderBy) context.resolveExpression(context, expr, ordering(expr))
  for (const expr of query.bounds) context.resolveExpression(context, expr, scope ?? emptyScope(outer, ctes))
  // LIMIT cannot use the columns beside it; what it finds is the outer query's.
  refuseSensitiveIn(context, query.bounds, emptyScope(outer, ctes))
  return query.limit === null ? output : { ...output, size: limited(output.size, query.limit) }
}

const limited = (size: Size, rows: number): Size => (size.unknownTables > 0 || size.rows > rows ? { unknownTables: 0, rows } : size)

function resolveCtes(context: Context, query: Query, outer: Scope | null, parent: Ctes | null): Ctes {
  const ctes: Ctes = { entries: [], parent }
  const recursive = query.recursive || ALWAYS_RECURSIVE.has(context.dialect)
  for (const cte of query.ctes) {
    refuseConfusable(context, cte.name)
    // SQLite ends a recursion at its LIMIT.
    const ends = context.dialect === 'sqlite' && cte.query.limit !== null && cte.query.limit <= LIMITS.seriesRows
    const entry: CteEntry = { key: keyOf(context.dialect, cte.name.text), columns: null, size: ONE_ROW, recursive: !ends }
    const named = (output: Output) =>
      output.columns.map((column, index) => {
        const name = cte.columns[index]
        return computed(name === undefined ? column.key : keyOf(context.dialect, name.text), name === undefined && column.loose)
      })
    const onFirst: OnFirst | undefined = recursive
      ? (output) => {
          entry.columns = named(output)
        }
      : undefined
    const inner: Ctes = recursive ? { entries: [...ctes.entries, entry], parent } : { entries: [...ctes.entries], parent }
    const output = resolveQuery(context, cte.query, outer, inner, onFirst)
    const added = cte.added.map((name) => computed(keyOf(context.dialect, name.text)))
    ctes.entries.push({ key: entry.key, columns: [...named(output), ...added], size: output.size, recursive: false })
  }
  return ctes
}

interface Body {
  output: Output
  /** The scope of a plain SELECT, which its ORDER BY shares. */
  scope: Scope | null
}

function resolveBody(context: Context, body: Query['body'], outer: Scope | null, ctes: Ctes | null, onFirst?: OnFirst): Body {
  if (body.kind === 'query') return { output: resolveQuery(context, body, outer, ctes, onFirst), scope: null }
  if (body.kind === 'select') {
    const found = resolveSelect(context, body, outer, ctes)
    onFirst?.(found.output)
    return found
  }
  if (body.kind === 'values') {
    const output = resolveValues(context, body, emptyScope(outer, ctes))
    onFirst?.(output)
    return { output, scope: null }
  }
  const left = resolveQuery(context, body.left, outer, ctes, onFirst)
  const right = resolveQuery(context, body.right, outer, ctes)
  const extra = body.byName ? right.columns.filter((column) => !left.columns.some((one) => one.key === column.key)) : []
  const size = { unknownTables: Math.max(left.size.unknownTables, right.size.unknownTables), rows: left.size.rows + right.size.rows }
  return { output: { columns: [...left.columns, ...extra], size }, scope: null }
}

function resolveValues(context: Context, values: Values, scope: Scope): Output {
  for (const expr of values.rows.flat()) context.resolveExpression(context, expr, scope)
  const columns = (values.rows[0] ?? []).map((_, index) => computed(valuesColumn(context.dialect, index)))
  return { columns, size: { unknownTables: 0, rows: Math.max(1, values.rows.length) } }
}

/** Where the names of the SELECT list count, beside ORDER BY. */
const ALIASES: Record<Context['dialect'], { items: AliasUse; where: AliasUse; groupBy: AliasUse; having: AliasUse }> = {
  postgresql: { items: 'none', where: 'none', groupBy: 'after_columns', having: 'none' },
  mysql: { items: 'none', where: 'none', groupBy: 'after_columns', having: 'after_columns' },
  mssql: { items: 'none', where: 'none', groupBy: 'none', having: 'none' },
  sqlite: { items: 'none', where: 'after_columns', groupBy: 'after_columns', having: 'after_columns' },
  duckdb: { items: 'after_columns', where: 'after_columns', groupBy: 'after_columns', having: 'after_columns' },
}

function resolveSelect(context: Context, select: Select, outer: Scope | null, ctes: Ctes | null): Body {
  const scope = emptyScope(outer, ctes)
  resolveFrom(context, select.from, scope)
  const uses = ALIASES[context.dialect]
  const visit = (exprs: (Expr | null)[], aliasUse: AliasUse) => {
    for (const expr of exprs) if (expr !== null) context.resolveExpression(context, expr, { ...scope, aliasUse })
  }
  const columns = select.items.flatMap((item) => resolveItem(context, item, { ...scope, aliasUse: uses.items }))
  visit([select.where], uses.where)
  visit(select.groupBy, uses.groupBy)
  visit([select.having], uses.having)
  // Nor can TOP; and in HAVING a column that is not grouped by means the outer query's of that name to MySQL and DuckDB.
  refuseSensitiveIn(context, [...(select.having === null ? [] : [select.having]), ...select.top], emptyScope(outer, ctes))
  visit([select.qualify], context.dialect === 'duckdb' ? 'after_columns' : 'none')
  visit([...select.windows, ...select.top], context.dialect === 'postgresql' ? 'none' : uses.groupBy)
  visit(select.distinctOn, 'after_columns')
  checkRecursion(context, select, scope)
  const size = outputSize(select, checkProduct(context, select, scope))
  return { output: { columns, size }, scope }
}

function resolveItem(context: Context, item: SelectItem, scope: Scope): Output['columns'] {
  if (item.expr.kind === 'star') return resolveStar(context, item.expr, scope)
  context.resolveExpression(context, item.expr, scope)
  if (item.alias !== null) {
    refuseConfusable(context, item.alias)
    const key = keyOf(context.dialect, item.alias.text)
    scope.aliases.add(key)
    return [computed(key)]
  }
  // A column without an alias keeps its name; anything else is named after its text.
  const plain = item.expr.kind === 'column' || context.dialect === 'postgresql'
  return [computed(plain ? keyOf(context.dialect, item.impliedName ?? '') : (item.impliedName ?? ''), !plain)]
}

function outputSize(select: Select, size: Size): Size {
  const aggregates = !select.grouped && select.items.length > 0 && select.items.every((item) => isAggregate(item.expr))
  if (aggregates) return ONE_ROW
  return select.grouped || select.distinct ? { ...size, unknownTables: Math.min(1, size.unknownTables) } : size
}

/** Gives one row for all: an aggregate, or an expression of such and of constants. */
const isAggregate = (expr: Expr): boolean => {
  if (expr.kind === 'call' && !expr.windowed && AGGREGATES.has(expr.name)) return true
  const inner = expr.kind === 'operation' ? expr.operands : expr.kind === 'call' ? expr.args : expr.kind === 'cast' ? [expr.operand] : []
  return !(expr.kind === 'call' && expr.windowed) && inner.some(isAggregate)
}

/**
 * ORDER BY of a SELECT sees its tables, and before them, where a name stands alone, the columns of its result. ORDER BY of a set
 * operation sees the columns of the result and nothing else.
 */
function orderingScope(
  context: Context,
  output: Output,
  scope: Scope | null,
  outer: Scope | null,
  ctes: Ctes | null,
): (expr: Expr) => Scope {
  if (scope === null) {
    const result = { key: null, schemaKey: null, columns: output.columns, size: output.size, reads: new Set<never>(), recursive: false }
    const only = { ...emptyScope(outer, ctes), relations: [result], merged: new Set(output.columns.map((column) => column.key)) }
    return () => only
  }
  const inExpressions: AliasUse = context.dialect === 'postgresql' || context.dialect === 'mssql' ? 'none' : 'after_columns'
  // SQLite asks for an alias that was written; the others take the name of a column too.
  const aliases = context.dialect === 'sqlite' ? scope.aliases : new Set(output.columns.map((column) => column.key))
  return (expr) => ({ ...scope, aliases, aliasUse: expr.kind === 'column' ? 'first' : inExpressions })
}
