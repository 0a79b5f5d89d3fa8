import { LIMITS } from '../limits.ts'
import { type Cte, type Expr, operation, type Query, type Select, type SelectItem } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { readFrom } from './from.ts'
import { impliedName } from './implied-names.ts'
import {
  fieldsOf,
  kindOf,
  listOf,
  nameFrom,
  namesFrom,
  nodeOf,
  notAllowed,
  type PgFields,
  type PgNode,
  type Reader,
  readAll,
  readOne,
  readSome,
  unwrap,
} from './node.ts'
import { readWindow } from './windows.ts'

const SELECT_FIELDS = [
  ...['distinctClause', 'targetList', 'fromClause', 'whereClause', 'groupClause', 'groupDistinct', 'havingClause', 'windowClause'],
  ...['valuesLists', 'sortClause', 'limitOffset', 'limitCount', 'limitOption', 'withClause', 'op', 'all', 'larg', 'rarg'],
  ...['intoClause', 'lockingClause'],
]

export function readQuery(reader: Reader, node: PgNode): Query {
  if (kindOf(node) !== 'SelectStmt') refuse('not_a_select', 'Only a SELECT is allowed.')
  return readSelectStatement(reader, unwrap(node, 'SelectStmt', SELECT_FIELDS), 0)
}

function readSelectStatement(reader: Reader, fields: PgFields, setDepth: number): Query {
  if (fields.intoClause !== undefined) refuse('into_not_allowed', 'SELECT … INTO writes. Leave INTO out.')
  if (fields.lockingClause !== undefined) refuse('locking_not_allowed', 'Row locks are not allowed. Leave FOR … out.')
  const withClause = fields.withClause as PgFields | undefined
  return {
    kind: 'query',
    ctes:
      withClause === undefined ? [] : listOf(fieldsOf(withClause, 'WITH', ['ctes', 'recursive']).ctes).map((cte) => readCte(reader, cte)),
    recursive: withClause?.recursive === true,
    body: readBody(reader, fields, setDepth),
    orderBy: listOf(fields.sortClause).map((sort) => readSort(reader, sort)),
    bounds: readSome(reader, fields.limitCount, fields.limitOffset),
    limit: numberOf(readOne(reader, fields.limitCount)),
  }
}

const numberOf = (expr: Expr | null): number | null => (expr?.kind === 'literal' && expr.type === 'number' ? Number(expr.value) : null)

function readBody(reader: Reader, fields: PgFields, setDepth: number): Query['body'] {
  if (fields.op !== undefined && fields.op !== 'SETOP_NONE') {
    if (setDepth > LIMITS.setOperations) refuse('statement_too_large', 'Too many set operations in one statement.')
    const side = (value: unknown) => readSelectStatement(reader, fieldsOf(value as PgFields, 'SELECT', SELECT_FIELDS), setDepth + 1)
    return { kind: 'set', left: side(fields.larg), right: side(fields.rarg), byName: false }
  }
  if (fields.valuesLists !== undefined) {
    return { kind: 'values', rows: listOf(fields.valuesLists).map((row) => readAll(reader, unwrap(row, 'List', ['items']).items)) }
  }
  return readPlainSelect(reader, fields)
}

function readPlainSelect(reader: Reader, fields: PgFields): Select {
  const from = listOf(fields.fromClause)
  if (from.length > LIMITS.relations) refuse('statement_too_large', 'Too many tables in one FROM.')
  if (listOf(fields.targetList).length === 0) refuse('syntax_error', 'SELECT needs at least one column.')
  const distinct = listOf(fields.distinctClause)
  return {
    kind: 'select',
    distinct: distinct.length > 0,
    distinctOn: readAll(
      reader,
      distinct.filter((node) => Object.keys(node).length > 0),
    ),
    top: [],
    items: listOf(fields.targetList).map((node) => readItem(reader, node)),
    from: from.map((node) => readFrom(reader, node)),
    where: readOne(reader, fields.whereClause),
    grouped: listOf(fields.groupClause).length > 0,
    groupBy: listOf(fields.groupClause).map((node) => readGrouping(reader, node)),
    having: readOne(reader, fields.havingClause),
    qualify: null,
    windows: listOf(fields.windowClause).map((node) => operation([], readWindow(reader, unwrapWindow(node)))),
  }
}

const unwrapWindow = (node: PgNode): PgFields => node.WindowDef ?? notAllowed(kindOf(node))

function readItem(reader: Reader, node: PgNode): SelectItem {
  const fields = unwrap(node, 'ResTarget', ['name', 'val'])
  const value = nodeOf(fields.val) ?? notAllowed('An empty column')
  return {
    expr: reader.expression(reader, value),
    alias: fields.name === undefined ? null : nameFrom(fields.name),
    impliedName: impliedName(value),
  }
}

function readSort(reader: Reader, node: PgNode): Expr {
  const fields = unwrap(node, 'SortBy', ['node', 'sortby_dir', 'sortby_nulls'])
  if (fields.sortby_dir === 'SORTBY_USING') notAllowed('ORDER BY … USING')
  return readOne(reader, fields.node) ?? notAllowed('An empty ORDER BY')
}

function readGrouping(reader: Reader, node: PgNode): Expr {
  if (kindOf(node) !== 'GroupingSet') return reader.expression(reader, node)
  const fields = unwrap(node, 'GroupingSet', ['kind', 'content'])
  return operation(
    [],
    listOf(fields.content).map((inner) => readGrouping(reader, inner)),
  )
}

function readCte(reader: Reader, node: PgNode): Cte {
  const fields = unwrap(node, 'CommonTableExpr', [
    'ctename',
    'aliascolnames',
    'ctematerialized',
    'ctequery',
    'search_clause',
    'cycle_clause',
  ])
  const search = fields.search_clause as PgFields | undefined
  const cycle = fields.cycle_clause as PgFields | undefined
  const added = [search?.search_seq_column, cycle?.cycle_mark_column, cycle?.cycle_path_column].filter((name) => name !== undefined)
  return {
    name: nameFrom(fields.ctename),
    columns: namesFrom(fields.aliascolnames),
    query: reader.query(reader, nodeOf(fields.ctequery) ?? notAllowed('An empty WITH')),
    added: added.map(nameFrom),
  }
}
