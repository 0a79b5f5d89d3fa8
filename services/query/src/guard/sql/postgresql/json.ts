import { type Expr, operation } from '../tree.ts'
import { fieldsOf, kindOf, notAllowed, type PgFields, type PgNode, type Reader, readAll, readSome } from './node.ts'
import { checkTypeName } from './types.ts'

/** SQL/JSON: nodes of their own, with expressions and types at known places. */
const KINDS: Record<string, { expressions: string[]; lists: string[]; inner: string[]; types: string[]; plain: string[] }> = {
  JsonObjectConstructor: { expressions: [], lists: ['exprs'], inner: ['output'], types: [], plain: ['absent_on_null', 'unique'] },
  JsonArrayConstructor: { expressions: [], lists: ['exprs'], inner: ['output'], types: [], plain: ['absent_on_null'] },
  JsonKeyValue: { expressions: ['key'], lists: [], inner: ['value'], types: [], plain: [] },
  JsonValueExpr: { expressions: ['raw_expr', 'formatted_expr'], lists: [], inner: [], types: [], plain: ['format'] },
  JsonOutput: { expressions: [], lists: [], inner: [], types: ['typeName'], plain: ['returning'] },
  JsonIsPredicate: { expressions: ['expr'], lists: [], inner: [], types: [], plain: ['format', 'item_type', 'unique_keys'] },
  JsonScalarExpr: { expressions: ['expr'], lists: [], inner: ['output'], types: [], plain: [] },
  JsonParseExpr: { expressions: [], lists: [], inner: ['expr', 'output'], types: [], plain: ['unique_keys'] },
  JsonSerializeExpr: { expressions: [], lists: [], inner: ['expr', 'output'], types: [], plain: [] },
  JsonArrayAgg: { expressions: [], lists: [], inner: ['constructor', 'arg'], types: [], plain: ['absent_on_null'] },
  JsonObjectAgg: { expressions: [], lists: [], inner: ['constructor', 'arg'], types: [], plain: ['absent_on_null', 'unique'] },
  JsonAggConstructor: { expressions: ['agg_filter'], lists: [], inner: ['output'], types: [], plain: [] },
  JsonFuncExpr: {
    expressions: ['pathspec'],
    lists: [],
    inner: ['context_item', 'output', 'on_empty', 'on_error'],
    types: [],
    plain: ['op', 'column_name', 'wrapper', 'quotes'],
  },
  JsonBehavior: { expressions: ['expr'], lists: [], inner: [], types: [], plain: ['btype', 'coerce'] },
}
export const JSON_NODES = new Set(Object.keys(KINDS))

/** What the unwrapped fields hold, by their name. */
const INNER: Record<string, string> = {
  output: 'JsonOutput',
  value: 'JsonValueExpr',
  expr: 'JsonValueExpr',
  context_item: 'JsonValueExpr',
  constructor: 'JsonAggConstructor',
  on_empty: 'JsonBehavior',
  on_error: 'JsonBehavior',
}

export function readJson(reader: Reader, node: PgNode): Expr {
  const kind = kindOf(node)
  return operation([], readFields(reader, kind, node[kind] ?? {}))
}

function readFields(reader: Reader, kind: string, given: PgFields): Expr[] {
  const shape = KINDS[kind] ?? notAllowed(kind)
  const fields = fieldsOf(given, kind, [...shape.expressions, ...shape.lists, ...shape.inner, ...shape.types, ...shape.plain])
  for (const type of shape.types) if (fields[type] !== undefined) checkTypeName(fields[type] as PgFields)
  return [
    ...readSome(reader, ...shape.expressions.map((field) => fields[field])),
    ...shape.lists.flatMap((field) => readAll(reader, fields[field])),
    ...shape.inner.flatMap((field) => readInner(reader, kind, field, Object.hasOwn(fields, field) ? fields[field] : undefined)),
  ]
}

function readInner(reader: Reader, kind: string, field: string, value: unknown): Expr[] {
  if (value === undefined || value === null) return []
  if (field === 'arg') return readFields(reader, kind === 'JsonObjectAgg' ? 'JsonKeyValue' : 'JsonValueExpr', value as PgFields)
  const inner = Object.hasOwn(INNER, field) ? INNER[field] : undefined
  return inner === undefined ? notAllowed(field) : readFields(reader, inner, value as PgFields)
}
