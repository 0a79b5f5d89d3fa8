import { keyOf } from '../names.ts'
import type { Expr, FromItem, FromJoin, FromPivot, Name } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { useAll } from './columns.ts'
import { relation, tableRelation } from './relations.ts'
import {
  type Context,
  computed,
  emptyScope,
  type Relation,
  type RelationColumn,
  refuseSensitiveIn,
  type Scope,
  valuesColumn,
} from './scope.ts'
import { callsRelation } from './table-functions.ts'

interface Visit {
  context: Context
  /** What the SELECT as a whole will see; filled from left to right. */
  scope: Scope
  /** SQLite lets ON and arguments in FROM see every table of it, also those further right: done at the end. */
  later: (() => void)[]
}

/** Everything in FROM, into the scope of its SELECT. */
export function resolveFrom(context: Context, items: FromItem[], scope: Scope): void {
  const visit: Visit = { context, scope, later: [] }
  for (const item of items) scope.relations.push(...visitItem(visit, item, [...scope.relations], false))
  for (const work of visit.later) work()
  refuseDuplicates(scope.relations)
}

/** What one item makes visible; `left` is what a lateral item may read. */
function visitItem(visit: Visit, item: FromItem, left: Relation[], lateral: boolean): Relation[] {
  const { context, scope } = visit
  switch (item.kind) {
    case 'table':
      for (const expr of item.sample) context.resolveExpression(context, expr, emptyScope(null, scope.ctes))
      return [tableRelation(context, item, scope)]
    case 'from_query': {
      const sees = lateral || item.lateral || context.dialect === 'duckdb'
      const before = context.meaning.size
      const output = context.resolveQuery(context, item.query, sees ? seeing(visit, left) : scope.parent, scope.ctes)
      return [relation(context, item.alias, { ...output, reads: readSince(context, before, left) })]
    }
    case 'from_values': {
      const inner = lateral || context.dialect === 'duckdb' ? seeing(visit, left) : emptyScope(scope.parent, scope.ctes)
      for (const expr of item.values.rows.flat()) context.resolveExpression(context, expr, inner)
      const columns = (item.values.rows[0] ?? []).map((_, index) => computed(valuesColumn(context.dialect, index)))
      return [relation(context, item.alias, { columns, size: { unknownTables: 0, rows: Math.max(1, item.values.rows.length) } })]
    }
    case 'from_calls': {
      const found = callsRelation(context, item)
      const before = context.meaning.size
      const work = (sees: Relation[]) => {
        for (const expr of item.calls) context.resolveExpression(context, expr, seeing(visit, sees))
        found.reads = readSince(context, before, sees)
      }
      if (context.dialect === 'sqlite') {
        visit.later.push(() => work(scope.relations.filter((one) => one !== found)))
        refuseSensitiveIn(context, item.calls, seeing(visit, []))
      }
      // T-SQL: a function sees its neighbours only under APPLY, and the outer query always.
      else work(context.dialect === 'mssql' && !lateral ? [] : left)
      return [found]
    }
    case 'join':
      return visitJoin(visit, item, left)
    case 'pivot':
      return [visitPivot(visit, item, left)]
  }
}

const seeing = ({ scope }: Visit, relations: Relation[]): Scope => ({ ...emptyScope(scope.parent, scope.ctes), relations })

const readSince = (context: Context, before: number, left: Relation[]): Set<Relation> =>
  new Set([...context.meaning.values()].slice(before).filter((one) => left.includes(one)))

/**
 * What ON sees beside the two sides of its join: nothing by the standard, everything of FROM in SQLite, what stands to the
 * left in DuckDB. Brackets around a join may hide its neighbours from it there, and a name then means the outer query:
 * whatever it means in either reading, it must not be sensitive.
 */
function resolveCondition(visit: Visit, on: Expr, both: Relation[], left: Relation[]): void {
  const { context, scope } = visit
  const narrow: Scope = { ...seeing(visit, both), merged: scope.merged }
  if (context.dialect === 'sqlite') visit.later.push(() => context.resolveExpression(context, on, scope))
  else if (context.dialect === 'duckdb') context.resolveExpression(context, on, { ...narrow, parent: seeing(visit, left) })
  else context.resolveExpression(context, on, narrow)
  if (context.dialect === 'sqlite' || context.dialect === 'duckdb') refuseSensitiveIn(context, [on], narrow)
}

function visitJoin(visit: Visit, join: FromJoin, left: Relation[]): Relation[] {
  const { context, scope } = visit
  const ofLeft = visitItem(visit, join.left, left, false)
  const ofRight = visitItem(visit, join.right, [...left, ...ofLeft], join.lateral)
  const both = [...ofLeft, ...ofRight]
  const shared = join.natural ? commonKeys(ofLeft, ofRight) : join.using.map((name) => usingKey(context, name, ofLeft, ofRight))
  for (const key of shared) {
    useAll(
      context,
      both.flatMap((one) => one.columns.filter((column) => column.key === key)),
      join.natural ? 'NATURAL JOIN' : undefined,
    )
    scope.merged.add(key)
    connect(ofLeft, ofRight, key)
  }
  if (join.on !== null) resolveCondition(visit, join.on, both, left)
  if (join.positional) for (const one of ofRight) for (const other of ofLeft) one.reads.add(other)
  const visible = join.keeps === 'left_only' ? ofLeft : both
  if (join.alias.name === null) return visible
  const columns = visible.flatMap((one) => one.columns)
  const size = {
    unknownTables: Math.max(...visible.map((one) => one.size.unknownTables)),
    rows: Math.max(...visible.map((one) => one.size.rows)),
  }
  return [relation(context, join.alias, { columns, size })]
}

/** A shared column connects two relations as an equality would. */
function connect(ofLeft: Relation[], ofRight: Relation[], key: string): void {
  const has = (one: Relation) => one.columns.some((column) => column.key === key)
  for (const right of ofRight.filter(has)) for (const left of ofLeft.filter(has)) right.reads.add(left)
}

const keysOf = (relations: Relation[]): Set<string> =>
  new Set(relations.flatMap((one) => one.columns.filter((column) => !column.hidden).map((column) => column.key)))

const commonKeys = (left: Relation[], right: Relation[]): string[] => {
  const known = keysOf(left)
  return [...keysOf(right)].filter((key) => known.has(key))
}

function usingKey(context: Context, name: Name, left: Relation[], right: Relation[]): string {
  const key = keyOf(context.dialect, name.text)
  if (keysOf(left).has(key) && keysOf(right).has(key)) return key
  return refuse('unknown_column', `USING (${name.text}) needs the column on both sides.`)
}

function visitPivot(visit: Visit, pivot: FromPivot, left: Relation[]): Relation {
  const { context } = visit
  const source = visitItem(visit, pivot.source, left, false)
  const inner = seeing(visit, source)
  for (const expr of pivot.uses) context.resolveExpression(context, expr, inner)
  const consumed = new Set(pivot.consumed.map((name) => keyOf(context.dialect, name.text)))
  const kept = source.flatMap((one) => one.columns).filter((column) => !column.hidden && !consumed.has(column.key))
  if (pivot.groups) useAll(context, kept, 'PIVOT')
  const produced = pivot.produced.map((name): RelationColumn => computed(keyOf(context.dialect, name.text)))
  return relation(context, pivot.alias, { columns: [...kept, ...produced], size: source[0]?.size ?? { unknownTables: 0, rows: 1 } })
}

function refuseDuplicates(relations: Relation[]): void {
  const seen = new Set<string>()
  for (const { key, schemaKey } of relations) {
    if (key === null) continue
    const name = schemaKey === null ? key : `${schemaKey}.${key}`
    if (seen.has(name)) refuse('duplicate_alias', `${key} occurs twice in FROM. Give each its own alias.`)
    seen.add(name)
  }
}
